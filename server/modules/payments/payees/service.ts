// Payees: saved recipients of users. Users archive their payees, and no longer see them then; admins see all. The rows are kept.
import { and, eq, exists, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { transactions, users } from '#db/schema/index.ts';
import { payees, type PayeeRow } from '#db/schema/payees.ts';
import { scheduleRuns, schedules } from '#db/schema/schedules.ts';
import type { StepUpGatePorts } from '#server/api/challenge-gate.ts';
import { invalid, nonexistent, required, requireNoErrors } from '#server/kernel/errors.ts';
import { PAYEE_NAME_LENGTH_MAX } from '#server/kernel/lengths.ts';
import { PAYEE_TYPES, type PayeeType } from '#server/kernel/transaction-enums.ts';
import { CRYPTO_TYPES } from '#server/kernel/user-enums.ts';
import { requirePayeeAddress } from '#server/modules/payments/payees/address.ts';
import { countPayments } from '#server/modules/payments/payees/payment-counts.ts';
import { toPayeeColumns, type CountedPayee, type PayeeChange, type PayeeInput } from '#server/modules/payments/payees/schema.ts';
import { escapeLikePattern, requireRecordOwner, userFilter } from '#server/modules/people/index.ts';
import { searchedPayeeName } from '#db/search-text.ts';
import { toPlainWords } from '#server/kernel/search-text.ts';
import { containsWords } from '#server/records/search-matches.ts';
import { recordCallerAction } from '#server/records/audit.ts';
import { withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import { choice, containing, exact, flag, identity, matching, timestamp } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { ownedRecords, type OwnedRecord } from '#server/records/owned-records.ts';
import type { ListDeclaration } from '#server/records/read-page.ts';
import type { OwnerAuditPorts, OwnerListPorts, OwnerPorts } from '#server/records/service-ports.ts';

const payeeRecords = ownedRecords(payees, { name: 'payee', perUserMax: 250 });

const searchFilter = matching((text) => {
  const pattern = `%${escapeLikePattern(text.trim())}%`;
  return or(
    sql`${payees.name} ilike ${pattern}`,
    sql`${payees.address} ilike ${pattern}`,
    containsWords(searchedPayeeName(), toPlainWords(text)),
  );
});

const filters = {
  id: identity(payees.id),
  type: choice(payees.type, PAYEE_TYPES),
  name: containing(payees.name),
  address: exact(payees.address),
  search: searchFilter,
  created: timestamp(payees.createdAt),
  updated: timestamp(payees.updatedAt),
};

const order = {
  sorts: { created: payees.createdAt, updated: payees.updatedAt, name: payees.name, id: payees.id },
  id: payees.id,
  created: payees.createdAt,
};

export const ownPayeeList = listing({ filters, ...order });

export const payeeList = listing({ filters: { ...filters, user: userFilter(payees), archived: flag(payees.archived) }, ...order });

const attachCounts = async ({ db, owner }: OwnerPorts, records: OwnedRecord<PayeeRow>[]): Promise<CountedPayee[]> => {
  const counts = await countPayments(
    db,
    owner.companyId,
    records.map(({ record }) => record.id),
  );
  return records.map((payee) => ({ ...payee, count: counts.get(payee.record.id) }));
};

const attachCount = async (ctx: OwnerPorts, payee: OwnedRecord<PayeeRow>): Promise<CountedPayee> => {
  const [counted] = await attachCounts(ctx, [payee]);
  return counted ?? { ...payee, count: undefined };
};

export const listPayees = async (ctx: OwnerListPorts, query: ListQuery, list: ListDeclaration): Promise<Page<CountedPayee>> => {
  const page = await payeeRecords.listPage(ctx, query, list);
  return { ...page, results: await attachCounts(ctx, page.results) };
};

/** Throws not_found. */
export const getPayee = async (ctx: OwnerPorts, id: string): Promise<CountedPayee> => attachCount(ctx, await payeeRecords.get(ctx, id));

const ONLY_BANK_ACCOUNTS = 'Only bank accounts have this field.';
const ONLY_CRYPTO_ACCOUNTS = 'Only crypto accounts have this field.';

type PayeeDetails = Pick<PayeeInput, 'bank_name' | 'bank_code' | 'bic' | 'crypto_type'>;

/** Throws invalid for fields of another type. */
const requireDetailsOfType = (type: PayeeType, details: PayeeDetails): void => {
  const { crypto_type: cryptoType, bank_name, bank_code, bic } = details;
  const bankFields = type === 'bank_account' ? [] : Object.entries({ bank_name, bank_code, bic }).filter(([, value]) => value);
  requireNoErrors({
    ...Object.fromEntries(bankFields.map(([field]) => [field, [ONLY_BANK_ACCOUNTS]])),
    ...(cryptoType && type !== 'crypto_account' && { crypto_type: [ONLY_CRYPTO_ACCOUNTS] }),
  });
};

type PayeeKey = Pick<PayeeRow, 'type' | 'address'> & Partial<Pick<PayeeRow, 'bankCode' | 'bic' | 'cryptoType'>>;

/** Equal for payees that the unique index does not accept together. */
const toPayeeKey = ({ address, bankCode, bic, cryptoType }: PayeeKey): string =>
  JSON.stringify([cryptoType === 'ethereum' ? address.toLowerCase() : address, bankCode ?? '', bic ?? '', cryptoType ?? '']);

/** Throws invalid if the user has saved the same payee before. The unique index rejects concurrent ones. */
const requireUnsaved = async (tx: Tx, payee: PayeeKey & Pick<PayeeRow, 'companyId' | 'userId'> & { id?: number }) => {
  const isSimilar = and(
    eq(payees.companyId, payee.companyId),
    eq(payees.userId, payee.userId),
    eq(payees.type, payee.type),
    eq(sql`lower(${payees.address})`, payee.address.toLowerCase()),
    eq(payees.archived, false),
  );
  const similar = await tx.select().from(payees).where(isSimilar);
  const isSaved = similar.some((saved) => saved.id !== payee.id && toPayeeKey(saved) === toPayeeKey(payee));
  if (isSaved) throw invalid({ address: ['You have already saved this payee.'] });
};

type SavedRecipient = { type: PayeeType; address: string; name: string | undefined };

const NOT_SENT = 'Specify a transfer that you have sent to another user.';

/** The recipient of a transfer that the user sent, by an address that the recipient has verified, or else by ID. Throws invalid. */
const requireRecipientOf = async (tx: Tx, { owner }: OwnerAuditPorts, id: string): Promise<SavedRecipient> => {
  const { companyId, userId } = owner;
  const ofOwner = and(eq(transactions.companyId, companyId), eq(transactions.id, id), eq(transactions.userId, userId ?? ''));
  const [sent] = await tx.select({ partnerId: transactions.partnerId, txType: transactions.txType }).from(transactions).where(ofOwner);
  if (!sent) throw nonexistent('transaction', 'Transaction');
  const [received] = await tx
    .select({ account: transactions.account, user: users })
    .from(transactions)
    .leftJoin(users, and(eq(users.companyId, transactions.companyId), eq(users.id, transactions.userId)))
    .where(and(eq(transactions.companyId, companyId), eq(transactions.id, sent.partnerId ?? id)));
  if (sent.txType !== 'debit' || sent.partnerId === null || !received || received.user?.id === userId)
    throw invalid({ transaction: [NOT_SENT] });
  const { account, user } = received;
  if (!user) return { type: 'account', address: account, name: undefined };
  const email = user.temporary || user.emailVerified ? user.email : null;
  const mobile = user.temporary || user.mobileVerified ? user.mobile : null;
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ').slice(0, PAYEE_NAME_LENGTH_MAX);
  return { type: 'user', address: email ?? mobile ?? user.id, name: name || undefined };
};

const readRecipient = async (tx: Tx, ctx: OwnerAuditPorts, input: PayeeInput): Promise<SavedRecipient> => {
  const { type = PAYEE_TYPES[0], address, transaction } = input;
  if (transaction === undefined) {
    if (address === undefined) throw required('address');
    return { type, address, name: undefined };
  }
  if (address !== undefined) throw invalid({ transaction: ['Specify either an address or a transaction, not both.'] });
  return requireRecipientOf(tx, ctx, transaction);
};

/** Throws invalid if the address is not valid or already saved, or the limit is reached. */
export const createPayee = (ctx: OwnerAuditPorts, input: PayeeInput): Promise<CountedPayee> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const user = await requireRecordOwner(tx, ctx.owner, undefined);
    const recipient = await readRecipient(tx, ctx, input);
    const { type, name: ownName } = recipient;
    requireDetailsOfType(type, input);
    const name = input.name ?? ownName;
    if (name === undefined) throw required('name');
    const cryptoType = type === 'crypto_account' ? (input.crypto_type ?? CRYPTO_TYPES[0]) : null;
    const address = requirePayeeAddress({ type, address: recipient.address, cryptoType });
    const columns = { ...toPayeeColumns(input), type, name, address, cryptoType };
    await requireUnsaved(tx, { companyId: user.companyId, userId: user.id, ...columns });
    return attachCount({ ...ctx, db: tx }, await payeeRecords.create(tx, ctx, user, columns));
  });

/**
 * Runs of schedules are posted without a challenge, so a new recipient of theirs requires it here. Throws mfa_required if the company requires a
 * challenge for new recipients and a schedule with runs to come pays the payee.
 */
const requireChallengeForSchedules = async (tx: Tx, ctx: PayeeChangePorts, { companyId, id }: PayeeRow): Promise<void> => {
  if (!ctx.me.companySettings.require_challenge_for_new_recipients) return;
  const isWaiting = exists(
    tx
      .select({ id: scheduleRuns.scheduleId })
      .from(scheduleRuns)
      .where(and(eq(scheduleRuns.companyId, companyId), eq(scheduleRuns.scheduleId, schedules.id), isNotNull(scheduleRuns.nextAttemptAt))),
  );
  const [schedule] = await tx
    .select({ id: schedules.id })
    .from(schedules)
    .where(
      and(eq(schedules.companyId, companyId), eq(schedules.payeeId, id), or(inArray(schedules.state, ['active', 'paused']), isWaiting)),
    )
    .limit(1);
  if (schedule) await ctx.gate.requireStepUp(ctx, 'payees.update');
};

type PayeeChangePorts = OwnerAuditPorts & StepUpGatePorts;

/** Throws not_found, mfa_required, and invalid if the changed address is not valid or already saved. */
export const changePayee = (ctx: PayeeChangePorts, { id, ...change }: PayeeChange & { id: string }): Promise<CountedPayee> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { record: before } = await payeeRecords.lock(tx, ctx, id);
    requireDetailsOfType(before.type, change);
    const cryptoType = change.crypto_type ?? before.cryptoType;
    const address = requirePayeeAddress({ type: before.type, address: change.address ?? before.address, cryptoType });
    const columns = { ...toPayeeColumns(change), address };
    if (address !== before.address) await requireChallengeForSchedules(tx, ctx, before);
    const { bankCode = before.bankCode, bic = before.bic } = columns;
    await requireUnsaved(tx, { ...before, address, cryptoType, bankCode, bic });
    return attachCount({ ...ctx, db: tx }, await payeeRecords.update(tx, ctx, id, () => columns));
  });

/** Throws not_found. */
export const archivePayee = (ctx: OwnerAuditPorts, id: string): Promise<void> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { record, user } = await payeeRecords.lock(tx, ctx, id);
    await tx
      .update(payees)
      .set({ archived: true, updatedAt: ctx.clock.now() })
      .where(and(eq(payees.companyId, record.companyId), eq(payees.id, record.id)));
    const details = { id: record.id, before: { archived: false }, after: { archived: true } };
    await recordCallerAction(tx, ctx, 'payee.update', { userId: user.id, details });
  });
