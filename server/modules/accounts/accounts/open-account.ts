import { and, eq, ne, type SQL } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { accounts, type AccountRow, type UserRow } from '#db/schema/index.ts';
import { findDefinitionsOfUser, type GroupDefinition } from '#server/modules/accounts/account-definitions/find-group-definitions.ts';
import { createAccount, createAccountUnder, openCurrencies, type NewAccount } from '#server/modules/accounts/accounts/create-account.ts';
import { getAccount, requireRankOverHolder, type HeldAccount } from '#server/modules/accounts/accounts/find-account.ts';
import { ACCOUNTS_PER_USER_MAX, type AdminAccountInput } from '#server/modules/accounts/accounts/schema.ts';
import { lockUser, requireNamedUser } from '#server/modules/people/index.ts';
import { invalid, refused, required } from '#server/kernel/errors.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

const isOf = (companyId: number, userId: string): SQL | undefined => and(eq(accounts.companyId, companyId), eq(accounts.userId, userId));

/** Takes the flag from the account that has it. The user's row is locked: nobody else gives it meanwhile. */
export const clearPrimary = async (tx: Tx, companyId: number, userId: string, now: Date): Promise<void> => {
  await tx
    .update(accounts)
    .set({ isPrimary: false, updatedAt: now })
    .where(and(isOf(companyId, userId), eq(accounts.isPrimary, true)));
};

/** Throws invalid when the user has another account of this name. */
export const requireFreeName = async (
  tx: Tx,
  { companyId, userId, name, reference = '' }: { companyId: number; userId: string; name: string; reference?: string },
): Promise<void> => {
  const others = await tx.$count(accounts, and(isOf(companyId, userId), eq(accounts.name, name), ne(accounts.reference, reference)));
  if (others > 0) throw invalid({ name: ['There is an account of this name already. Choose another name.'] });
};

const requireRoom = async (tx: Tx, { companyId, id }: UserRow): Promise<void> => {
  const there = await tx.$count(accounts, isOf(companyId, id));
  if (there >= ACCOUNTS_PER_USER_MAX) throw refused(`There are ${ACCOUNTS_PER_USER_MAX} accounts already, and no more can be opened.`);
};

/** What users of a group with definitions may open is one of these. Throws invalid. */
const requireDefined = (definitions: GroupDefinition[], name: string | undefined): void => {
  if (definitions.length === 0) return;
  if (name === undefined) throw required('name');
  const names = definitions.map(({ definition }) => definition.name);
  if (!names.includes(name)) throw invalid({ name: [`Accounts of this name cannot be opened. Choose one of: ${names.join(', ')}.`] });
};

const columnsOf = (
  { owner, clock }: OwnerCall & Pick<Services, 'clock'>,
  input: AdminAccountInput,
  { user, made }: { user: UserRow | null; made: GroupDefinition | undefined },
): NewAccount => {
  const { label, recon } = made?.definition ?? {};
  return {
    userId: user?.id ?? null,
    name: input.name,
    label: input.label ?? label ?? null,
    definition: made?.definition.name ?? null,
    isPrimary: input.primary ?? false,
    recon: input.recon ?? recon ?? false,
    hidden: input.hidden ?? false,
    archived: owner.userId === null && input.archived === true,
    metadata: input.metadata ?? {},
    createdAt: clock.now(),
  };
};

const requirePossible = ({ userId, isPrimary, hidden, archived }: NewAccount): void => {
  if (!isPrimary) return;
  if (userId === null) throw invalid({ primary: ['Only an account of a user can be a primary one.'] });
  if (hidden) throw invalid({ hidden: ['A primary account cannot be hidden from its user.'] });
  if (archived) throw invalid({ archived: ['A primary account cannot be archived.'] });
};

const insert = (tx: Tx, companyId: number, reference: string | undefined, account: NewAccount): Promise<AccountRow> =>
  reference === undefined ? createAccount(tx, companyId, account) : createAccountUnder(tx, companyId, reference, account);

/**
 * Opens an account: for the caller, or as an admin says, for a user or for the company itself. Where account definitions say which accounts the
 * users of a group have, users open only such; one of them brings its currencies along. Throws invalid by field, and beyond fifty of a user; permission_denied by the rank of the user.
 */
export const openAccount = (ctx: OwnerAuditPorts, input: AdminAccountInput): Promise<HeldAccount> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId, userId } = ctx.owner;
    const named = userId ?? input.user;
    const user = named === undefined ? null : await requireNamedUser(tx, companyId, named);
    // Whoever opens one for the same user at the same time waits here: name, number and primary account stay what they are found to be.
    if (user) await lockUser(tx, { companyId, userId: user.id });
    await requireRankOverHolder(tx, ctx, user?.id);
    const definitions = user ? await findDefinitionsOfUser(tx, companyId, user.id) : [];
    if (userId !== null) requireDefined(definitions, input.name);
    const made = definitions.find(({ definition }) => definition.name === input.name);
    const columns = columnsOf(ctx, input, { user, made });
    requirePossible(columns);
    if (user) {
      await requireRoom(tx, user);
      if (input.name !== undefined) await requireFreeName(tx, { companyId, userId: user.id, name: input.name });
      if (columns.isPrimary) await clearPrimary(tx, companyId, user.id, ctx.clock.now());
    }
    const account = await insert(tx, companyId, input.reference, columns);
    await openCurrencies(tx, account, made?.currencies ?? []);
    const { reference, name, isPrimary, definition } = account;
    await recordAct(tx, ctx, 'account.create', { userId: user?.id, details: { reference, name, primary: isPrimary, definition } });
    return getAccount({ db: tx, owner: ctx.owner }, { reference });
  });
