// The companies of the demo as data: a cooperative of growers, and a game company that sends money home for its players. Their people, the
// records of their people and their activities are tables; plan-history.ts derives fourteen months of transactions from the activities.
import { z } from 'zod';
import { readProfileRecords } from '#server/demo/profile-records.ts';
import {
  alternativesCell,
  amountCell,
  fieldsCell,
  flagCell,
  numberCell,
  optionalTexts,
  readTable,
  texts,
  wordListCell,
} from '#server/demo/read-table.ts';
import { COMPANY_BANK_ACCOUNT_ACTIONS } from '#server/kernel/company-enums.ts';
import { TX_TYPES } from '#server/kernel/transaction-enums.ts';

const companyRow = z.object({
  ...texts('identifier', 'name', 'description', 'website', 'legalName', 'colour', 'supportEmail', 'country'),
  address: fieldsCell,
  /** Has an invitation that is still open. */
  invited: z.string(),
});

const currencyRow = z.object({
  ...texts('company', 'code'),
  ...optionalTexts('description', 'symbol', 'unit'),
  divisibility: numberCell.optional(),
});

const bankAccountRow = z.object({
  ...texts('company', 'name', 'bankName'),
  ...optionalTexts('iban', 'bic', 'number', 'routingNumber'),
  action: z.enum(COMPANY_BANK_ACCOUNT_ACTIONS).optional(),
  currencies: wordListCell,
});

const personRow = z.object({
  /** `key` identifies the person in the tables. */
  ...texts('company', 'key'),
  ...optionalTexts('firstName', 'lastName', 'email', 'mobile', 'username', 'nationality', 'language', 'timezone'),
  /** Without it, the default group. */
  group: z.string().optional(),
  verified: flagCell,
  /** How often the person is active: 0 is never. */
  weight: numberCell.default(1),
  /** Has a second account, named savings. */
  saves: flagCell,
  /** The server prints the credentials of people with a role. */
  role: z.string().optional(),
});
export type DemoPerson = z.infer<typeof personRow>;

const activityRow = z.object({
  company: z.string(),
  /**
   * booking: by an admin, complete immediately. request: by a user, pending until an admin decides. takings: several requests as one batch.
   * transfer: to another user, or to an unregistered recipient. saving: to the user's own savings. authorization: a hold, which the
   * recipient captures in part.
   */
  kind: z.enum(['booking', 'request', 'takings', 'transfer', 'saving', 'authorization']),
  /** For all users on this day of each month. An activity without any time is for all users on the day they join. */
  dayOfMonth: numberCell.optional(),
  /** How many times per month, each time for one person. */
  perMonth: numberCell.optional(),
  /** Once, for one person, this many days ago. */
  daysAgo: numberCell.optional(),
  /** For the account of the person. */
  txType: z.enum(TX_TYPES).default('debit'),
  currency: z.string(),
  amountMin: amountCell,
  /** Without it, the amount is always `amountMin`. */
  amountMax: amountCell.optional(),
  subtype: z.string().optional(),
  notes: alternativesCell,
  /** `#` is replaced by year and number. */
  reference: z.string().default(''),
  /** Values are texts, ranges of integers such as 1..24, or alternatives such as A|B. */
  metadata: fieldsCell.default({}),
  /** Omitted: all users. */
  people: wordListCell.optional(),
  /** An address, or the key of the recipient of an authorization. */
  recipient: z.string().optional(),
});
export type Activity = z.infer<typeof activityRow>;

/** The first company has records that the second one does not need, such as webhooks. */
export const FIRST_COMPANY = 'alto-vale';

/** The first person of a company is its owner, its first currency the default one. */
export const readDemoCompanies = () => {
  const people = readTable('people', personRow);
  const currencies = readTable('currencies', currencyRow);
  const bankAccounts = readTable('company-bank-accounts', bankAccountRow);
  const activities = readTable('activities', activityRow);
  const records = readProfileRecords();
  return readTable('companies', companyRow).map(({ invited, ...profile }) => {
    const { identifier } = profile;
    const belongsToCompany = (row: { company: string }): boolean => row.company === identifier;
    const [owner, ...members] = people.filter(belongsToCompany);
    if (!owner) throw new Error(`The company ${identifier} has no people.`);
    return {
      identifier,
      profile,
      invited,
      owner,
      people: [owner, ...members],
      currencies: currencies.filter(belongsToCompany),
      bankAccounts: bankAccounts.filter(belongsToCompany),
      activities: activities.filter(belongsToCompany),
      records: records.filter(({ input }) => belongsToCompany(input)),
    };
  });
};
export type DemoCompany = ReturnType<typeof readDemoCompanies>[number];
