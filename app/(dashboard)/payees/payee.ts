import { Bitcoin, Landmark, type LucideIcon, UserRound, WalletCards } from 'lucide-react';
import { message, type Message } from '#app/_language/translate.ts';
import type { PayeeType } from '#server/kernel/transaction-enums.ts';
import type { Payee } from '#server/modules/payments/index.ts';

export const PAYEES_PATH = '/payees';

/** The maximum page size. All payees of a user fit on one page. */
export const PAYEES_MAX = 250;

export const PAYEE_ICONS: Record<PayeeType, LucideIcon> = {
  user: UserRound,
  account: WalletCards,
  bank_account: Landmark,
  crypto_account: Bitcoin,
};

export const PAYEE_LABELS: Record<PayeeType, Message> = {
  user: message('Person'),
  account: message('Account'),
  bank_account: message('Bank account'),
  crypto_account: message('Crypto account'),
};

/** Transfers go to people and accounts of the company. */
export const isPaidByTransfer = ({ type }: Pick<Payee, 'type'>): boolean => type === 'user' || type === 'account';

/** Whether the name or the address contains the text. */
export const matchesSearch = ({ name, address }: Pick<Payee, 'name' | 'address'>, text: string): boolean => {
  const search = text.trim().toLowerCase();
  return name.toLowerCase().includes(search) || address.toLowerCase().includes(search);
};

/** Most recently paid first, then by name. */
export const sortByPayment = <Item extends Pick<Payee, 'name' | 'last_paid'>>(payees: readonly Item[]): Item[] =>
  payees.toSorted((a, b) => (b.last_paid ?? 0) - (a.last_paid ?? 0) || a.name.localeCompare(b.name));
