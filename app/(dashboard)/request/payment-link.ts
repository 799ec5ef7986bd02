// A request for money is an address: whoever opens it finds the form for sending filled in, and decides. Nothing is kept of it.
import { createLoader, createSerializer, parseAsString } from 'nuqs/server';

const parameters = { to: parseAsString, amount: parseAsString, currency: parseAsString, note: parseAsString };

/** Reads what a request says from the address of the form for sending. */
export const readPaymentLink = createLoader(parameters);
export type AskedPayment = Awaited<ReturnType<typeof readPaymentLink>>;

const serialize = createSerializer(parameters);

/** The address of the form for sending, filled in. */
export const paymentPath = (asked: AskedPayment): string => serialize('/send', asked);
