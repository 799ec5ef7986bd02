// What is about to be posted, and what comes of it. Fees and limits are the ledger's to say.
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

/** An account as it was found by a person's name. */
export type AccountMatch = { reference: string; name: string; currencies: { balance: bigint; currency: { code: string } }[] };

/** One account that moves. */
export type DraftSide = { who: string; change: bigint; account: AccountMatch | undefined };

export type AdminTransactionDraft = { written: AdminTransactionFields; currency: CurrencyNotation; amount: bigint; sides: DraftSide[] };

type Party = { who: string; account: AccountMatch | undefined };

/** Who loses and who gains: the first party is whose transaction it is. */
export const sidesOf = (kind: TransactionKind, amount: bigint, user: Party, recipient: Party | undefined): DraftSide[] => {
  const own: DraftSide = { ...user, change: kind === 'credit' ? amount : -amount };
  return recipient ? [own, { ...recipient, change: amount }] : [own];
};

/** What an account holds of a currency, before and after. A currency that it never had begins at nothing. */
export const balancesOf = ({ account, change }: DraftSide, code: string): { before: bigint; after: bigint } | undefined => {
  if (!account) return undefined;
  const before = account.currencies.find(({ currency }) => currency.code === code)?.balance ?? 0n;
  return { before, after: before + change };
};
