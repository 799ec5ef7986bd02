// Executing what is Pending. A change of status on one transaction moves its whole collection, so that both sides of a
// transfer are executed together. Complete and Failed are final: undoing is a new transaction.
import { and, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { companies, transactions } from '#db/schema/index.ts';
import type { ExecuteCommand } from '#server/features/ledger/commands.ts';
import type { Ledger } from '#server/features/ledger/post.ts';
import { Refused } from '#server/features/ledger/refused.ts';
import { readLegs } from '#server/features/transactions/collection-legs.ts';
import { findCollection, type Company } from '#server/features/transactions/found-transaction.ts';
import { submit, type Binding, type Submission } from '#server/features/transactions/submit.ts';
import { newId } from '#server/kernel/id.ts';
import type { Log } from '#server/platform/log.ts';

export type Execution<Answer> = Omit<ExecuteCommand, 'kind' | 'journalId' | 'transactions' | 'legs'> &
  Pick<Submission<Answer>, 'show'> & { company: Company; binding: Binding };

/** Completes or fails a collection and answers what `show` makes of it. Throws 400 on status when it has been executed already. */
export const executeCollection = <Answer>(
  { db, ledger }: { db: Database; ledger: Ledger },
  { company, binding, show, ...asked }: Execution<Answer>,
): Promise<Answer> =>
  submit(ledger, binding, async () => {
    const [found, legs] = await Promise.all([
      findCollection(db, company, asked.collectionId),
      readLegs(db, company.companyId, asked.collectionId),
    ]);
    return {
      command: { ...asked, kind: 'execute', journalId: newId(), transactions: found.map(({ row }) => row), legs },
      related: new Map(found.map(({ row, related }) => [row.id, related])),
      show,
    };
  });

/** A Pending collection that something other than a call executes. */
export type Due = Company & { collectionId: string; actorId: string | null };

type Services = { db: Database; ledger: Ledger; log: Log };

/** Executes collections one by one and answers how many. What somebody else executed first is let be; what fails is left for another turn. */
export const executeDue = async (
  services: Services,
  due: readonly Due[],
  how: Pick<ExecuteCommand, 'to' | 'reason' | 'onlyExpired'>,
): Promise<number> => {
  let executed = 0;
  for (const { collectionId, actorId, ...company } of due) {
    const { companyId } = company;
    try {
      const execution = { ...how, collectionId, actorId, edit: null, company, binding: { companyId } };
      await executeCollection(services, { ...execution, show: () => undefined });
      executed += 1;
    } catch (error) {
      const isExecutedElsewhere = error instanceof Refused && error.refusal.reason === 'already_executed';
      if (isExecutedElsewhere) services.log.info({ companyId, collectionId }, 'The transfer was executed by somebody else');
      else
        services.log.error({ err: error, companyId, collectionId }, `A transfer could not be set to ${how.to}; the next turn tries again`);
    }
  }
  return executed;
};

const EXPIRED_PER_RUN = 100;

/** Fails unclaimed transfers whose time is over; the money is free again. Answers how many collections were executed. */
export const failExpiredTransfers = async (services: Services, now: Date): Promise<number> => {
  const due = await services.db
    .selectDistinct({ companyId: transactions.companyId, company: companies.identifier, collectionId: transactions.collectionId })
    .from(transactions)
    .innerJoin(companies, eq(companies.id, transactions.companyId))
    .where(and(eq(transactions.status, sql`'Pending'`), isNotNull(transactions.expiresAt), lte(transactions.expiresAt, now)))
    .limit(EXPIRED_PER_RUN);
  const byNobody = due.map((collection) => ({ ...collection, actorId: null }));
  return executeDue(services, byNobody, { to: 'Failed', reason: 'Unclaimed transfer expired.', onlyExpired: true });
};
