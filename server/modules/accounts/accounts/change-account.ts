import { and, eq } from 'drizzle-orm';
import { accounts, type AccountRow } from '#db/schema/index.ts';
import { accountsOf, getAccount, lockAccount, type HeldAccount } from '#server/modules/accounts/accounts/find-account.ts';
import { clearPrimary, requireFreeName } from '#server/modules/accounts/accounts/open-account.ts';
import type { AdminAccountChange } from '#server/modules/accounts/accounts/schema.ts';
import { lockUser } from '#server/modules/people/index.ts';
import { invalid, refused } from '#server/kernel/errors.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import { changeOf, mergeMetadata } from '#server/records/merge-patch.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

const ANOTHER_FIRST = 'This is the primary account of its user. Make another one primary first.';

/** Every user has exactly one primary account, which they see and use. Throws invalid for a change after which that is not so. */
const requirePossible = (before: AccountRow, after: AccountRow): void => {
  if (before.isPrimary && !after.isPrimary) throw invalid({ primary: ['Make another account of the user primary instead.'] });
  if (!after.isPrimary) return;
  if (after.userId === null) throw invalid({ primary: ['Only an account of a user can be a primary one.'] });
  if (after.archived) throw invalid({ archived: [ANOTHER_FIRST] });
  if (after.hidden) throw invalid({ hidden: [ANOTHER_FIRST] });
};

/**
 * Changes an account. Making it primary takes that from the user's other account in the same commit. An archived one takes part in no new
 * transaction, whatever it holds; what is under way goes on, and reversals still reach it. Throws not_found, and invalid for an archived account that
 * the change does not bring back, and by field.
 */
export const changeAccount = (ctx: OwnerAuditPorts, { reference, ...sent }: AdminAccountChange): Promise<HeldAccount> =>
  inOwnCompany(ctx, async (tx) => {
    const caller = { db: tx, owner: ctx.owner };
    const { companyId } = ctx.owner;
    const { user } = await getAccount(caller, { reference });
    // First the user, then the account, as whoever opens one does: two who make two accounts primary at once do not wait for each other.
    if (user) await lockUser(tx, { companyId, userId: user.id });
    const before = await lockAccount(tx, ctx, reference);
    if (before.archived && sent.archived !== false) throw refused('Cannot modify an archived object.');
    const change = changeOf(before, {
      name: sent.name,
      label: sent.label,
      isPrimary: sent.primary,
      recon: sent.recon,
      hidden: sent.hidden,
      metadata: mergeMetadata(before.metadata, sent.metadata),
      archived: sent.archived,
    });
    if (!change) return getAccount(caller, { reference });
    requirePossible(before, { ...before, ...change.after });
    if (user && change.after.name !== undefined) {
      await requireFreeName(tx, { companyId, userId: user.id, name: change.after.name, reference });
    }
    const now = ctx.clock.now();
    if (user && change.after.isPrimary) await clearPrimary(tx, companyId, user.id, now);
    await tx
      .update(accounts)
      .set({ ...change.after, updatedAt: now })
      .where(and(accountsOf(ctx), eq(accounts.reference, reference)));
    await recordAct(tx, ctx, 'account.update', { userId: user?.id, details: { reference, ...change } });
    return getAccount(caller, { reference });
  });
