// Whose money is moved, in which currency and from which account. What the levels allow: require-allowed.ts. Funds and limits are
// judged under the ledger's lock.
import type { CurrencyRow } from '#db/schema/index.ts';
import { invalid } from '#server/kernel/errors.ts';
import { findAccount, findPrimaryAccount, type AccountWithUser } from '#server/modules/accounts/index.ts';
import { findCurrency } from '#server/modules/companies/index.ts';
import type { RulePorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import { requireUserByIdentifier } from '#server/modules/people/index.ts';

/** An account that money leaves or reaches, and whose it is. */
export type Party = AccountWithUser;

/** What an input names: a currency and an account. */
export type Named = { currency: CurrencyRow; party: Party };

/** The account, or the field error that a client sees for one that is missing, archived or not the user's own. */
export const requireAccount = (found: AccountWithUser | undefined, field: string, ownerId?: string): Party => {
  const isTheirs = ownerId === undefined || found?.account.userId === ownerId;
  if (!found || !isTheirs || found.account.archived || found.user?.archived) {
    throw invalid({ [field]: ['Account does not exist.'] });
  }
  return found;
};

/** What users find by a reference: a hidden account is for those who run the company. */
export const unlessHidden = (found: AccountWithUser | undefined): AccountWithUser | undefined =>
  found?.account.hidden ? undefined : found;

/** The currency, or the field error of one that is missing or archived. */
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

/** What a user's own input names: an account of theirs, or none for the primary one. The currency is judged first. */
export const requireOwn = async (ctx: RulePorts, code: string, reference: string | null, field: string): Promise<Named> => {
  const { userId } = ctx.me;
  const [currency, account] = await Promise.all([
    readCurrency(ctx, code),
    reference ? readAccount(ctx, reference) : readPrimaryAccount(ctx, userId),
  ]);
  return { currency: requireCurrency(currency), party: requireAccount(unlessHidden(account), field, userId) };
};

/** What an admin's input names: an account by a user, by a reference, or by both; then it must be that user's. */
export const requireNamed = async (
  ctx: RulePorts,
  code: string,
  { user: identifier, reference }: { user: string | undefined; reference: string | null },
  field: string,
): Promise<Named> => {
  const currency = requireCurrency(await readCurrency(ctx, code));
  if (identifier === undefined && !reference) throw invalid({ user: ['Name a user or an account.'] });
  const user = identifier === undefined ? undefined : await requireUserByIdentifier(ctx.db, ctx.me.companyId, identifier);
  const found = await (reference ? readAccount(ctx, reference) : readPrimaryAccount(ctx, user?.id ?? ''));
  return { currency, party: requireAccount(found, field, user?.id) };
};
