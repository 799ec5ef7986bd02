// The parties of transactions: the accounts and currencies in requests, read through the versioned cache. apply-rules.ts applies the rules.
import type { CurrencyRow, UserRow } from '#db/schema/index.ts';
import { invalid } from '#server/kernel/errors.ts';
import { findAccount, findPrimaryAccount, type AccountWithUser } from '#server/modules/accounts/index.ts';
import { findCurrency } from '#server/modules/companies/index.ts';
import { sanitizeName } from '#server/modules/messaging/index.ts';
import type { RulePorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import { findRecipient, requireUserByIdentifier } from '#server/modules/people/index.ts';

/** A debited or credited account, and its user. */
export type Party = AccountWithUser;

export type PartyInCurrency = { currency: CurrencyRow; party: Party };

/** The name, or a verified address, or the fallback, for messages that may go to unknown recipients. */
export const formatPersonName = (user: Party['user'], fallback: string): string =>
  sanitizeName([user?.firstName, user?.lastName].filter(Boolean).join(' ')) ||
  (user?.emailVerified && user.email) ||
  (user?.mobileVerified && user.mobile) ||
  fallback;

/** Throws invalid on the field for an account that is unknown, archived or another user's. */
export const requireAccount = (party: AccountWithUser | undefined, field: string, ownerId?: string): Party => {
  const isOfOwner = ownerId === undefined || party?.account.userId === ownerId;
  if (!party || !isOfOwner || party.account.archived || party.user?.archived) {
    throw invalid({ [field]: ['Account does not exist.'] });
  }
  return party;
};

/** Users cannot access hidden accounts, not even their own. */
export const excludeHidden = (party: AccountWithUser | undefined): AccountWithUser | undefined =>
  party?.account.hidden ? undefined : party;

const requireCurrency = (currency: CurrencyRow | undefined): CurrencyRow => {
  if (!currency) throw invalid({ currency: ['Currency does not exist.'] });
  if (currency.archived) throw invalid({ currency: ['Currency is not enabled.'] });
  return currency;
};

const readCurrency = ({ db, me, readCached }: RulePorts, code: string): Promise<CurrencyRow | undefined> =>
  readCached(`currency ${code}`, () => findCurrency(db, me.companyId, code));

export const readAccount = ({ db, me, readCached }: RulePorts, reference: string): Promise<AccountWithUser | undefined> =>
  readCached(`account ${reference}`, () => findAccount(db, me.companyId, reference));

export const readPrimaryAccount = ({ db, me, readCached }: RulePorts, userId: string): Promise<AccountWithUser | undefined> =>
  readCached(`primary account ${userId}`, () => findPrimaryAccount(db, me.companyId, userId));

/** The registered user with the id or the verified address, even if archived. */
export const readRecipient = ({ db, me, readCached }: RulePorts, identifier: string): Promise<UserRow | undefined> =>
  readCached(`recipient ${identifier}`, () => findRecipient(db, me.companyId, identifier));

const requireNamedUser = async (ctx: RulePorts, identifier: string): Promise<UserRow> => {
  const verified = await readRecipient(ctx, identifier);
  return verified && !verified.archived ? verified : requireUserByIdentifier(ctx.db, ctx.me.companyId, identifier);
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
  const party = await (reference ? readAccount(ctx, reference) : readPrimaryAccount(ctx, user?.id ?? ''));
  return { currency, party: requireAccount(party, field, user?.id) };
};
