// The draft of a transaction and its effect on the balances, without fees and limits.
import { message } from '#app/_language/translate.ts';
import type { CurrencyNotation } from '#app/_ui/form/amount-input.ts';

export const KINDS = [
  { value: 'credit', label: message('Credit: money enters the account') },
  { value: 'debit', label: message('Debit: money leaves the account') },
  { value: 'transfer', label: message('Transfer between accounts') },
] as const;
export type TransactionKind = (typeof KINDS)[number]['value'];

export type AdminTransactionFields = {
  kind: TransactionKind;
  currency: string;
  amount: string;
  user: string;
  recipient: string;
  note: string;
  reference: string;
  status: 'Pending' | 'Complete';
};

/** The account of a user, found by an identifier. */
export type AccountMatch = { reference: string; name: string; currencies: { balance: bigint; currency: { code: string } }[] };

/** One side of the draft: an account whose balance changes. */
export type DraftSide = { holder: string; change: bigint; account: AccountMatch | undefined };

export type AdminTransactionDraft = { fields: AdminTransactionFields; currency: CurrencyNotation; amount: bigint; sides: DraftSide[] };

type Party = { holder: string; account: AccountMatch | undefined };

/** The balance changes of the user, and of the recipient of a transfer. */
export const toSides = (kind: TransactionKind, amount: bigint, user: Party, recipient: Party | undefined): DraftSide[] => {
  const userSide: DraftSide = { ...user, change: kind === 'credit' ? amount : -amount };
  return recipient ? [userSide, { ...recipient, change: amount }] : [userSide];
};

/** The balance of an account in a currency before and after. A new currency starts at zero. */
export const projectBalances = ({ account, change }: DraftSide, code: string): { before: bigint; after: bigint } | undefined => {
  if (!account) return undefined;
  const before = account.currencies.find(({ currency }) => currency.code === code)?.balance ?? 0n;
  return { before, after: before + change };
};
