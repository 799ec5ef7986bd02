// Opens and changes accounts. A user with accounts has exactly one primary account. Writes lock the user first, so that concurrent writes
// preserve this.
import { and, eq, ne, type SQL } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { accounts, type AccountRow, type UserRow } from '#db/schema/index.ts';
import type { Services } from '#server/api/services.ts';
import { invalid, refused, required } from '#server/kernel/errors.ts';
import { findDefinitionsOfUser, type GroupDefinition } from '#server/modules/accounts/account-definitions/group-definitions.ts';
import {
  visibleAccountsCondition,
  getAccount,
  lockAccount,
  requireRankOverHolder,
  type AccountRecord,
} from '#server/modules/accounts/account-records/account-lookup.ts';
import {
  createAccount,
  createAccountWithReference,
  openCurrencies,
  type NewAccount,
} from '#server/modules/accounts/accounts/account-creation.ts';
import { ACCOUNTS_PER_USER_MAX, type AdminAccountChange, type AdminAccountInput } from '#server/modules/accounts/accounts/schema.ts';
import { lockUser, requireUserByIdentifier } from '#server/modules/people/index.ts';
import { recordCallerAction } from '#server/records/audit.ts';
import { withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import { changeOf, mergeMetadata } from '#server/records/merge-patch.ts';
import type { OwnerPort } from '#server/records/owned-records.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

const userAccountsCondition = (companyId: number, userId: string): SQL | undefined =>
  and(eq(accounts.companyId, companyId), eq(accounts.userId, userId));

/** Clears the primary flag of the user's accounts. The user's row is locked, so no concurrent request sets it. */
export const clearPrimaryAccount = async (tx: Tx, companyId: number, userId: string, now: Date): Promise<void> => {
  await tx
    .update(accounts)
    .set({ isPrimary: false, updatedAt: now })
    .where(and(userAccountsCondition(companyId, userId), eq(accounts.isPrimary, true)));
};

/** Throws invalid for a name that another account of the user has. */
export const requireFreeName = async (
  tx: Tx,
  { companyId, userId, name, reference = '' }: { companyId: number; userId: string; name: string; reference?: string },
): Promise<void> => {
  const otherCount = await tx.$count(
    accounts,
    and(userAccountsCondition(companyId, userId), eq(accounts.name, name), ne(accounts.reference, reference)),
  );
  if (otherCount > 0) throw invalid({ name: ['An account with this name already exists. Choose another name.'] });
};

const requireAccountQuota = async (tx: Tx, { companyId, id }: UserRow): Promise<void> => {
  const count = await tx.$count(accounts, userAccountsCondition(companyId, id));
  if (count >= ACCOUNTS_PER_USER_MAX) throw refused(`The limit of ${ACCOUNTS_PER_USER_MAX} accounts has been reached.`);
};

/** Users with account definitions can only open accounts that are named after one of them. Throws invalid. */
const requireDefinedName = (definitions: GroupDefinition[], name: string | undefined): void => {
  if (definitions.length === 0) return;
  if (name === undefined) throw required('name');
  const names = definitions.map(({ definition }) => definition.name);
  if (!names.includes(name)) throw invalid({ name: [`Accounts with this name cannot be opened. Choose one of: ${names.join(', ')}.`] });
};

const toAccountColumns = (
  { owner, clock }: OwnerPort & Pick<Services, 'clock'>,
  input: AdminAccountInput,
  { user, template }: { user: UserRow | null; template: GroupDefinition | undefined },
): NewAccount => {
  const { label, recon } = template?.definition ?? {};
  return {
    userId: user?.id ?? null,
    name: input.name,
    label: input.label ?? label ?? null,
    definition: template?.definition.name ?? null,
    isPrimary: input.primary ?? false,
    recon: input.recon ?? recon ?? false,
    hidden: input.hidden ?? false,
    archived: owner.userId === null && input.archived === true,
    metadata: input.metadata ?? {},
    createdAt: clock.now(),
  };
};

const requireValidPrimary = ({ userId, isPrimary, hidden, archived }: NewAccount): void => {
  if (!isPrimary) return;
  if (userId === null) throw invalid({ primary: ['Only an account of a user can be a primary one.'] });
  if (hidden) throw invalid({ hidden: ['A primary account cannot be hidden from its user.'] });
  if (archived) throw invalid({ archived: ['A primary account cannot be archived.'] });
};

const insertAccount = (tx: Tx, companyId: number, reference: string | undefined, account: NewAccount): Promise<AccountRow> =>
  reference === undefined ? createAccount(tx, companyId, account) : createAccountWithReference(tx, companyId, reference, account);

/**
 * Opens an account for the caller. Admins can also open one for another user or for the company. The definition of the account also sets
 * its first currencies. Throws invalid by field and for a user with the maximum number of accounts, and permission_denied if the user
 * outranks the caller.
 */
export const openAccount = (ctx: OwnerAuditPorts, input: AdminAccountInput): Promise<AccountRecord> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId, userId } = ctx.owner;
    const identifier = userId ?? input.user;
    const user = identifier === undefined ? null : await requireUserByIdentifier(tx, companyId, identifier);
    // Serializes the opening of accounts for one user, so that the checks of name, number and primary account hold.
    if (user) await lockUser(tx, { companyId, userId: user.id });
    await requireRankOverHolder(tx, ctx, user?.id);
    const definitions = user ? await findDefinitionsOfUser(tx, companyId, user.id) : [];
    if (userId !== null) requireDefinedName(definitions, input.name);
    const template = definitions.find(({ definition }) => definition.name === input.name);
    const columns = toAccountColumns(ctx, input, { user, template });
    requireValidPrimary(columns);
    if (user) {
      await requireAccountQuota(tx, user);
      if (input.name !== undefined) await requireFreeName(tx, { companyId, userId: user.id, name: input.name });
      if (columns.isPrimary) await clearPrimaryAccount(tx, companyId, user.id, ctx.clock.now());
    }
    const account = await insertAccount(tx, companyId, input.reference, columns);
    await openCurrencies(tx, account, template?.currencies ?? []);
    const { reference, name, isPrimary, definition } = account;
    await recordCallerAction(tx, ctx, 'account.create', { userId: user?.id, details: { reference, name, primary: isPrimary, definition } });
    return getAccount({ db: tx, owner: ctx.owner }, { reference });
  });

const PRIMARY_IN_USE = 'This is the primary account of its user. Make another one primary first.';

/** Every user has exactly one primary account, which is visible and usable. Throws invalid for a change that violates this. */
const requireOnePrimary = (before: AccountRow, after: AccountRow): void => {
  if (before.isPrimary && !after.isPrimary) throw invalid({ primary: ['Make another account of the user primary instead.'] });
  if (!after.isPrimary) return;
  if (after.userId === null) throw invalid({ primary: ['Only an account of a user can be a primary one.'] });
  if (after.archived) throw invalid({ archived: [PRIMARY_IN_USE] });
  if (after.hidden) throw invalid({ hidden: [PRIMARY_IN_USE] });
};

/**
 * Changes an account. Making it primary clears the flag of the user's other account in the same commit. An archived account accepts
 * no new transaction, regardless of its balance; pending transactions can complete, and reversals are accepted. Throws not_found, invalid for an archived
 * account that the change does not unarchive, and invalid by field.
 */
export const changeAccount = (ctx: OwnerAuditPorts, { reference, ...input }: AdminAccountChange): Promise<AccountRecord> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const txPorts = { db: tx, owner: ctx.owner };
    const { companyId } = ctx.owner;
    const { user } = await getAccount(txPorts, { reference });
    // Locks the user before the account, like openAccount, so that concurrent changes of the primary account do not deadlock.
    if (user) await lockUser(tx, { companyId, userId: user.id });
    const before = await lockAccount(tx, ctx, reference);
    if (before.archived && input.archived !== false) throw refused('Cannot modify an archived object.');
    const change = changeOf(before, {
      name: input.name,
      label: input.label,
      isPrimary: input.primary,
      recon: input.recon,
      hidden: input.hidden,
      metadata: mergeMetadata(before.metadata, input.metadata),
      archived: input.archived,
    });
    if (!change) return getAccount(txPorts, { reference });
    requireOnePrimary(before, { ...before, ...change.after });
    if (user && change.after.name !== undefined) {
      await requireFreeName(tx, { companyId, userId: user.id, name: change.after.name, reference });
    }
    const now = ctx.clock.now();
    if (user && change.after.isPrimary) await clearPrimaryAccount(tx, companyId, user.id, now);
    await tx
      .update(accounts)
      .set({ ...change.after, updatedAt: now })
      .where(and(visibleAccountsCondition(ctx), eq(accounts.reference, reference)));
    await recordCallerAction(tx, ctx, 'account.update', { userId: user?.id, details: { reference, ...change } });
    return getAccount(txPorts, { reference });
  });
