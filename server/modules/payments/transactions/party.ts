// The parties of transactions: accounts and currencies that requests name, read through the versioned cache. Rules are applied
// separately (apply-rules.ts).
import type { CurrencyRow, UserRow } from '#db/schema/index.ts';
import { invalid } from '#server/kernel/errors.ts';
import { findAccount, findPrimaryAccount, type AccountWithUser } from '#server/modules/accounts/index.ts';
import { findCurrency } from '#server/modules/companies/index.ts';
import type { RulePorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import { findRecipient, requireUserByIdentifier } from '#server/modules/people/index.ts';

/** A debited or credited account, and its user. */
export type Party = AccountWithUser;

export type PartyInCurrency = { currency: CurrencyRow; party: Party };

/** Throws invalid on the field for an account that is unknown, archived or another user's. */
export const requireAccount = (found: AccountWithUser | undefined, field: string, ownerId?: string): Party => {
  const isTheirs = ownerId === undefined || found?.account.userId === ownerId;
  if (!found || !isTheirs || found.account.archived || found.user?.archived) {
    throw invalid({ [field]: ['Account does not exist.'] });
  }
  return found;
};

/** Users cannot access hidden accounts, not even their own. */
export const excludeHidden = (found: AccountWithUser | undefined): AccountWithUser | undefined =>
  found?.account.hidden ? undefined : found;

const requireCurrency = (found: CurrencyRow | undefined): CurrencyRow => {
  if (!found) throw invalid({ currency: ['Currency does not exist.'] });
  if (found.archived) throw invalid({ currency: ['Currency is not enabled.'] });
  return found;
};

const readCurrency = ({ db, me, readCached }: RulePorts, code: string): Promise<CurrencyRow | undefined> =>
  readCached(`currency ${code}`, () => findCurrency(db, me.companyId, code));

export const readAccount = ({ db, me, readCached }: RulePorts, reference: string): Promise<AccountWithUser | undefined> =>
  readCached(`account ${reference}`, () => findAccount(db, me.companyId, reference));

export const readPrimaryAccount = ({ db, me, readCached }: RulePorts, userId: string): Promise<AccountWithUser | undefined> =>
  readCached(`primary account ${userId}`, () => findPrimaryAccount(db, me.companyId, userId));

/** The registered user with the id or the verified address, even if archived. */
export const readRecipient = ({ db, me, readCached }: RulePorts, text: string): Promise<UserRow | undefined> =>
  readCached(`recipient ${text}`, () => findRecipient(db, me.companyId, text));

const requireNamedUser = async (ctx: RulePorts, text: string): Promise<UserRow> => {
  const verified = await readRecipient(ctx, text);
  return verified && !verified.archived ? verified : requireUserByIdentifier(ctx.db, ctx.me.companyId, text);
};

/** The account that a user names, by default their primary one. Errors of the currency come first. */
export const requireOwnParty = async (ctx: RulePorts, code: string, reference: string | null, field: string): Promise<PartyInCurrency> => {
  const { userId } = ctx.me;
  const [currency, account] = await Promise.all([
    readCurrency(ctx, code),
    reference ? readAccount(ctx, reference) : readPrimaryAccount(ctx, userId),
  ]);
  return { currency: requireCurrency(currency), party: requireAccount(excludeHidden(account), field, userId) };
};

/** The account that an admin names by user, by reference, or by both, which must then belong together. */
export const requirePartyAsAdmin = async (
  ctx: RulePorts,
  code: string,
  { user: identifier, reference }: { user: string | undefined; reference: string | null },
  field: string,
): Promise<PartyInCurrency> => {
  const currency = requireCurrency(await readCurrency(ctx, code));
  if (identifier === undefined && !reference) throw invalid({ user: ['Specify a user or an account.'] });
  const user = identifier === undefined ? undefined : await requireNamedUser(ctx, identifier);
  const found = await (reference ? readAccount(ctx, reference) : readPrimaryAccount(ctx, user?.id ?? ''));
  return { currency, party: requireAccount(found, field, user?.id) };
};
