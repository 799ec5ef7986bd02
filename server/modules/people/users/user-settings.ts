import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { transactionSubtypes, users, type UserRow } from '#db/schema/index.ts';
import { requireRankOver } from '#server/records/rank.ts';
import { tellingOfUser } from '#server/modules/people/users/announce-user.ts';
import { getUser, lockUser } from '#server/modules/people/users/find-user.ts';
import type { UserSettingsChange } from '#server/modules/people/users/schema.ts';
import { nonexistent, refused } from '#server/kernel/errors.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import { changeOf } from '#server/records/merge-patch.ts';
import { uuidOf } from '#server/records/path-id.ts';
import type { OwnerPorts, OwnerAuditPorts } from '#server/records/service-ports.ts';

/** What a user may do with money. Throws not_found. */
export const getUserSettings = async (ctx: OwnerPorts, id: string): Promise<UserRow> => (await getUser(ctx, id)).user;

/** Throws invalid for the id of a subtype that the company does not have. */
const requireSubtypes = async (tx: Tx, companyId: number, ids: number[]): Promise<void> => {
  const known = await tx
    .select({ id: transactionSubtypes.id })
    .from(transactionSubtypes)
    .where(and(eq(transactionSubtypes.companyId, companyId), inArray(transactionSubtypes.id, ids)));
  if (known.length < new Set(ids).size) throw nonexistent('disallowed_transaction_subtypes', 'Subtype');
};

/**
 * Says what a user may do with money, from the next transaction on. Throws not_found, permission_denied for somebody with more rights than
 * the caller's, invalid for a subtype that there is not and for an archived user.
 */
export const changeUserSettings = (ctx: OwnerAuditPorts, { id, ...sent }: UserSettingsChange & { id: string }): Promise<UserRow> =>
  inOwnCompany(ctx, async (tx) => {
    const named = { companyId: ctx.owner.companyId, userId: uuidOf(id) };
    const before = await lockUser(tx, named);
    await requireRankOver(tx, ctx, before.id);
    if (before.archived) throw refused('Cannot modify an archived object.');
    const disallowed = sent.disallowed_transaction_subtypes;
    if (disallowed && disallowed.length > 0) await requireSubtypes(tx, named.companyId, disallowed);
    const change = changeOf(before, {
      allowTransactions: sent.allow_transactions,
      allowDebitTransactions: sent.allow_debit_transactions,
      allowCreditTransactions: sent.allow_credit_transactions,
      disallowedSubtypes: disallowed && [...new Set(disallowed)].toSorted((a, b) => a - b),
    });
    if (!change) return before;
    const write = () =>
      tx
        .update(users)
        .set({ ...change.after, updatedAt: ctx.clock.now() })
        .where(and(eq(users.companyId, named.companyId), eq(users.id, named.userId)));
    await tellingOfUser(tx, named, write);
    await recordAct(tx, ctx, 'user.update', { userId: before.id, details: { ...change } });
    return lockUser(tx, named);
  });
