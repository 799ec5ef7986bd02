// Statements of an account in one currency. Opening and closing balance come from the ledger; the sums of the entries in between
// must equal their difference; otherwise, the statement is not returned.
import { asc, desc } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { accounts, type AccountRow } from '#db/schema/index.ts';
import type { SessionPort } from '#server/api/session.ts';
import { findEntryRange, readMovements, sumMovements, type EntryRange, type AccountMovement } from '#server/ledger/index.ts';
import { visibleAccountsCondition, getAccount, selectAccountRecords, toHoldings } from '#server/modules/accounts/index.ts';
import { toReducedCurrency } from '#server/modules/companies/index.ts';
import { findTransactions, toTransaction, type CompanyReference } from '#server/modules/payments/index.ts';
import type { PrintedCompany } from '#server/modules/reporting/pdf/printed-company.ts';
import type { Statement, StatementAccount, StatementQuery } from '#server/modules/reporting/statements/schema.ts';
import { invalid, notFound } from '#server/kernel/errors.ts';
import { dayOf, startOfDay, zoneOf } from '#server/kernel/timestamps.ts';
import { findPeriodError, type Period } from '#server/kernel/statement-period.ts';
import type { ReducedCurrency } from '#server/schemas/shared-schemas.ts';
import { transactionTitle } from '#server/kernel/display-names.ts';
import type { OwnerPort } from '#server/records/owned-records.ts';
import type { ClockPorts, OwnerPorts } from '#server/records/service-ports.ts';

/** The caller's visible accounts with at least one currency, the primary account first. */
export const listStatementAccounts = async (ctx: OwnerPorts): Promise<StatementAccount[]> => {
  const accountRecords = await selectAccountRecords(ctx.db, ctx.owner.companyId)
    .where(visibleAccountsCondition(ctx))
    .orderBy(desc(accounts.isPrimary), asc(accounts.createdAt), asc(accounts.reference));
  return accountRecords
    .map(toHoldings(ctx))
    .filter(({ currencies }) => currencies.length > 0)
    .map(({ account: { reference, name, label, isPrimary: primary }, currencies }) => ({
      reference,
      name,
      label,
      primary,
      currencies: currencies.map(({ currency }) => toReducedCurrency(currency)),
    }));
};

type StatementPorts = ClockPorts & OwnerPort & SessionPort;

/** `range` contains the entries of the statement. It is undefined if the account was never used in the currency. */
export type StatementWithRange = { statement: Statement; range: EntryRange | undefined };

const NO_MOVEMENTS = { credits: 0n, debits: 0n, fees: 0n, count: 0 };

const requirePeriod = ({ from, to }: StatementQuery, today: string): void => {
  const problem = findPeriodError({ from, to }, today);
  if (problem) throw invalid({ [problem.field]: [problem.message] });
};

type StatementSource = {
  companyId: number;
  account: Pick<AccountRow, 'reference' | 'name' | 'label'>;
  currency: ReducedCurrency;
  /** First and last day. */
  period: Period;
  timezone: string;
};

/** The statement of an account in a currency, from one snapshot of the database. */
export const readAccountStatement = async (db: Database, source: StatementSource): Promise<StatementWithRange> => {
  const { companyId, account, currency, timezone } = source;
  const { from, to } = source.period;
  const span = { from: new Date(startOfDay(from, timezone)), before: new Date(startOfDay(to, timezone, 1)) };
  const range = await findEntryRange(db, { companyId, reference: account.reference, currency: currency.code }, span);
  const { opening, closing } = range ?? { opening: 0n, closing: 0n };
  const sums = range ? await sumMovements(db, range) : NO_MOVEMENTS;
  if (opening + sums.credits + sums.debits + sums.fees !== closing) throw new Error('A statement does not add up.');
  const { reference, name, label } = account;
  return { statement: { account: { reference, name, label }, currency, from, to, timezone, opening, ...sums, closing }, range };
};

/** Throws not_found for an account or currency that the caller may not see, and invalid for an invalid period. */
export const readStatement = async (ctx: StatementPorts, query: StatementQuery): Promise<StatementWithRange> => {
  const { db, owner, me, clock } = ctx;
  const { account, currencies } = await getAccount(ctx, { reference: query.account });
  const currency = currencies.find(({ currency: { code } }) => code.toLowerCase() === query.currency.toLowerCase())?.currency;
  if (!currency) throw notFound();
  const timezone = zoneOf(me.user);
  requirePeriod(query, dayOf(clock.now().getTime(), timezone));
  const { from, to } = query;
  return readAccountStatement(db, {
    companyId: owner.companyId,
    account,
    currency: toReducedCurrency(currency),
    period: { from, to },
    timezone,
  });
};

export type StatementLine = AccountMovement & { title: string; note: string; reference: string | null };

const LINES_PER_READ = 500;

const describeMovements = async (db: Database, company: CompanyReference, movements: AccountMovement[]): Promise<StatementLine[]> => {
  const transactions = await findTransactions(
    db,
    company,
    movements.flatMap(({ transactionId }) => transactionId ?? []),
  );
  const byId = new Map(transactions.map((transaction) => [transaction.row.id, transaction]));
  return movements.map((movement) => {
    const transaction = byId.get(movement.transactionId ?? '');
    const title = movement.isFee
      ? 'Fee'
      : transaction
        ? transactionTitle(toTransaction(transaction))
        : movement.amount > 0n
          ? 'Credit'
          : 'Debit';
    return { ...movement, title, note: transaction?.row.note ?? '', reference: transaction?.row.reference ?? null };
  });
};

/** Oldest first, in batches. */
export async function* readLines(db: Database, company: CompanyReference, range: EntryRange | undefined): AsyncGenerator<StatementLine[]> {
  for (let rest = range; rest;) {
    const movements = await readMovements(db, rest, LINES_PER_READ);
    if (movements.length > 0) yield await describeMovements(db, company, movements);
    const last = movements.at(-1);
    rest = last && movements.length === LINES_PER_READ ? { ...rest, afterSeq: last.seq } : undefined;
  }
}

/** The content of a statement file. */
export type StatementFile = {
  statement: Statement;
  lines: AsyncIterable<StatementLine[]>;
  /** The account holder. */
  person: string;
  company: PrintedCompany;
  issuedAt: Date;
};

/** The statements of one file: one per currency of the account. */
export type StatementFiles = readonly [StatementFile, ...StatementFile[]];
