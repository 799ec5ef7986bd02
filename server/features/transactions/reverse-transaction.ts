// Undoing what is Complete, in full or in part. The whole collection goes back, so that both sides of a transfer do. What
// may be sent now does not count: money must be able to go back to where it came from, so a reversal reaches accounts, users
// and currencies that have been archived since, and no switch for transactions stops it. Floors do.
import type { SessionContext } from '#server/api/context.ts';
import type { ReverseCommand } from '#server/features/ledger/commands.ts';
import { audited, bindingOf } from '#server/features/transactions/call-binding.ts';
import { findCollection } from '#server/features/transactions/found-transaction.ts';
import { getTransaction } from '#server/features/transactions/list-transactions.ts';
import { orNull } from '#server/features/transactions/movement.ts';
import { toAdminTransaction, toCreatedAdminTransaction } from '#server/features/transactions/present.ts';
import { refusalError } from '#server/features/transactions/rules.ts';
import type { AdminReversalInput, AdminTransaction } from '#server/features/transactions/schema.ts';
import { unitLegs } from '#server/features/transactions/unit-legs.ts';
import { newId } from '#server/kernel/id.ts';

/** What the transactions of a reversal say of themselves: all the same, since it is one act. */
const descriptionOf = (input: AdminReversalInput, creatorId: string): ReverseCommand['description'] => ({
  creatorId,
  subtype: orNull(input.subtype),
  reference: orNull(input.reference),
  note: input.note,
  metadata: input.metadata,
});

/**
 * Reverses the collection of a transaction by a new one, and answers the mirror of the named transaction. Throws not_found;
 * 400 on status when it is not Complete; 400 on amount for more than is left, or when an account would pass below its floor.
 */
export const reverseTransaction = async (ctx: SessionContext, input: AdminReversalInput): Promise<AdminTransaction> => {
  const audience = { companyId: ctx.me.companyId, company: ctx.me.company };
  const { row: named } = await getTransaction(ctx.db, audience, input.id);
  const answer = await ctx.ledger.post(async () => {
    const [found, legs] = await Promise.all([
      findCollection(ctx.db, audience, named.collectionId),
      unitLegs(ctx.db, ctx.me.companyId, named.collectionId),
    ]);
    const contexts = new Map(found.map(({ row, context }) => [row.id, context]));
    const contextOf = (originalId: string | null) => {
      const context = contexts.get(originalId ?? '');
      if (!context) throw new Error(`Transaction ${originalId} is not in collection ${named.collectionId}`);
      return context;
    };
    return {
      companyId: ctx.me.companyId,
      command: {
        kind: 'reverse',
        unitId: newId(),
        transactions: found.map(({ row }) => row),
        mirrorIds: found.map(newId),
        legs,
        amount: input.amount ?? null,
        description: descriptionOf(input, ctx.me.userId),
      },
      present: ({ transactions }) => {
        const mirror = transactions.find(({ parentId }) => parentId === named.id);
        if (!mirror) throw new Error(`The reversal of ${named.id} answered no mirror`);
        return toCreatedAdminTransaction(mirror, contextOf(mirror.parentId));
      },
      eventData: (row) => toAdminTransaction(row, contextOf(row.parentId)),
      refuse: refusalError,
      ...bindingOf(audited(ctx, 'transaction.reverse')),
    };
  });
  return answer as AdminTransaction;
};
