// A request for money is an address: whoever opens it finds the form for sending filled in, and decides. Nothing is kept of it.
import { createLoader, createSerializer, parseAsString } from 'nuqs/server';

const parameters = { company: parseAsString, to: parseAsString, amount: parseAsString, currency: parseAsString, note: parseAsString };

/** Reads what a request says from the address of the form for sending. */
export const readPaymentLink = createLoader(parameters);
export type AskedPayment = Awaited<ReturnType<typeof readPaymentLink>>;

const serialize = createSerializer(parameters);

const SEND_PATH = '/send';

/** The address of the form for sending, filled in. */
export const paymentPath = (asked: AskedPayment): string => serialize(SEND_PATH, asked);

/** An identifier of a company. Other text in a link is never shown. */
const COMPANY = /^[a-z0-9_-]{2,50}$/;

/** Whether a member of a company may pay a request. Links made before they named a company may be paid by anybody. */
export const companyMatch = ({ company: requested }: AskedPayment, company: string): 'same' | 'other' | 'malformed' => {
  if (requested === null || requested === company) return 'same';
  return COMPANY.test(requested) ? 'other' : 'malformed';
};

/** The company to sign in to where a path of this site is a request for money; blank for all other paths. */
export const companyOfPayment = (path: string): string => {
  const { pathname, searchParams } = new URL(path, 'https://own.invalid');
  const company = pathname === SEND_PATH ? searchParams.get('company') : null;
  return company !== null && COMPANY.test(company) ? company : '';
};
