// Who may move what: the checks that need no lock. Funds are judged inside the ledger's lock.
import { METADATA_TOO_LARGE } from '#server/api/fields.ts';
import type { AccountRow, AccountWithUser } from '#server/features/accounts/find-account.ts';
import type { CompanySettings } from '#server/features/companies/settings.ts';
import type { CurrencyRow } from '#server/features/currencies/find-currency.ts';
import type { Refusal } from '#server/features/ledger/commands.ts';
import type { UserRow } from '#server/features/users/profile.ts';
import { AppError, invalid, refused } from '#server/kernel/errors.ts';

/** An account in a movement, and whose it is; null for a company's own. */
export type Party = { account: AccountRow; user: UserRow | null };

type TxType = 'credit' | 'debit';

const isAllowed = (settings: CompanySettings, txType: TxType): boolean =>
  settings.allow_transactions && (txType === 'debit' ? settings.allow_debit_transactions : settings.allow_credit_transactions);

const isAllowedTo = (user: UserRow, txType: TxType): boolean =>
  user.allowTransactions && (txType === 'debit' ? user.allowDebitTransactions : user.allowCreditTransactions);

/** Every level must allow a transaction: the company, and the user. */
export const requireAllowed = (settings: CompanySettings, user: UserRow | null, txType: TxType): void => {
  if (!isAllowed(settings, txType)) throw refused('Transactions are disabled for this company.');
  if (user && !isAllowedTo(user, txType)) throw refused('Transactions are disabled for this user.');
};

/** What the sender sees when the recipient may not be credited: no more than that, under the field that named them. */
export const requireReceiving = (settings: CompanySettings, recipient: UserRow | null, field: string): void => {
  if (!isAllowed(settings, 'credit')) throw refused('Transactions are disabled for this company.');
  if (recipient && !isAllowedTo(recipient, 'credit')) throw invalid({ [field]: ['Recipient cannot receive transactions.'] });
};

/** The account, or the field error that a client sees for one that is missing, archived or not the user's own. */
export const requireAccount = (found: AccountWithUser | undefined, field: string, ownerId?: string): Party => {
  const isTheirs = ownerId === undefined || found?.account.userId === ownerId;
  if (!found || !isTheirs || found.account.archived || found.user?.archived) {
    throw invalid({ [field]: ['Account does not exist.'] });
  }
  return found;
};

/** The currency, or the field error of one that is missing or archived. */
export const requireCurrency = (found: CurrencyRow | undefined): CurrencyRow => {
  if (!found) throw invalid({ currency: ['Currency does not exist.'] });
  if (found.archived) throw invalid({ currency: ['Currency is not enabled.'] });
  return found;
};

/** What a refusal of the ledger means to a client. */
export const refusalError = (refusal: Refusal): AppError => {
  switch (refusal.reason) {
    case 'insufficient_funds':
      return invalid({ amount: ['Insufficient funds.'] });
    case 'amount_out_of_range':
      return invalid({ amount: ['The balance would have more than 38 digits.'] });
    case 'already_executed':
      return invalid({ status: ['Transaction has already been executed.'] });
    case 'metadata_too_large':
      return invalid({ metadata: [METADATA_TOO_LARGE] });
    case 'not_expired':
      return invalid({ status: ['Transaction has not expired.'] });
    case 'not_complete':
      return invalid({ status: ['Only complete transactions can be reversed.'] });
    case 'reversal_too_large':
      return invalid({ amount: [refusal.left === 0n ? 'Nothing is left to reverse.' : `At most ${refusal.left} can still be reversed.`] });
  }
};

/** The same field errors, under the name of the batch's item. */
export const inItem = (index: number, error: unknown): unknown => {
  if (!(error instanceof AppError) || error.code !== 'invalid') return error;
  const fields = Object.entries(error.data ?? {}).map(([field, messages]) => [`transactions.${index}.${field}`, messages as string[]]);
  return invalid(Object.fromEntries(fields) as Record<string, string[]>);
};
