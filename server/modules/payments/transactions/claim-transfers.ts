// Claims of unclaimed transfers, which are held for a temporary user. When a user verifies the address, the temporary user is merged into
// theirs in the same commit: a database function (db/guard.sql) checks the verification and moves the accounts and transactions. The
// held transfers are then completed by `ledger.post()`. A job completes claims that a crash interrupted, and transfers sent during the verification.
import { and, eq, exists, isNotNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#db/client.ts';
import {
  accountCurrencies,
  accounts,
  companies,
  groups,
  ledgerAccounts,
  transactions,
  userGroups,
  users,
  type ContactTableKind,
} from '#db/schema/index.ts';
import type { SessionProfile } from '#server/api/session.ts';
import { SECOND_MS, type Clock } from '#server/kernel/time.ts';
import type { Ledger } from '#server/ledger/index.ts';
import {
  DUE_PER_COMPANY_MAX,
  notPostponedCondition,
  processDue,
  rankInCompany,
  type DueItem,
  type DueWorkPorts,
} from '#server/modules/payments/transactions/due-work.ts';
import { executeDueCollections, type DueCollection } from '#server/modules/payments/transactions/execute-collection.ts';
import { unclaimedCondition } from '#server/modules/payments/transactions/transaction-filters.ts';
import { findTransactions, toAdminTransaction, type TransactionRecord } from '#server/modules/payments/transactions/transaction-record.ts';
import { emitUserUpdate, findProfile, findTemporaryUser, ownsAddress, type Identifier } from '#server/modules/people/index.ts';
import { recordAudit, type AuditOrigin } from '#server/records/audit.ts';
import { withCompanyTransaction, isInTransaction } from '#server/records/company-transaction.ts';
import { emitEvents } from '#server/records/outbox.ts';

type ClaimPorts = DueWorkPorts & { db: Database; ledger: Ledger; clock: Clock };

type MergeRequest = { companyId: number; temporaryUserId: string; claimerId: string };

/** A moved transaction, and its previous account. */
type MovedTransaction = { id: string; account: string };

const EVENT_BATCH_SIZE = 500;

const moveToClaimer = async (tx: Tx, { companyId, temporaryUserId, claimerId }: MergeRequest): Promise<MovedTransaction[]> => [
  ...(await tx.execute<MovedTransaction>(sql`
    select moved_transaction as id, account_before as account
    from merge_temporary_user(${companyId}::bigint, ${temporaryUserId}::uuid, ${claimerId}::uuid)`)),
];

/** The record before the merge, which changes only the user and the account. */
const toRecordBeforeMerge = ({ row, related }: TransactionRecord, { user }: SessionProfile, account: string): TransactionRecord => ({
  row: { ...row, userId: user.id, account },
  related: { ...related, user },
});

const emitMovedTransactions = async (tx: Tx, companyId: number, temporary: SessionProfile, moved: MovedTransaction[]): Promise<void> => {
  for (let start = 0; start < moved.length; start += EVENT_BATCH_SIZE) {
    const accounts = new Map(moved.slice(start, start + EVENT_BATCH_SIZE).map(({ id, account }) => [id, account]));
    const records = await findTransactions(tx, { companyId, company: temporary.company }, [...accounts.keys()]);
    const events = records.map((transaction) => ({
      companyId,
      event: 'transaction.update' as const,
      subjectId: transaction.row.id,
      data: toAdminTransaction(transaction),
      original: toAdminTransaction(
        toRecordBeforeMerge(transaction, temporary, accounts.get(transaction.row.id) ?? transaction.row.account),
      ),
    }));
    await emitEvents(tx, ...events);
  }
};

/** Merges the users, and emits the events of the user and the transactions. */
const mergeInto = async (tx: Tx, origin: AuditOrigin, request: MergeRequest): Promise<void> => {
  const { companyId, temporaryUserId, claimerId } = request;
  const before = await findProfile(tx, companyId, temporaryUserId);
  if (!before) throw new Error(`The temporary user ${temporaryUserId} does not exist.`);
  const moved = await emitUserUpdate(tx, { companyId, userId: temporaryUserId }, () => moveToClaimer(tx, request));
  await emitMovedTransactions(tx, companyId, before, moved);
  const details = { temporary_user: temporaryUserId };
  await recordAudit(tx, origin, { companyId, action: 'transfer.claim', actorId: claimerId, details });
};

/** Merges the temporary user of an address, if one exists, into the user who has verified it. */
export const mergeTemporaryUser = async (
  tx: Tx,
  origin: AuditOrigin,
  { companyId, claimerId, identifier }: { companyId: number; claimerId: string; identifier: Identifier },
): Promise<void> => {
  const temporary = await findTemporaryUser(tx, companyId, identifier);
  if (temporary) await mergeInto(tx, origin, { companyId, temporaryUserId: temporary.id, claimerId });
};

/** The longest that a request waits for its claims. The job completes the others. */
const REQUEST_COMPLETION_MAX_MS = 5 * SECOND_MS;

const createWorkerOrigin = ({ clock }: ClaimPorts): AuditOrigin => ({ clock, clientAddress: '', userAgent: 'worker', requestId: '' });

/** Pending credits of unclaimed transfers. */
const heldCreditsCondition = (): SQL | undefined =>
  and(eq(transactions.status, sql`'Pending'`), unclaimedCondition(), eq(transactions.txType, 'credit'), isNotNull(transactions.partnerId));

const allowsCredits = (settings: AnyPgColumn): SQL | undefined => {
  const isOn = (name: string) => sql`coalesce(${settings} ->> ${sql.raw(`'${name}'`)}, 'true') = 'true'`;
  return and(isOn('allow_transactions'), isOn('allow_credit_transactions'));
};

/** A group of the recipient, or the account in the currency, does not accept credits. */
const closedToCreditsCondition = (db: Database): SQL | undefined => {
  const { companyId, userId, account, currency } = transactions;
  const userGroupsCondition = and(eq(userGroups.companyId, companyId), eq(userGroups.userId, userId), eq(groups.archived, false));
  const accountCondition = and(
    eq(accountCurrencies.companyId, companyId),
    eq(accountCurrencies.accountReference, account),
    eq(accountCurrencies.currency, currency),
  );
  const closedGroups = db
    .select({ name: groups.name })
    .from(groups)
    .innerJoin(userGroups, and(eq(userGroups.companyId, groups.companyId), eq(userGroups.groupName, groups.name)))
    .where(and(userGroupsCondition, sql`not (${allowsCredits(groups.settings)})`));
  const closedAccounts = db
    .select({ id: accountCurrencies.id })
    .from(accountCurrencies)
    .where(and(accountCondition, or(eq(accountCurrencies.archived, true), sql`not (${allowsCredits(accountCurrencies.settings)})`)));
  return or(exists(closedGroups), exists(closedAccounts));
};

/** The company, the user, their groups and the account accept credits. */
const mayReceive = (db: Database): SQL | undefined =>
  and(
    sql`${companies.status} <> 'suspended'`,
    allowsCredits(companies.settings),
    eq(users.archived, false),
    eq(users.allowTransactions, true),
    eq(users.allowCreditTransactions, true),
    sql`not (${closedToCreditsCondition(db)})`,
  );

/** Held transfers whose recipient is now a registered user. */
const findClaimed = (db: Database, postponed: string[], condition?: SQL): Promise<DueCollection[]> => {
  const { companyId, collectionId, userId } = transactions;
  const claimed = db
    .select({ companyId, company: companies.identifier, id: collectionId, actorId: userId, rank: rankInCompany(companyId) })
    .from(transactions)
    .innerJoin(companies, eq(companies.id, companyId))
    .innerJoin(users, and(eq(users.companyId, companyId), eq(users.id, userId)))
    .where(
      and(heldCreditsCondition(), eq(users.temporary, false), mayReceive(db), notPostponedCondition(collectionId, postponed), condition),
    )
    .groupBy(companyId, companies.identifier, collectionId, userId)
    .as('claimed');
  return db
    .select({ companyId: claimed.companyId, company: claimed.company, id: claimed.id, actorId: claimed.actorId })
    .from(claimed)
    .where(lte(claimed.rank, DUE_PER_COMPANY_MAX))
    .orderBy(claimed.rank);
};

const completeTransfers = (ports: ClaimPorts, { condition, runMs }: { condition?: SQL; runMs?: number } = {}): Promise<number> =>
  executeDueCollections(ports, {
    to: 'Complete',
    toReason: () => 'Claimed by the recipient.',
    onlyExpired: false,
    now: ports.clock.now(),
    find: (postponed) => findClaimed(ports.db, postponed, condition),
    runMs,
  });

const userTransactionsCondition = (db: Database, companyId: number, userId: string): SQL =>
  exists(
    db
      .select({ id: ledgerAccounts.id })
      .from(ledgerAccounts)
      .innerJoin(accounts, and(eq(accounts.companyId, ledgerAccounts.companyId), eq(accounts.reference, ledgerAccounts.accountReference)))
      .where(
        and(eq(ledgerAccounts.companyId, companyId), eq(ledgerAccounts.id, transactions.ledgerAccountId), eq(accounts.userId, userId)),
      ),
  );

/**
 * Completes the transfers that a user has claimed. Does nothing inside a transaction, because the ledger uses its own connections and
 * would not see uncommitted rows. In that case, and after a failure, the job completes them.
 */
export const completeClaims = async (ports: ClaimPorts, { companyId, userId }: { companyId: number; userId: string }): Promise<void> => {
  const { db, log } = ports;
  if (isInTransaction(db)) return;
  try {
    const claimedCondition = and(
      eq(transactions.companyId, companyId),
      eq(transactions.userId, userId),
      userTransactionsCondition(db, companyId, userId),
    );
    await completeTransfers(ports, { condition: claimedCondition, runMs: REQUEST_COMPLETION_MAX_MS });
  } catch (error) {
    log.error({ err: error, companyId, userId }, 'Completing claimed transfers failed; the job will retry');
  }
};

const claimers = alias(users, 'claimers');

const verifiedContactCondition = (kind: ContactTableKind, value: AnyPgColumn): SQL =>
  ownsAddress(claimers.id, { kind, value, companyId: users.companyId }, 'verified');

/** Temporary users with held transfers whose address has been verified, or that were merged before the transfer. */
const findUnmerged = (db: Database, postponed: string[]): Promise<(MergeRequest & DueItem)[]> => {
  const unmerged = db
    .select({
      companyId: users.companyId,
      id: users.id,
      claimerId: sql<string>`${claimers.id}`.as('claimer_id'),
      rank: rankInCompany(users.companyId),
    })
    .from(transactions)
    .innerJoin(users, and(eq(users.companyId, transactions.companyId), eq(users.id, transactions.userId), eq(users.temporary, true)))
    .innerJoin(
      claimers,
      and(
        eq(claimers.companyId, users.companyId),
        eq(claimers.temporary, false),
        or(
          eq(claimers.id, users.mergedInto),
          verifiedContactCondition('email', users.email),
          verifiedContactCondition('mobile', users.mobile),
        ),
      ),
    )
    .where(and(heldCreditsCondition(), notPostponedCondition(users.id, postponed)))
    .groupBy(users.companyId, users.id, claimers.id)
    .as('unmerged');
  return db
    .select({ companyId: unmerged.companyId, id: unmerged.id, temporaryUserId: unmerged.id, claimerId: unmerged.claimerId })
    .from(unmerged)
    .where(lte(unmerged.rank, DUE_PER_COMPANY_MAX))
    .orderBy(unmerged.rank);
};

/** Merges and completes claims that verifications did not complete. Returns the number of completed collections. */
export const claimVerifiedTransfers = async (ports: ClaimPorts): Promise<number> => {
  const { db, clock } = ports;
  await processDue(ports, {
    failureMessage: 'A temporary user could not be merged',
    now: clock.now(),
    find: (postponed) => findUnmerged(db, postponed),
    complete: async (request) => {
      await withCompanyTransaction(db, request.companyId, (tx) => mergeInto(tx, createWorkerOrigin(ports), request));
      return true;
    },
  });
  return completeTransfers(ports);
};
