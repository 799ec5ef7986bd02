import type { Translate } from '#app/_language/translate.ts';
import type { Format } from '#app/_language/format.ts';
import type { CurrencyNotation } from '#app/_ui/form/amount-input.ts';
import type { PaymentRequest } from '#server/modules/payments/index.ts';

export const REQUESTS_PATH = '/request';
export const ADMIN_REQUESTS_PATH = '/admin/payment-requests';

/** A currency of the company, in forms and texts. */
export type RequestCurrency = CurrencyNotation & { description: string };

/** The other party: the requester of a received request, or the recipient of a sent one. */
export const partnerOf = (t: Translate, { direction, requester, recipient }: PaymentRequest): string =>
  direction === 'received' ? requester : (recipient ?? t('Anyone with the link'));

export const describeAmount = (
  t: Translate,
  format: Format,
  { amount, currency: code }: Pick<PaymentRequest, 'amount' | 'currency'>,
  currency: RequestCurrency | undefined,
): string => {
  if (amount === null) return t('Any amount');
  // Lists of currencies omit archived ones.
  return currency ? format.amount(amount, currency) : `${amount} ${code}`;
};
