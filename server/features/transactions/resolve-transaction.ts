// Ending what is Pending. A change of status on one transaction moves its whole collection, so that both sides of a
// transfer end together. Complete and Failed are final: undoing is a new transaction.
import { and, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { companies, transactions } from '#db/schema/index.ts';
import type { Edit, FinalStatus } from '#server/features/ledger/commands.ts';
import type { Ledger } from '#server/features/ledger/post.ts';
import { NO_CALL, type CallBinding } from '#server/features/transactions/call-binding.ts';
import { findCollection, type FoundTransaction } from '#server/features/transactions/found-transaction.ts';
import { toAdminTransaction } from '#server/features/transactions/present.ts';
import { refusalError } from '#server/features/transactions/rules.ts';
import { unitLegs } from '#server/features/transactions/unit-legs.ts';
import { AppError } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/id.ts';
import type { Log } from '#server/platform/log.ts';

export type Resolution = {
  company: { id: number; identifier: string };
  collectionId: string;
  to: FinalStatus;
  actorId: string | null;
  reason: string | null;
  edit: Edit | null;
  onlyExpired: boolean;
  binding: CallBinding;
};

/**
 * Completes or fails a collection and answers what `present` makes of it. Throws 400 on status when it has been executed
 * already.
 */
export const resolveCollection = async <Answer>(
  { db, ledger }: { db: Database; ledger: Ledger },
  resolution: Resolution,
  present: (found: FoundTransaction[]) => Answer,
): Promise<Answer> => {
  const { company, collectionId } = resolution;
  const answer = await ledger.post(async () => {
    const [found, legs] = await Promise.all([
      findCollection(db, { companyId: company.id, company: company.identifier }, collectionId),
      unitLegs(db, company.id, collectionId),
    ]);
    const contexts = new Map(found.map(({ row, context }) => [row.id, context]));
    const contextOf = (id: string) => {
      const context = contexts.get(id);
      if (!context) throw new Error(`Transaction ${id} is not in collection ${collectionId}`);
      return context;
    };
    return {
      companyId: company.id,
      command: {
        kind: 'resolve',
        unitId: collectionId,
        journalId: newId(),
        to: resolution.to,
        transactions: found.map(({ row }) => row),
        legs,
        actorId: resolution.actorId,
        reason: resolution.reason,
        edit: resolution.edit,
        onlyExpired: resolution.onlyExpired,
      },
      present: ({ transactions: rows }) => present(rows.map((row) => ({ row, context: contextOf(row.id) }))),
      eventData: (row) => toAdminTransaction(row, contextOf(row.id)),
      refuse: refusalError,
      ...resolution.binding,
    };
  });
  return answer as Answer;
};

/** A Pending collection that something other than a call ends. */
export type Due = { companyId: number; company: string; collectionId: string; actorId: string | null };

type Ending = Pick<Resolution, 'to' | 'reason' | 'onlyExpired'>;

/** Ends collections one by one and answers how many. What somebody else ended first is let be; what fails is left for another turn. */
export const endCollections = async (
  services: { db: Database; ledger: Ledger; log: Log },
  due: readonly Due[],
  ending: Ending,
): Promise<number> => {
  let ended = 0;
  for (const { companyId, company, collectionId, actorId } of due) {
    const resolution: Resolution = {
      ...ending,
      company: { id: companyId, identifier: company },
      collectionId,
      actorId,
      edit: null,
      binding: NO_CALL,
    };
    try {
      await resolveCollection(services, resolution, () => undefined);
      ended += 1;
    } catch (error) {
      const isEndedElsewhere = error instanceof AppError && error.code === 'invalid';
      if (isEndedElsewhere) services.log.info({ collectionId }, 'The transfer was ended by somebody else');
      else services.log.error({ err: error, collectionId }, `A transfer could not be set to ${ending.to}; the next turn tries again`);
    }
  }
  return ended;
};

const EXPIRED_PER_RUN = 100;

/** Fails unclaimed transfers whose time is over; the money is free again. Answers how many collections ended. */
export const failExpiredTransfers = async (services: { db: Database; ledger: Ledger; log: Log }, now: Date): Promise<number> => {
  const due = await services.db
    .selectDistinct({ companyId: transactions.companyId, company: companies.identifier, collectionId: transactions.collectionId })
    .from(transactions)
    .innerJoin(companies, eq(companies.id, transactions.companyId))
    .where(and(eq(transactions.status, sql`'Pending'`), isNotNull(transactions.expiresAt), lte(transactions.expiresAt, now)))
    .limit(EXPIRED_PER_RUN);
  const byNobody = due.map((collection) => ({ ...collection, actorId: null }));
  return endCollections(services, byNobody, { to: 'Failed', reason: 'Unclaimed transfer expired.', onlyExpired: true });
};
