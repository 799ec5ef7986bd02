import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import {
  accountCurrencies,
  accounts,
  exports,
  messageTemplates,
  services,
  tierRequirements,
  tiers,
  transactionFees,
  transactionLimits,
  transactionMessages,
  transactions,
  transactionSubtypes,
} from '#db/schema/index.ts';
import type { Services } from '#server/api/services.ts';
import type { FoundedCompany } from '#server/demo/found-company.ts';
import { accountCurrencyId, createAccountWithReference, openCurrencies, readAccountCurrencies } from '#server/modules/accounts/index.ts';
import { DAY_MS, HOUR_MS } from '#server/kernel/time.ts';
import { inCompany } from '#server/records/company-transaction.ts';
import { issueToken, SERVICE_GROUP } from '#server/modules/identity/index.ts';
import { createUser } from '#server/modules/people/index.ts';
import { nextNumber, nextNumbers } from '#server/records/record-ids.ts';
import { newId } from '#server/kernel/id.ts';

// What the first company of the demo has of accounts besides those of its people: a float of its own, and a saver's account that an admin
// has frozen in the currencies that it holds.

const ACCOUNTS_AGE_MS = 90 * DAY_MS;
const FROZEN = { allow_transactions: false };

/** Writes them into a company of the demo whose history is written. */
export const writeAccounts = (db: Database, { id: companyId, currencies }: FoundedCompany, now: Date): Promise<void> =>
  inCompany(db, companyId, async (tx) => {
    const createdAt = new Date(now.getTime() - ACCOUNTS_AGE_MS);
    const float = { userId: null, name: 'Float', label: 'Float of the counter', isPrimary: false, createdAt };
    await openCurrencies(tx, await createAccountWithReference(tx, companyId, 'FLOAT', float), [...currencies.keys()]);
    const [saver] = await tx
      .select()
      .from(accounts)
      .where(and(eq(accounts.companyId, companyId), eq(accounts.name, 'savings')))
      .orderBy(accounts.createdAt)
      .limit(1);
    if (!saver) return;
    const held = (await readAccountCurrencies(tx, companyId, [saver.reference]))(saver.reference);
    if (held.length === 0) return;
    await tx.insert(accountCurrencies).values(
      held.map(({ currency, isActive, createdAt: since }) => ({
        companyId,
        id: accountCurrencyId(companyId, saver.reference, currency.code),
        accountReference: saver.reference,
        currency: currency.code,
        isActive,
        settings: FROZEN,
        createdAt: since,
        updatedAt: now,
      })),
    );
  });

// Programs of the demo's first company: one that calls, one that waits to be activated. And one message in the company's own words.

const SERVICES_AGE_MS = 60 * DAY_MS;

const PROGRAMS = [
  { slug: 'payroll', name: 'Payroll', description: 'Credits salaries on the 25th of each month.', active: true },
  { slug: 'till-bridge', name: 'Till bridge', description: 'Will book the takings of the shops each evening.', active: false },
];

const OWN_WORDS = {
  kind: 'transaction.invitation',
  channel: 'email',
  subject: '{{sender_name}} sent you {{amount}}',
  text: 'Good day,\n\n{{sender_name}} sent you {{amount}}. It waits for you at {{company}} for {{days}} days.\n\n{{link}}\n\nWe look forward to you.',
} as const;

/** Writes the services of the demo's first company. Nobody knows the token of the active one. */
export const writeServices = (
  { db, domainEvents }: Pick<Services, 'domainEvents'> & { db: Database },
  { id: companyId }: FoundedCompany,
  now: Date,
): Promise<void> =>
  inCompany(db, companyId, async (tx) => {
    const createdAt = new Date(now.getTime() - SERVICES_AGE_MS);
    for (const program of PROGRAMS) {
      const user = program.active
        ? await createUser(tx, { domainEvents }, companyId, { firstName: program.name, isService: true, group: SERVICE_GROUP, createdAt })
        : undefined;
      if (user) await issueToken(tx, { companyId, userId: user.id, label: program.slug }, null, createdAt);
      const id = await nextNumber(tx, companyId, 'service');
      await tx.insert(services).values({ companyId, id, ...program, userId: user?.id, createdAt, updatedAt: createdAt });
    }
    await tx.insert(messageTemplates).values({ companyId, ...OWN_WORDS, createdAt, updatedAt: createdAt });
  });

// Exports of the demo's first company, and what its office has said of some transactions. One export has failed; the other one waits: the
// worker writes it as soon as it runs.

const MESSAGES = [
  { level: 'info', section: 'user', message: 'We have asked the bank, and will tell you by tomorrow.' },
  { level: 'warning', section: 'user', message: 'The name on the transfer is not yours. Please send us the slip.' },
  { level: 'error', section: 'admin', message: 'The same reference came twice this week. Call before completing it.' },
] as const;

/** Writes them in the name of the office. */
export const writeExports = async (db: Database, { id: companyId, story, profiles }: FoundedCompany, now: Date): Promise<void> => {
  const office = story.people.find(({ demoRole }) => demoRole !== undefined);
  const userId = office && profiles.get(office.key)?.user.id;
  if (!userId) throw new Error('The company has nobody who asks for exports.');
  const at = (ago: number): Date => new Date(now.getTime() - ago);
  const asked = { companyId, userId, resource: 'transaction', pageSize: 5_000 } as const;
  await inCompany(db, companyId, async (tx) => {
    await tx.insert(exports).values([
      {
        ...asked,
        id: newId(),
        query: { status: 'Complete', orderby: '-created' },
        fileFormat: 'json',
        status: 'failed',
        error: 'Something went wrong while it was written. Ask for it once more; if it fails again, tell whoever runs the server its id.',
        createdAt: at(3 * DAY_MS),
        updatedAt: at(3 * DAY_MS),
      },
      { ...asked, id: newId(), query: { orderby: '-created' }, fileFormat: 'csv', createdAt: at(HOUR_MS), updatedAt: at(HOUR_MS) },
    ]);
    const waiting = await tx
      .select({ id: transactions.id })
      .from(transactions)
      .where(and(eq(transactions.companyId, companyId), eq(transactions.status, 'Pending'), isNotNull(transactions.userId)))
      .orderBy(desc(transactions.createdAt))
      .limit(MESSAGES.length);
    const numbers = await nextNumbers(tx, companyId, 'transaction_message', waiting.length);
    const said = waiting.flatMap(({ id: transactionId }, place) => {
      const [message, id] = [MESSAGES[place], numbers[place]];
      return message && id
        ? [{ companyId, id, transactionId, ...message, authorId: userId, createdAt: at(HOUR_MS), updatedAt: at(HOUR_MS) }]
        : [];
    });
    if (said.length > 0) await tx.insert(transactionMessages).values(said);
  });
};

// What the demo's companies call their transactions, and the tiers of the first one, with a limit and a fee. Written after the history,
// which knew none of them: the subtypes are those that it has used, so that whoever goes on with the demo may use them as well.

const SUBTYPES_AGE_MS = 30 * DAY_MS;

/** The group of everybody who registers. */
const GROUP = 'user';

/** "top_up" as people say it: "Top up". */
const labelOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');

/** Declares what transactions of a company have as their subtype. */
export const writeSubtypes = (db: Database, { id: companyId }: FoundedCompany, now: Date): Promise<void> =>
  inCompany(db, companyId, async (tx) => {
    const used = await tx
      .selectDistinct({ name: transactions.subtype, txType: transactions.txType })
      .from(transactions)
      .where(and(eq(transactions.companyId, companyId), isNotNull(transactions.subtype)))
      .orderBy(transactions.subtype, transactions.txType);
    if (used.length === 0) return;
    const createdAt = new Date(now.getTime() - SUBTYPES_AGE_MS);
    const ids = await nextNumbers(tx, companyId, 'subtype', used.length);
    await tx.insert(transactionSubtypes).values(
      used.flatMap(({ name, txType }, index) => {
        const id = ids[index];
        return name === null || id === undefined
          ? []
          : [{ companyId, id, name, txType, label: labelOf(name), createdAt, updatedAt: createdAt }];
      }),
    );
  });

const TIERS = [
  { level: 1, name: 'Start', description: 'Whoever has registered', dayMax: 1_000_000n, requirements: [] },
  {
    level: 2,
    name: 'Verified',
    description: 'We know who they are and where they live',
    dayMax: 10_000_000n,
    requirements: ['proof_of_identity', 'proof_of_address'],
  },
] as const;

/** Puts two tiers with a daily limit each on the group of users, and a fee for taking money out. */
export const writeTiers = (db: Database, { id: companyId }: FoundedCompany, now: Date): Promise<void> =>
  inCompany(db, companyId, async (tx) => {
    const createdAt = new Date(now.getTime() - SUBTYPES_AGE_MS);
    const dates = { createdAt, updatedAt: createdAt };
    const debits = { companyId, currency: 'EUR', txType: 'debit', ...dates } as const;
    for (const { dayMax: value, requirements, ...tier } of TIERS) {
      const tierId = await nextNumber(tx, companyId, 'tier');
      await tx.insert(tiers).values({ companyId, id: tierId, groupName: GROUP, ...tier, ...dates });
      for (const requirement of requirements) {
        const id = await nextNumber(tx, companyId, 'tier_requirement');
        await tx.insert(tierRequirements).values({ companyId, id, tierId, requirement, ...dates });
      }
      const id = await nextNumber(tx, companyId, 'limit');
      await tx.insert(transactionLimits).values({ ...debits, id, tierId, type: 'day_max', value });
    }
    const id = await nextNumber(tx, companyId, 'limit');
    await tx.insert(transactionLimits).values({ ...debits, id, groupName: GROUP, type: 'month_max', value: 50_000_000n });
    await tx.insert(transactionFees).values({
      ...debits,
      id: await nextNumber(tx, companyId, 'fee'),
      groupName: GROUP,
      name: 'withdrawal',
      description: 'Withdrawal to a bank',
      subtype: 'withdrawal',
      value: 50n,
      percentage: '0.5',
    });
  });
