import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { companies, entries, ledgerAccounts, transactions, type TransactionRow } from '#db/schema/index.ts';
import { runPosting, type BuiltPosting } from '#server/api/posting-plan.ts';
import { newId } from '#server/kernel/id.ts';
import { legAmount, type ExecuteCommand, type Ledger, type LedgerAccounts, type Leg } from '#server/ledger/index.ts';
import { FOUND_MAX, isNoneOf, placeInCompany, workOff, type Work, type Worked } from '#server/modules/payments/transactions/due-work.ts';
import { RefusalError, buildPosting, type TransactionPosting } from '#server/modules/payments/transactions/transaction-posting.ts';
import { findCollection, type Company } from '#server/modules/payments/transactions/transaction-record.ts';

/** The legs of a collection as its first journal, a post or a hold, has written them. */
export const readLegs = async (db: Database, companyId: number, collectionId: string): Promise<Leg[]> => {
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

/**
 * The deferred legs of a hold: one for each transaction of the collection that has no leg in it. The remainder is the company's fee
 * income. They are derived from the rows, whose facts never change.
 */
export const findDeferredLegs = async (
  accounts: LedgerAccounts,
  companyId: number,
  rows: readonly TransactionRow[],
  held: readonly Leg[],
): Promise<Leg[]> => {
  const heldIds = new Set(held.map(({ transactionId }) => transactionId));
  const deferred = rows.filter(({ id }) => !heldIds.has(id));
  const legs = deferred.map(({ id, ledgerAccountId, account, currency, amount }): Leg => {
    const ledgerAccount = { id: ledgerAccountId, accountReference: account, currency, opened: true };
    return { account: ledgerAccount, slot: 0, amount, transactionId: id };
  });
  const income: Leg[] = [];
  for (const [currency, moved] of Map.groupBy(legs, ({ account }) => account.currency)) {
    const amount = -moved.reduce((sum, leg) => sum + leg.amount, 0n);
    const account = await accounts.ofSystem(companyId, 'fees', currency);
    if (amount !== 0n) income.push({ account, slot: 0, amount, transactionId: null });
  }
  return [...legs, ...income];
};

// Executing what is Pending. A change of status on one transaction moves its whole collection, so that both sides of a
// transfer are executed together. Complete and Failed are final: undoing is a new transaction.

type ExecutionServices = { db: Database; ledger: Ledger };

export type Execution = Omit<ExecuteCommand, 'kind' | 'journalId' | 'transactions' | 'legs' | 'deferred'>;

/** Builds the posting that completes or fails a collection. It is refused when the collection has been executed already. */
export const buildExecution = async <Output>(
  { db, ledger }: ExecutionServices,
  company: Company,
  execution: Execution,
  toPayload: TransactionPosting<Output>['toPayload'],
): Promise<TransactionPosting<Output>> => {
  const [found, legs] = await Promise.all([
    findCollection(db, company, execution.collectionId),
    readLegs(db, company.companyId, execution.collectionId),
  ]);
  const transactions = found.map(({ row }) => row);
  const deferred = { journalId: newId(), legs: await findDeferredLegs(ledger.accounts, company.companyId, transactions, legs) };
  return {
    command: { ...execution, kind: 'execute', journalId: newId(), transactions, legs, deferred },
    related: new Map(found.map(({ row, related }) => [row.id, related])),
    toPayload,
  };
};

/** Executes a collection outside of a call. Throws RefusalError when it has been executed already. */
export const executeCollection = (services: ExecutionServices, company: Company, execution: Execution): Promise<void> => {
  const build = async (): Promise<BuiltPosting<void>> => buildPosting(await buildExecution(services, company, execution, () => undefined));
  return runPosting({ ledger: services.ledger, companyId: company.companyId }, { kind: 'post', build });
};

/** A Pending collection that something other than a call executes. */
export type DueCollection = Company & { id: string; actorId: string | null };

type Services = Worked & { db: Database; ledger: Ledger };

type Due<Found extends DueCollection> = Pick<ExecuteCommand, 'to' | 'onlyExpired'> &
  Omit<Work<Found>, 'complete' | 'failure'> & { reasonOf(due: Found): string };

/** Executes collections and answers how many. What somebody else executed first is let be. */
export const executeDue = <Found extends DueCollection>(
  services: Services,
  { to, reasonOf, onlyExpired, ...work }: Due<Found>,
): Promise<number> =>
  workOff(services, {
    ...work,
    failure: `A collection could not be set to ${to}`,
    complete: async (due) => {
      const { id: collectionId, actorId, companyId, company } = due;
      const execution = { to, reason: reasonOf(due), onlyExpired, collectionId, actorId, edit: null };
      try {
        await executeCollection(services, { companyId, company }, execution);
        return true;
      } catch (error) {
        if (!(error instanceof RefusalError) || error.refusal.reason !== 'already_executed') throw error;
        services.log.info({ companyId, collectionId }, 'The collection was executed by somebody else');
        return false;
      }
    },
  });

type ExpiredCollection = DueCollection & { hasLifespan: boolean };

const findExpired = (db: Database, now: Date, aside: string[]): Promise<ExpiredCollection[]> => {
  const { companyId, collectionId, status, expiresAt, hasLifespan } = transactions;
  const expired = db
    .select({
      companyId,
      company: companies.identifier,
      id: collectionId,
      hasLifespan: sql<boolean>`bool_or(${hasLifespan})`.as('has_lifespan'),
      place: placeInCompany(companyId),
    })
    .from(transactions)
    .innerJoin(companies, eq(companies.id, companyId))
    .where(and(eq(status, sql`'Pending'`), isNotNull(expiresAt), lte(expiresAt, now), isNoneOf(collectionId, aside)))
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
    .where(lte(expired.place, FOUND_MAX))
    .orderBy(expired.place);
};

/** Fails Pending collections that have expired and releases their holds: unclaimed transfers, and what a lifespan has ended. Returns how many. */
export const failExpiredCollections = (services: Services, now: Date): Promise<number> =>
  executeDue<ExpiredCollection>(services, {
    to: 'Failed',
    reasonOf: ({ hasLifespan }) => (hasLifespan ? 'Transaction expired.' : 'Unclaimed transfer expired.'),
    onlyExpired: true,
    now,
    find: (aside) => findExpired(services.db, now, aside),
  });
