// Claiming. What was sent to an address before anybody had verified it is held for a temporary user. In the commit in which somebody
// verifies the address, the temporary user is merged into theirs: its ledger accounts and transactions become theirs, by a function
// of the database that looks for itself whether the address is theirs (db/guard.sql). Then the held transfers are
// completed, each through the ledger's door. What a crash leaves undone, and what was sent while the address was being verified, a
// job takes up.
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
  type ContactKind,
} from '#db/schema/index.ts';
import type { Profile } from '#server/api/session.ts';
import { SECOND_MS, type Clock } from '#server/kernel/time.ts';
import type { Ledger } from '#server/ledger/index.ts';
import { FOUND_MAX, isNoneOf, placeInCompany, workOff, type Unit, type Worked } from '#server/modules/payments/transactions/due-work.ts';
import { executeDue, type DueCollection } from '#server/modules/payments/transactions/execute-collection.ts';
import { isUnclaimed } from '#server/modules/payments/transactions/transaction-filters.ts';
import { findTransactions, toAdminTransaction, type FoundTransaction } from '#server/modules/payments/transactions/transaction-record.ts';
import { findProfile, findTemporaryUser, ownsAddress, emitUserUpdate, type Identifier } from '#server/modules/people/index.ts';
import { recordAudit, type AuditOrigin } from '#server/records/audit.ts';
import { inCompany, isInTransaction } from '#server/records/company-transaction.ts';
import { announce } from '#server/records/outbox.ts';

type Services = Worked & { db: Database; ledger: Ledger; clock: Clock };

/** A request waits for its claims no longer than that; what is left the job completes. */
const COMPLETING_MS = 5 * SECOND_MS;

/** Of what no request asked for. */
const originOf = ({ clock }: Services): AuditOrigin => ({ clock, clientAddress: '', userAgent: 'worker', requestId: '' });

/** Credits that wait for somebody to verify an address. */
const isHeld = (): SQL | undefined =>
  and(eq(transactions.status, sql`'Pending'`), isUnclaimed(), eq(transactions.txType, 'credit'), isNotNull(transactions.partnerId));

/** What is set does not refuse credits. */
const takesCredits = (settings: AnyPgColumn): SQL | undefined => {
  const isOn = (name: string) => sql`coalesce(${settings} ->> ${sql.raw(`'${name}'`)}, 'true') = 'true'`;
  return and(isOn('allow_transactions'), isOn('allow_credit_transactions'));
};

/** A group of the recipient, or the account in the currency, takes no credits. */
const isClosedTo = (db: Database): SQL | undefined => {
  const { companyId, userId, account, currency } = transactions;
  const ofUser = and(eq(userGroups.companyId, companyId), eq(userGroups.userId, userId), eq(groups.archived, false));
  const ofAccount = and(
    eq(accountCurrencies.companyId, companyId),
    eq(accountCurrencies.accountReference, account),
    eq(accountCurrencies.currency, currency),
  );
  const closedGroups = db
    .select({ name: groups.name })
    .from(groups)
    .innerJoin(userGroups, and(eq(userGroups.companyId, groups.companyId), eq(userGroups.groupName, groups.name)))
    .where(and(ofUser, sql`not (${takesCredits(groups.settings)})`));
  const closedAccounts = db
    .select({ id: accountCurrencies.id })
    .from(accountCurrencies)
    .where(and(ofAccount, or(eq(accountCurrencies.archived, true), sql`not (${takesCredits(accountCurrencies.settings)})`)));
  return or(exists(closedGroups), exists(closedAccounts));
};

/** Neither the company nor an admin has closed the recipient to credits. */
const mayReceive = (db: Database): SQL | undefined =>
  and(
    sql`${companies.status} <> 'suspended'`,
    takesCredits(companies.settings),
    eq(users.archived, false),
    eq(users.allowTransactions, true),
    eq(users.allowCreditTransactions, true),
    sql`not (${isClosedTo(db)})`,
  );

/** Held transfers that have come to registered users; of one user when `condition` says so. */
const findClaimed = (db: Database, aside: string[], condition?: SQL): Promise<DueCollection[]> => {
  const { companyId, collectionId, userId } = transactions;
  const claimed = db
    .select({ companyId, company: companies.identifier, id: collectionId, actorId: userId, place: placeInCompany(companyId) })
    .from(transactions)
    .innerJoin(companies, eq(companies.id, companyId))
    .innerJoin(users, and(eq(users.companyId, companyId), eq(users.id, userId)))
    .where(and(isHeld(), eq(users.temporary, false), mayReceive(db), isNoneOf(collectionId, aside), condition))
    .groupBy(companyId, companies.identifier, collectionId, userId)
    .as('claimed');
  return db
    .select({ companyId: claimed.companyId, company: claimed.company, id: claimed.id, actorId: claimed.actorId })
    .from(claimed)
    .where(lte(claimed.place, FOUND_MAX))
    .orderBy(claimed.place);
};

const complete = (services: Services, { condition, lastsMs }: { condition?: SQL; lastsMs?: number } = {}): Promise<number> =>
  executeDue(services, {
    to: 'Complete',
    reasonOf: () => 'Claimed by the recipient.',
    onlyExpired: false,
    now: services.clock.now(),
    find: (aside) => findClaimed(services.db, aside, condition),
    lastsMs,
  });

const isOnAccountOf = (db: Database, companyId: number, userId: string): SQL =>
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
 * Completes the transfers that a user has claimed. Never inside a transaction: the ledger has connections of its own, and would
 * not see what is not committed. There, and when it fails, the job completes them: the claim itself stands.
 */
export const completeClaims = async (services: Services, { companyId, userId }: { companyId: number; userId: string }): Promise<void> => {
  const { db, log } = services;
  if (isInTransaction(db)) return;
  try {
    const isTheirs = and(eq(transactions.companyId, companyId), eq(transactions.userId, userId), isOnAccountOf(db, companyId, userId));
    await complete(services, { condition: isTheirs, lastsMs: COMPLETING_MS });
  } catch (error) {
    log.error({ err: error, companyId, userId }, 'Claimed transfers could not be completed; the job does it');
  }
};

const claimers = alias(users, 'claimers');

/** True of claimers who have verified the address of a temporary user. */
const hasVerified = (kind: ContactKind, value: AnyPgColumn): SQL =>
  ownsAddress(claimers.id, { kind, value, companyId: users.companyId }, 'verified');

/** Temporary users with something held, whose address somebody has verified by now, or who were merged before it came. */
const findUnmerged = (db: Database, aside: string[]): Promise<(Merge & Unit)[]> => {
  const unmerged = db
    .select({
      companyId: users.companyId,
      id: users.id,
      claimerId: sql<string>`${claimers.id}`.as('claimer_id'),
      place: placeInCompany(users.companyId),
    })
    .from(transactions)
    .innerJoin(users, and(eq(users.companyId, transactions.companyId), eq(users.id, transactions.userId), eq(users.temporary, true)))
    .innerJoin(
      claimers,
      and(
        eq(claimers.companyId, users.companyId),
        eq(claimers.temporary, false),
        or(eq(claimers.id, users.mergedInto), hasVerified('email', users.email), hasVerified('mobile', users.mobile)),
      ),
    )
    .where(and(isHeld(), isNoneOf(users.id, aside)))
    .groupBy(users.companyId, users.id, claimers.id)
    .as('unmerged');
  return db
    .select({ companyId: unmerged.companyId, id: unmerged.id, temporaryUserId: unmerged.id, claimerId: unmerged.claimerId })
    .from(unmerged)
    .where(lte(unmerged.place, FOUND_MAX))
    .orderBy(unmerged.place);
};

/** Merges and completes what verifications have left undone. Answers how many collections were completed. */
export const claimVerifiedTransfers = async (services: Services): Promise<number> => {
  const { db, clock } = services;
  await workOff(services, {
    failure: 'A temporary user could not be merged',
    now: clock.now(),
    find: (aside) => findUnmerged(db, aside),
    complete: async (merging) => {
      await inCompany(db, merging.companyId, (tx) => merge(tx, originOf(services), merging));
      return true;
    },
  });
  return complete(services);
};

// Merging the temporary user who stands for an address into the user who has verified it. The database's function moves accounts and
// transactions; all that it changes is told here, in its commit.

export type Merge = { companyId: number; temporaryUserId: string; claimerId: string };

/** A transaction that came to the claimer, and the account that it was on before. */
type Moved = { id: string; account: string };

/** Most transactions whose events are written at once. */
const TOLD_AT_ONCE = 500;

const moveToClaimer = async (tx: Tx, { companyId, temporaryUserId, claimerId }: Merge): Promise<Moved[]> => [
  ...(await tx.execute<Moved>(sql`
    select moved_transaction as id, account_before as account
    from merge_temporary_user(${companyId}, ${temporaryUserId}::uuid, ${claimerId}::uuid)`)),
];

/** As it was while the temporary user stood for the address: merging changes nothing else of it. */
const asBefore = ({ row, related }: FoundTransaction, { user }: Profile, account: string): FoundTransaction => ({
  row: { ...row, userId: user.id, account },
  related: { ...related, user },
});

const tellOfMoved = async (tx: Tx, companyId: number, temporary: Profile, moved: Moved[]): Promise<void> => {
  for (let from = 0; from < moved.length; from += TOLD_AT_ONCE) {
    const accounts = new Map(moved.slice(from, from + TOLD_AT_ONCE).map(({ id, account }) => [id, account]));
    const found = await findTransactions(tx, { companyId, company: temporary.company }, [...accounts.keys()]);
    const told = found.map((transaction) => ({
      companyId,
      event: 'transaction.update' as const,
      subjectId: transaction.row.id,
      data: toAdminTransaction(transaction),
      original: toAdminTransaction(asBefore(transaction, temporary, accounts.get(transaction.row.id) ?? transaction.row.account)),
    }));
    await announce(tx, ...told);
  }
};

/** Merges a temporary user whose address the claimer has verified, and tells what that makes of the user and the transactions. */
export const merge = async (tx: Tx, origin: AuditOrigin, merging: Merge): Promise<void> => {
  const { companyId, temporaryUserId, claimerId } = merging;
  const before = await findProfile(tx, companyId, temporaryUserId);
  if (!before) throw new Error(`The temporary user ${temporaryUserId} is not there.`);
  const moved = await emitUserUpdate(tx, { companyId, userId: temporaryUserId }, () => moveToClaimer(tx, merging));
  await tellOfMoved(tx, companyId, before, moved);
  const details = { temporary_user: temporaryUserId };
  await recordAudit(tx, origin, { companyId, action: 'transfer.claim', actorId: claimerId, details });
};

/** Merges the temporary user who stands for an address, if there is one, into the user who has just verified it. */
export const mergeTemporaryUser = async (
  tx: Tx,
  origin: AuditOrigin,
  { companyId, claimerId, identifier }: { companyId: number; claimerId: string; identifier: Identifier },
): Promise<void> => {
  const temporary = await findTemporaryUser(tx, companyId, identifier);
  if (temporary) await merge(tx, origin, { companyId, temporaryUserId: temporary.id, claimerId });
};
