// Records of the demo's companies in addition to their history, which is written first: both companies have bank accounts, subtypes and an
// open invitation; the first one also has tiers, limits, a fee, services, exports, a statement, a frozen account and an IP access rule.
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import {
  accessControlRules,
  accountCurrencies,
  accounts,
  companyBankAccountCurrencies,
  companyBankAccounts,
  exports,
  invitations,
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
import { paymentRequests } from '#db/schema/payment-requests.ts';
import { schedules } from '#db/schema/schedules.ts';
import { EXPORT_FAILED } from '#server/modules/reporting/index.ts';
import { FIRST_COMPANY } from '#server/demo/companies.ts';
import type { CreatedCompany } from '#server/demo/create-company.ts';
import { writeBulkPayment } from '#server/demo/customer-bulk-payment.ts';
import { findCustomerId, writeStatement } from '#server/demo/customer-statement.ts';
import type { Services } from '#server/api/services.ts';
import { generateToken } from '#server/kernel/access-token.ts';
import { newId } from '#server/kernel/id.ts';
import { DAY_MS, HOUR_MS } from '#server/kernel/time.ts';
import { dayOf } from '#server/kernel/timestamps.ts';
import { accountCurrencyId, createAccountWithReference, openCurrencies, getAccount } from '#server/modules/accounts/index.ts';
import { ACCESS_RULE_RECORD, INVITATION_LIFETIME_MS, issueToken, SERVICE_GROUP } from '#server/modules/identity/index.ts';
import { sealLink } from '#server/modules/payments/index.ts';
import { createUser } from '#server/modules/people/index.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';
import { nextNumbers } from '#server/records/record-ids.ts';

type RecordsInput = Pick<Services, 'domainEvents' | 'encryption'> & { db: Database; company: CreatedCompany; now: Date };
type RecordsTarget = Omit<RecordsInput, 'db'> & { tx: Tx; companyId: number; ownerId: string; createdAt: Date };

const AGE_MS = 60 * DAY_MS;
const DEFAULT_GROUP = 'user';

const DEMO_SERVICES = [
  { slug: 'payroll', name: 'Payroll', description: 'Credits salaries on the 25th of each month.', active: true },
  { slug: 'till-bridge', name: 'Till bridge', description: 'Will book the takings of the shops each evening.', active: false },
];

const INVITATION_EMAIL = {
  kind: 'transaction.invitation',
  channel: 'email',
  subject: '{{sender_name}} sent you {{amount}}',
  text: 'Good day,\n\n{{sender_name}} sent you {{amount}}. You can claim it at {{company}} within {{days}} days.\n\n{{link}}\n\nWe look forward to seeing you.',
} as const;

const MESSAGES = [
  { level: 'info', section: 'user', message: 'We have contacted the bank and will update you by tomorrow.' },
  { level: 'warning', section: 'user', message: 'The name on the transfer is not yours. Please send us the slip.' },
  { level: 'error', section: 'admin', message: 'The same reference came twice this week. Call before completing it.' },
] as const;

const TIERS = [
  { level: 1, name: 'Start', description: 'Registered users', dayMax: 1_000_000n, requirements: [] },
  {
    level: 2,
    name: 'Verified',
    description: 'Users with proven identity and address',
    dayMax: 10_000_000n,
    requirements: ['proof_of_identity', 'proof_of_address'],
  },
] as const;

/** Adds ids and timestamps to rows. */
const addIds = async <Row>({ tx, companyId, createdAt }: RecordsTarget, record: string, rows: readonly Row[]) => {
  const ids = await nextNumbers(tx, companyId, record, rows.length);
  return rows.map((row, index) => ({ ...row, companyId, id: ids[index] ?? 0, createdAt, updatedAt: createdAt }));
};

const writeBankAccounts = async (target: RecordsTarget): Promise<void> => {
  const { tx, companyId, createdAt, company } = target;
  const created = await addIds(target, 'company_bank_account', company.definition.bankAccounts);
  await tx.insert(companyBankAccounts).values(created);
  const links = created.flatMap(({ id: bankAccountId, currencies }) =>
    currencies.map((currency) => ({ companyId, bankAccountId, currency, createdAt })),
  );
  await tx.insert(companyBankAccountCurrencies).values(links);
};

/** The key of the invitation is discarded: an admin can send the invitation again. */
const writeInvitation = async (target: RecordsTarget): Promise<void> => {
  const { tx, companyId, ownerId: invitedBy, company, now } = target;
  const invitedAt = new Date(now.getTime() - 2 * DAY_MS);
  const invitation = {
    email: company.definition.invited,
    secretHash: generateToken(companyId).secretHash,
    invitedBy,
    expiresAt: new Date(invitedAt.getTime() + INVITATION_LIFETIME_MS),
  };
  await tx.insert(invitations).values(await addIds({ ...target, createdAt: invitedAt }, 'invitation', [invitation]));
};

/** Declares the subtypes that the history uses. */
const writeSubtypes = async (target: RecordsTarget): Promise<void> => {
  const { tx, companyId } = target;
  const usedRows = await tx
    .selectDistinct({ name: transactions.subtype, txType: transactions.txType })
    .from(transactions)
    .where(and(eq(transactions.companyId, companyId), isNotNull(transactions.subtype)))
    .orderBy(transactions.subtype, transactions.txType);
  const subtypes = usedRows.map(({ name, txType }) => {
    const label = (name ?? '').replaceAll('_', ' ');
    return { name: name ?? '', txType, label: label.charAt(0).toUpperCase() + label.slice(1) };
  });
  await tx.insert(transactionSubtypes).values(await addIds(target, 'subtype', subtypes));
};

/** An account of the company itself, and a savings account that an admin has frozen. */
const writeAccounts = async ({ tx, companyId, createdAt, company, now }: RecordsTarget): Promise<void> => {
  const float = { userId: null, name: 'Float', label: 'Cashier float', isPrimary: false, createdAt };
  const codes = company.definition.currencies.map(({ code }) => code);
  await openCurrencies(tx, await createAccountWithReference(tx, companyId, 'FLOAT', float), codes);
  const [savings] = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.companyId, companyId), eq(accounts.name, 'savings')))
    .orderBy(accounts.createdAt)
    .limit(1);
  if (!savings) return;
  const { reference: accountReference } = savings;
  const record = await getAccount({ db: tx, owner: { companyId, userId: null } }, { reference: accountReference });
  for (const { currency, isActive, createdAt: since } of record.currencies) {
    const id = accountCurrencyId(companyId, accountReference, currency.code);
    const settings = { allow_transactions: false };
    const columns = { companyId, id, accountReference, currency: currency.code, isActive, settings, createdAt: since, updatedAt: now };
    await tx.insert(accountCurrencies).values(columns);
  }
};

/** Two tiers of the default group with daily limits, a monthly limit, and a fee on withdrawals. */
const writeTiers = async (target: RecordsTarget): Promise<void> => {
  const { tx } = target;
  const debits = { currency: 'EUR', txType: 'debit' } as const;
  const created = await addIds(target, 'tier', TIERS);
  await tx.insert(tiers).values(created.map(({ dayMax, requirements, ...tier }) => ({ ...tier, groupName: DEFAULT_GROUP })));
  const requirements = created.flatMap(({ id: tierId, requirements: names }) => names.map((requirement) => ({ tierId, requirement })));
  await tx.insert(tierRequirements).values(await addIds(target, 'tier_requirement', requirements));
  const dayMax = created.map(({ id: tierId, dayMax: value }) => ({ ...debits, tierId, type: 'day_max' as const, value }));
  const monthMax = { ...debits, groupName: DEFAULT_GROUP, type: 'month_max' as const, value: 50_000_000n };
  await tx.insert(transactionLimits).values(await addIds(target, 'limit', [...dayMax, monthMax]));
  const withdrawal = { name: 'withdrawal', description: 'Withdrawal to a bank', subtype: 'withdrawal', value: 50n, percentage: '0.5' };
  await tx.insert(transactionFees).values(await addIds(target, 'fee', [{ ...debits, groupName: DEFAULT_GROUP, ...withdrawal }]));
};

/** An active service, whose token is discarded, and an inactive one. */
const writeServices = async (target: RecordsTarget): Promise<void> => {
  const { tx, domainEvents, companyId, createdAt } = target;
  for (const service of await addIds(target, 'service', DEMO_SERVICES)) {
    const newUser = { firstName: service.name, isService: true, group: SERVICE_GROUP, createdAt };
    const user = service.active ? await createUser(tx, { domainEvents }, companyId, newUser) : undefined;
    if (user) await issueToken(tx, { companyId, userId: user.id, label: service.slug }, null, createdAt);
    await tx.insert(services).values({ ...service, userId: user?.id });
  }
  await tx.insert(messageTemplates).values({ companyId, ...INVITATION_EMAIL, createdAt, updatedAt: createdAt });
};

/** An export that failed, and one that the worker writes as soon as it runs. */
const writeExports = async ({ tx, companyId, ownerId: userId, now }: RecordsTarget): Promise<void> => {
  const values = (agoMs: number) => {
    const createdAt = new Date(now.getTime() - agoMs);
    return { companyId, userId, id: newId(), resource: 'transaction', pageSize: 5_000, createdAt, updatedAt: createdAt } as const;
  };
  await tx.insert(exports).values([
    {
      ...values(3 * DAY_MS),
      query: { status: 'Complete', orderby: '-created' },
      fileFormat: 'json',
      status: 'failed',
      error: EXPORT_FAILED,
    },
    { ...values(HOUR_MS), query: { orderby: '-created' }, fileFormat: 'csv' },
  ]);
};

/** Messages about pending transactions. */
const writeMessages = async (target: RecordsTarget): Promise<void> => {
  const { tx, companyId, ownerId: authorId, now } = target;
  const pending = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.companyId, companyId), eq(transactions.status, 'Pending'), isNotNull(transactions.userId)))
    .orderBy(desc(transactions.createdAt))
    .limit(MESSAGES.length);
  const messages = pending.flatMap(({ id: transactionId }, index) => {
    const message = MESSAGES[index];
    return message ? [{ ...message, transactionId, authorId }] : [];
  });
  const createdAt = new Date(now.getTime() - HOUR_MS);
  await tx.insert(transactionMessages).values(await addIds({ ...target, createdAt }, 'transaction_message', messages));
};

/** Denies an address that is reserved for documentation, so that it locks out no user. */
const writeAccessRule = async (target: RecordsTarget): Promise<void> => {
  const rule = { action: 'deny', type: 'ip', value: '203.0.113.7', label: 'Guessed passwords' } as const;
  await target.tx.insert(accessControlRules).values(await addIds(target, ACCESS_RULE_RECORD, [rule]));
};

const FIRST_RUN_DAYS = 10;

/** A monthly transfer of the customer whose credentials are printed. */
const writeSchedule = async (target: RecordsTarget): Promise<void> => {
  const { tx, company, now } = target;
  const { owner, currencies } = company.definition;
  const userId = findCustomerId(company);
  const startsOn = dayOf(now.getTime() + FIRST_RUN_DAYS * DAY_MS, 'UTC');
  if (!userId) return;
  const schedule = {
    userId,
    amount: 45_000n,
    currency: currencies[0]?.code ?? '',
    recipient: owner.email ?? null,
    description: { debit_note: 'Studio rent', credit_note: 'Studio rent' },
    frequency: 'monthly' as const,
    interval: 1,
    weekdays: [] as string[],
    startsOn,
    timeOfDay: '09:00',
    timeZone: 'UTC',
    nextIndex: 0,
    nextRunAt: new Date(`${startsOn}T09:00:00Z`),
  };
  await tx.insert(schedules).values(await addIds(target, 'schedule', [schedule]));
};

/** A request of the customer with a link, and one from the owner to the customer. */
const writePaymentRequests = async (target: RecordsTarget): Promise<void> => {
  const { tx, company, companyId, ownerId, now } = target;
  const { people, owner, currencies } = company.definition;
  const customer = people.find(({ role, key }) => role && key !== owner.key);
  const user = customer && company.profiles.get(customer.key)?.user;
  if (!user) return;
  const requests = [
    { userId: user.id, amount: 6_000n, note: 'Poster for the harvest market' },
    { userId: ownerId, amount: 12_000n, note: 'Cooperative fee', recipient: user.id, payerId: user.id },
  ].map((request) => {
    const { key, secretHash, token } = generateToken(companyId);
    const link = { linkKey: key, linkHash: secretHash, linkSealed: sealLink(target, key, token) };
    const dueAt = new Date(now.getTime() + FIRST_RUN_DAYS * DAY_MS);
    return { ...request, ...link, currency: currencies[0]?.code ?? '', dueAt };
  });
  await tx.insert(paymentRequests).values(await addIds({ ...target, createdAt: now }, 'payment_request', requests));
};

const COMMON_WRITERS = [writeBankAccounts, writeInvitation, writeSubtypes];
const FIRST_COMPANY_WRITERS = [
  writeAccounts,
  writeTiers,
  writeServices,
  writeExports,
  writeMessages,
  writeAccessRule,
  writeSchedule,
  writeBulkPayment,
  writeStatement,
  writePaymentRequests,
];

export const writeCompanyRecords = ({ db, ...input }: RecordsInput): Promise<void> =>
  withCompanyTransaction(db, input.company.id, async (tx) => {
    const { definition, id: companyId, profiles } = input.company;
    const owner = profiles.get(definition.owner.key);
    if (!owner) throw new Error('A company of the demo has no owner.');
    const target = { ...input, tx, companyId, ownerId: owner.user.id, createdAt: new Date(input.now.getTime() - AGE_MS) };
    const isFirst = definition.identifier === FIRST_COMPANY;
    for (const write of isFirst ? [...COMMON_WRITERS, ...FIRST_COMPANY_WRITERS] : COMMON_WRITERS) await write(target);
  });
