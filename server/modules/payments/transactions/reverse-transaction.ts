// Undoing what is Complete, in full or in part. The whole collection goes back, so that both sides of a transfer do. What
// may be sent now does not count: money must be able to go back to where it came from, so a reversal reaches accounts, users
// and currencies that have been archived since, and no switch for transactions stops it, and no limit. Floors do. Fees go back when all that they were charged for has.
import type { OwnerTransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import type { PostingPlan } from '#server/api/posting-plan.ts';
import { findDeferredLegs, readLegs } from '#server/modules/payments/transactions/collection-legs.ts';
import { describe } from '#server/modules/payments/transactions/create-collections.ts';
import {
  findCollection,
  type FoundTransaction,
  toCreatedAdminTransaction,
} from '#server/modules/payments/transactions/found-transaction.ts';
import { getTransaction } from '#server/modules/payments/transactions/list-transactions.ts';
import type { AdminReversalInput, AdminTransaction } from '#server/modules/payments/transactions/schema.ts';
import { planPosting } from '#server/modules/payments/transactions/plan-posting.ts';
import { newId } from '#server/kernel/id.ts';

/** What is answered for a transaction. When only a part goes back, one that belongs to another one has no mirror: then that one has. */
const mirrorOf = (
  id: string | null,
  mirrors: readonly FoundTransaction[],
  originals: readonly FoundTransaction[],
): FoundTransaction | undefined => {
  if (id === null) return undefined;
  const owner = originals.find(({ row }) => row.id === id)?.row.parentId ?? null;
  return mirrors.find(({ row }) => row.parentId === id) ?? mirrorOf(owner, mirrors, originals);
};

/**
 * Plans the reversal of a transaction's collection by a new one. Returns the mirror of the named transaction. Throws not_found;
 * 400 on status when it is not Complete; 400 on amount for more than is left, or when an account would pass below its floor.
 */
export const planReversal = async (ctx: OwnerTransactionPorts, input: AdminReversalInput): Promise<PostingPlan<AdminTransaction>> => {
  const { row: named } = await getTransaction(ctx, input.id);
  return planPosting(ctx, 'transaction.reverse', async () => {
    const [found, legs] = await Promise.all([
      findCollection(ctx.db, ctx.me, named.collectionId),
      readLegs(ctx.db, ctx.me.companyId, named.collectionId),
    ]);
    const deferredLegs = await findDeferredLegs(
      ctx.ledger.accounts,
      ctx.me.companyId,
      found.map(({ row }) => row),
      legs,
    );
    const mirrored = found.map((original) => ({ mirrorId: newId(), ...original }));
    return {
      command: {
        kind: 'reverse',
        collectionId: newId(),
        transactions: mirrored.map(({ row }) => row),
        mirrorIds: mirrored.map(({ mirrorId }) => mirrorId),
        legs: [...legs, ...deferredLegs],
        amount: input.amount ?? null,
        // All mirrors say the same of themselves, since it is one act.
        description: { creatorId: ctx.me.userId, ...describe(input) },
      },
      related: new Map(mirrored.map(({ mirrorId, related }) => [mirrorId, related])),
      toPayload: (mirrors) => {
        const mirror = mirrorOf(named.id, mirrors, found);
        if (!mirror) throw new Error(`The reversal of ${named.id} returned no mirror`);
        return toCreatedAdminTransaction(mirror);
      },
    };
  });
};
