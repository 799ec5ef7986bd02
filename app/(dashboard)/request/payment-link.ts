// A payment request is a URL that opens a prefilled send form. Nothing is stored.
import { createLoader, createSerializer, parseAsString } from 'nuqs/server';

const parameters = { company: parseAsString, to: parseAsString, amount: parseAsString, currency: parseAsString, note: parseAsString };

/** Parses a payment request from the URL of the send form. */
export const readPaymentLink = createLoader(parameters);
export type PaymentLinkParameters = Awaited<ReturnType<typeof readPaymentLink>>;

const serialize = createSerializer(parameters);

const SEND_PATH = '/send';

/** The URL of the prefilled send form. */
export const paymentPath = (request: PaymentLinkParameters): string => serialize(SEND_PATH, request);

/** The format of a company identifier. Other text in a link is not displayed. */
const COMPANY = /^[a-z0-9_-]{2,50}$/;

/** Compares the company of a payment link with the member's company. Older links have no company and match every company. */
export const companyMatch = ({ company: requested }: PaymentLinkParameters, company: string): 'same' | 'other' | 'malformed' => {
  if (requested === null || requested === company) return 'same';
  return COMPANY.test(requested) ? 'other' : 'malformed';
};

/** The company that a payment link requires at sign-in; empty for all other paths. */
export const companyOfPayment = (path: string): string => {
  const { pathname, searchParams } = new URL(path, 'https://own.invalid');
  const company = pathname === SEND_PATH ? searchParams.get('company') : null;
  return company !== null && COMPANY.test(company) ? company : '';
};
