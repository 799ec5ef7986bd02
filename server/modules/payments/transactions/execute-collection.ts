// Executes pending collections: completes or fails all of their transactions together, on request or when due. Complete and Failed are
// final. The legs are read from the collection's first journal, and legs that a hold deferred are derived from its rows.
import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { companies, entries, ledgerAccounts, transactions, type TransactionRow } from '#db/schema/index.ts';
import { runPosting, type BuiltPosting } from '#server/api/posting-plan.ts';
import { newId } from '#server/kernel/id.ts';
import { legAmount, type ExecuteCommand, type Ledger, type LedgerAccounts, type Leg } from '#server/ledger/index.ts';
import {
  DUE_PER_COMPANY_MAX,
  notPostponedCondition,
  processDue,
  rankInCompany,
  type DueWork,
  type DueWorkPorts,
} from '#server/modules/payments/transactions/due-work.ts';
import { RejectionError, buildPosting, type TransactionPosting } from '#server/modules/payments/transactions/transaction-posting.ts';
import { findCollection, type CompanyReference } from '#server/modules/payments/transactions/transaction-record.ts';

/** The legs in the first journal of a collection, which is a post or a hold. */
export const readCollectionLegs = async (db: Database, companyId: number, collectionId: string): Promise<Leg[]> => {
  const rows = await db
    .select({ entry: entries, account: ledgerAccounts })
    .from(entries)
    .innerJoin(ledgerAccounts, and(eq(ledgerAccounts.companyId, entries.companyId), eq(ledgerAccounts.id, entries.accountId)))
    .where(and(eq(entries.companyId, companyId), eq(entries.journalId, collectionId)))
    .orderBy(asc(entries.leg));
  return rows.map(({ entry, account }) => ({
    account: { id: account.id, accountReference: account.accountReference, currency: account.currency, opened: true },
    slot: entry.slot,
    amount: legAmount(entry),
    transactionId: entry.transactionId,
  }));
};

/** Derives the deferred legs of a hold: one for each transaction without a leg; the remainder is the company's fee income. */
export const findDeferredLegs = async (
  accounts: LedgerAccounts,
  companyId: number,
  rows: readonly TransactionRow[],
  heldLegs: readonly Leg[],
): Promise<Leg[]> => {
  const heldIds = new Set(heldLegs.map(({ transactionId }) => transactionId));
  const deferred = rows.filter(({ id }) => !heldIds.has(id));
  const legs = deferred.map(({ id, ledgerAccountId, account, currency, amount }): Leg => {
    const ledgerAccount = { id: ledgerAccountId, accountReference: account, currency, opened: true };
    return { account: ledgerAccount, slot: 0, amount, transactionId: id };
  });
  const income: Leg[] = [];
  for (const [currency, currencyLegs] of Map.groupBy(legs, ({ account }) => account.currency)) {
    const amount = -currencyLegs.reduce((sum, leg) => sum + leg.amount, 0n);
    const account = await accounts.ofSystem(companyId, 'fees', currency);
    if (amount !== 0n) income.push({ account, slot: 0, amount, transactionId: null });
  }
  return [...legs, ...income];
};

type ExecutionPorts = { db: Database; ledger: Ledger };

type ExecutionDraft = Omit<ExecuteCommand, 'kind' | 'journalId' | 'transactions' | 'legs' | 'deferred'>;

/** The ledger rejects the posting if the collection has already been executed. */
export const buildExecution = async <Output>(
  { db, ledger }: ExecutionPorts,
  company: CompanyReference,
  execution: ExecutionDraft,
  toPayload: TransactionPosting<Output>['toPayload'],
): Promise<TransactionPosting<Output>> => {
  const [records, legs] = await Promise.all([
    findCollection(db, company, execution.collectionId),
    readCollectionLegs(db, company.companyId, execution.collectionId),
  ]);
  const transactions = records.map(({ row }) => row);
  const deferred = { journalId: newId(), legs: await findDeferredLegs(ledger.accounts, company.companyId, transactions, legs) };
  return {
    command: { ...execution, kind: 'execute', journalId: newId(), transactions, legs, deferred },
    related: new Map(records.map(({ row, related }) => [row.id, related])),
    toPayload,
  };
};

/** Executes a collection without a request. Throws RejectionError if it has already been executed. */
export const executeCollection = (ports: ExecutionPorts, company: CompanyReference, execution: ExecutionDraft): Promise<void> => {
  const build = async (): Promise<BuiltPosting<void>> => buildPosting(await buildExecution(ports, company, execution, () => undefined));
  return runPosting({ ledger: ports.ledger, companyId: company.companyId }, { kind: 'post', build });
};

/** A pending collection to execute without a request. */
export type DueCollection = CompanyReference & { id: string; actorId: string | null };

type DueExecutionPorts = DueWorkPorts & ExecutionPorts;

type DueExecution<Found extends DueCollection> = Pick<ExecuteCommand, 'to' | 'onlyExpired'> &
  Omit<DueWork<Found>, 'complete' | 'failureMessage'> & { toReason(due: Found): string };

/** Executes due collections and returns their number. Skips those that were executed concurrently. */
export const executeDueCollections = <Found extends DueCollection>(
  ports: DueExecutionPorts,
  { to, toReason, onlyExpired, ...work }: DueExecution<Found>,
): Promise<number> =>
  processDue(ports, {
    ...work,
    failureMessage: `A collection could not be set to ${to}`,
    complete: async (due) => {
      const { id: collectionId, actorId, companyId, company } = due;
      const execution = { to, reason: toReason(due), onlyExpired, collectionId, actorId, edit: null };
      try {
        await executeCollection(ports, { companyId, company }, execution);
        return true;
      } catch (error) {
        if (!(error instanceof RejectionError) || error.rejection.reason !== 'already_executed') throw error;
        ports.log.info({ companyId, collectionId }, 'The collection was executed concurrently');
        return false;
      }
    },
  });

type ExpiredCollection = DueCollection & { hasLifespan: boolean };

const findExpired = (db: Database, now: Date, postponed: string[]): Promise<ExpiredCollection[]> => {
  const { companyId, collectionId, status, expiresAt, hasLifespan } = transactions;
  const expired = db
    .select({
      companyId,
      company: companies.identifier,
      id: collectionId,
      hasLifespan: sql<boolean>`bool_or(${hasLifespan})`.as('has_lifespan'),
      rank: rankInCompany(companyId),
    })
    .from(transactions)
    .innerJoin(companies, eq(companies.id, companyId))
    .where(and(eq(status, sql`'Pending'`), isNotNull(expiresAt), lte(expiresAt, now), notPostponedCondition(collectionId, postponed)))
    .groupBy(companyId, companies.identifier, collectionId)
    .as('expired');
  return db
    .select({
      companyId: expired.companyId,
      company: expired.company,
      id: expired.id,
      hasLifespan: expired.hasLifespan,
      actorId: sql<null>`null`,
    })
    .from(expired)
    .where(lte(expired.rank, DUE_PER_COMPANY_MAX))
    .orderBy(expired.rank);
};

/** Fails expired collections, which releases their holds: unclaimed transfers, and those past their lifespan. Returns their number. */
export const failExpiredCollections = (ports: DueExecutionPorts, now: Date): Promise<number> =>
  executeDueCollections<ExpiredCollection>(ports, {
    to: 'Failed',
    toReason: ({ hasLifespan }) => (hasLifespan ? 'Transaction expired.' : 'Unclaimed transfer expired.'),
    onlyExpired: true,
    now,
    find: (postponed) => findExpired(ports.db, now, postponed),
  });
