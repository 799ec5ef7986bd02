// Statements that the API stores. A background job writes the file (statement-job.ts). Users see the statements of their visible accounts,
// admins those of all accounts. Statements that are unknown, belong to another account or, for users, are archived are all not found.
import { and, count, eq, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { accounts, users, type AccountRow, type CurrencyRow } from '#db/schema/index.ts';
import { statements } from '#db/schema/statements.ts';
import type { Services } from '#server/api/services.ts';
import { AppError, invalid, nonexistent, refused } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/id.ts';
import type { ExportStatus, StatementFileFormat } from '#server/kernel/report-enums.ts';
import { findPeriodError, type Period } from '#server/kernel/statement-period.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import { dayOf, startOfDay } from '#server/kernel/timestamps.ts';
import { getAccount, visibleAccountsCondition } from '#server/modules/accounts/index.ts';
import { userFilter } from '#server/modules/people/index.ts';
import { removeObjects } from '#server/modules/reporting/file-jobs/remove-objects.ts';
import type { StatementInput, StatementRecord } from '#server/modules/reporting/stored-statements/schema.ts';
import { recordCallerAction } from '#server/records/audit.ts';
import { lockCompany, withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import { exact, flag, identity, matching, timestamp } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import type { OwnerPort } from '#server/records/owned-records.ts';
import { inOrder, readPage, type ListDeclaration } from '#server/records/read-page.ts';
import { parseUuid, requireRow } from '#server/records/record-ids.ts';
import type { OwnerAuditPorts, OwnerListPorts, OwnerPorts } from '#server/records/service-ports.ts';

const statementCondition = (companyId: number, id: string): SQL | undefined =>
  and(eq(statements.companyId, companyId), eq(statements.id, id));

/** Condition for the statements that the caller may see. */
const visibleStatementsCondition = (ctx: OwnerPort): SQL | undefined =>
  and(
    eq(statements.companyId, ctx.owner.companyId),
    visibleAccountsCondition(ctx),
    ...(ctx.owner.userId === null ? [] : [eq(statements.archived, false)]),
  );

const accountOfStatement = and(eq(accounts.companyId, statements.companyId), eq(accounts.reference, statements.account));

const selectStatements = (ctx: OwnerPorts, where: SQL | undefined) =>
  ctx.db
    .select({ row: statements, account: accounts, user: users })
    .from(statements)
    .innerJoin(accounts, accountOfStatement)
    .leftJoin(users, and(eq(users.companyId, accounts.companyId), eq(users.id, accounts.userId)))
    .where(and(visibleStatementsCondition(ctx), where))
    .$dynamic();

const countStatements = async (ctx: OwnerPorts, where: SQL | undefined): Promise<number> => {
  const [row] = await ctx.db
    .select({ count: count() })
    .from(statements)
    .innerJoin(accounts, accountOfStatement)
    .where(and(visibleStatementsCondition(ctx), where));
  return row?.count ?? 0;
};

/** The stored statuses of an API status. */
const STORED_STATUSES: Record<string, ExportStatus> = {
  queued: 'pending',
  processing: 'processing',
  complete: 'complete',
  failed: 'failed',
};

const statusCondition = (status: string): SQL => {
  const stored = Object.hasOwn(STORED_STATUSES, status.toLowerCase()) ? STORED_STATUSES[status.toLowerCase()] : undefined;
  return stored ? eq(statements.status, stored) : sql`false`;
};

const filters = {
  id: identity(statements.id),
  account: exact(statements.account),
  status: matching(statusCondition),
  created: timestamp(statements.createdAt),
  updated: timestamp(statements.updatedAt),
};

const order = {
  sorts: { created: statements.createdAt, updated: statements.updatedAt },
  id: statements.id,
  created: statements.createdAt,
};

export const statementList = listing({ filters, ...order });

export const adminStatementList = listing({
  filters: { ...filters, user: userFilter(accounts), archived: flag(statements.archived) },
  ...order,
});

export const listStatements = (ctx: OwnerListPorts, query: ListQuery, list: ListDeclaration): Promise<Page<StatementRecord>> =>
  readPage<StatementRecord>(ctx, query, list, {
    count: (where) => countStatements(ctx, where),
    rows: (slice) => inOrder(selectStatements(ctx, slice.where), slice),
    toPosition: ({ row }) => row,
  });

/** Throws not_found. */
export const getStatement = async (ctx: OwnerPorts, id: string): Promise<StatementRecord> =>
  requireRow(await selectStatements(ctx, eq(statements.id, parseUuid(id))));

/** The days of the statement. Throws invalid. */
const requirePeriod = ({ start_date: start, end_date: end, timezone }: StatementInput, now: Date): Period => {
  const today = dayOf(now.getTime(), timezone);
  const to = end === undefined || end === null ? today : dayOf(end, timezone);
  const from = start === undefined || start === null ? `${to.slice(0, -2)}01` : dayOf(start, timezone);
  const problem = findPeriodError({ from, to }, today);
  if (problem) throw invalid({ [problem.field === 'from' ? 'start_date' : 'end_date']: [problem.message] });
  return { from, to };
};

const ISO_CODE = /^[A-Z]{3}$/;
const CAMT_DECIMALS_MAX = 5;

/** Throws invalid for a currency that the format cannot express. */
export const requireFormat = (format: StatementFileFormat, currencies: readonly { currency: CurrencyRow }[]): void => {
  const isBankFormat = format === 'camt053' || format === 'ofx';
  for (const { currency } of currencies) {
    if (isBankFormat && !ISO_CODE.test(currency.code))
      throw invalid({ format: [`This format requires currency codes of three letters, but the account has ${currency.code}.`] });
    if (format === 'camt053' && currency.divisibility > CAMT_DECIMALS_MAX)
      throw invalid({ format: [`This format has up to ${CAMT_DECIMALS_MAX} decimal places, but ${currency.code} has more.`] });
  }
};

/** Throws invalid for an account that the caller may not see, that is archived, or that has no currency. */
const requireOpenAccount = async (ctx: OwnerPorts, { account: reference, format }: StatementInput): Promise<AccountRow> => {
  const record = await getAccount(ctx, { reference }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') throw nonexistent('account', 'Account');
    throw error;
  });
  if (record.account.archived) throw invalid({ account: ['The account is archived. Restore it first.'] });
  if (record.currencies.length === 0) throw invalid({ account: ['The account has no currencies.'] });
  requireFormat(format, record.currencies);
  return record.account;
};

/** Limits on unfinished and stored statements, so that one caller cannot fill the queue or the file store. */
const OPEN_OF_COMPANY_MAX = 1_000;
const OPEN_OF_ACCOUNT_MAX = 20;
export const STATEMENTS_OF_ACCOUNT_MAX = 500;

const requireBelowLimits = async (tx: Tx, { companyId, reference }: AccountRow): Promise<void> => {
  const ofCompany = eq(statements.companyId, companyId);
  const ofAccount = and(ofCompany, eq(statements.account, reference));
  const isOpen = inArray(statements.status, ['pending', 'processing']);
  const isFull =
    (await tx.$count(statements, and(ofCompany, isOpen))) >= OPEN_OF_COMPANY_MAX ||
    (await tx.$count(statements, and(ofAccount, isOpen))) >= OPEN_OF_ACCOUNT_MAX;
  if (isFull) throw refused('Too many statements are in progress. Wait until one is complete.');
  if ((await tx.$count(statements, and(ofAccount, eq(statements.archived, false)))) >= STATEMENTS_OF_ACCOUNT_MAX)
    throw refused(`The account has ${STATEMENTS_OF_ACCOUNT_MAX} statements. Delete one first.`);
};

/** Queues a statement for the background job. Throws invalid for the account and the period, and beyond the limits. */
export const createStatement = async (ctx: OwnerAuditPorts, input: StatementInput): Promise<StatementRecord> => {
  const now = ctx.clock.now();
  const { timezone, format, metadata } = input;
  const { from, to } = requirePeriod(input, now);
  const { companyId } = ctx.owner;
  return withOwnCompanyTransaction(ctx, async (tx) => {
    await lockCompany(tx, companyId);
    const account = await requireOpenAccount({ db: tx, owner: ctx.owner }, input);
    await requireBelowLimits(tx, account);
    const id = newId();
    const startsAt = new Date(startOfDay(from, timezone));
    const endsAt = new Date(startOfDay(to, timezone, 1) - 1);
    await tx
      .insert(statements)
      .values({ companyId, id, account: account.reference, timezone, startsAt, endsAt, format, metadata, createdAt: now, updatedAt: now });
    const details = { statement: id, account: account.reference, from, to, format };
    await recordCallerAction(tx, ctx, 'statement.create', { userId: account.userId ?? undefined, details });
    return getStatement({ db: tx, owner: ctx.owner }, id);
  });
};

/** Locks a statement until the end of the transaction. Throws not_found. */
const lockStatement = async (tx: Tx, ctx: OwnerPort, id: string): Promise<StatementRecord> =>
  requireRow(await selectStatements({ db: tx, owner: ctx.owner }, eq(statements.id, parseUuid(id))).for('update', { of: statements }));

const CANCELED = 'The statement was deleted before it was complete.';

/** Archives a statement and removes its file; an unfinished one is canceled. Throws not_found. */
export const removeStatement = async (ctx: OwnerAuditPorts & Pick<Services, 'fileStore' | 'log'>, id: string): Promise<void> => {
  const { companyId } = ctx.owner;
  const removed = await withOwnCompanyTransaction(ctx, async (tx) => {
    const { row, account } = await lockStatement(tx, ctx, id);
    if (row.archived) return [];
    const isOpen = row.status === 'pending' || row.status === 'processing';
    const end = isOpen ? ({ status: 'failed', error: CANCELED, leasedUntil: null } as const) : {};
    await tx
      .update(statements)
      .set({ ...end, archived: true, objectName: null, sizeBytes: null, updatedAt: ctx.clock.now() })
      .where(statementCondition(companyId, row.id));
    const details = { statement: row.id, account: row.account };
    await recordCallerAction(tx, ctx, 'statement.remove', { userId: account.userId ?? undefined, details });
    return row.objectName === null ? [] : [{ companyId, objectName: row.objectName }];
  });
  await removeObjects(ctx, removed);
};

/** Retention. The file can be created again from the ledger at any time; the sweep of unreferenced files removes it. */
export const STATEMENT_RETENTION_MS = 400 * DAY_MS;

export const deleteOldStatements = async (db: Database, now: Date): Promise<number> => {
  const deleted = await db
    .delete(statements)
    .where(lt(statements.createdAt, new Date(now.getTime() - STATEMENT_RETENTION_MS)))
    .returning({ id: statements.id });
  return deleted.length;
};
