// The messages about payment requests to their recipients: the request, and reminders. The link is a secret of the message.
import type { CurrencyRow } from '#db/schema/index.ts';
import type { Tx } from '#db/client.ts';
import { users } from '#db/schema/index.ts';
import type { PaymentRequestRow } from '#db/schema/payment-requests.ts';
import { and, eq } from 'drizzle-orm';
import type { Services } from '#server/api/services.ts';
import { formatAmount } from '#server/kernel/format.ts';
import { verifiedAddresses } from '#server/kernel/verified-addresses.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import { sanitizeName, writeMessage } from '#server/modules/messaging/index.ts';
import { openLink } from '#server/modules/payments/payment-requests/service.ts';

/** How long the worker may take to send the message. */
const SECRET_LIFETIME_MS = 7 * DAY_MS;

type Addressee = { userId: string | null; name: string; channel: 'email' | 'sms'; address: string };

const findAddressee = async (tx: Tx, { companyId, payerId, payerEmail }: PaymentRequestRow): Promise<Addressee | undefined> => {
  if (payerEmail !== null) return { userId: null, name: '', channel: 'email', address: payerEmail };
  if (payerId === null) return undefined;
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.id, payerId)));
  if (!user || user.archived || user.deactivated) return undefined;
  const addresses = verifiedAddresses(user);
  const channel = addresses.email === null ? 'sms' : 'email';
  const address = addresses[channel];
  return address === null ? undefined : { userId: user.id, name: user.firstName, channel, address };
};

type RequestMessage = { kind: 'payment_request.created' | 'payment_request.reminder'; requester: string; currency: CurrencyRow };

/** Sends nothing if the recipient has no verified address. Removes links from the note, because users can send requests to any email address. */
export const writeRequestMessage = async (
  tx: Tx,
  ports: Pick<Services, 'clock' | 'encryption'>,
  row: PaymentRequestRow,
  { kind, requester, currency }: RequestMessage,
): Promise<void> => {
  const addressee = await findAddressee(tx, row);
  if (!addressee) return;
  const { userId, name, channel, address: recipient } = addressee;
  const now = ports.clock.now();
  const remaining = row.amount === null ? null : row.amount - row.amountPaid;
  const amount =
    remaining === null ? 'money' : formatAmount(remaining, { display_code: currency.code, divisibility: currency.divisibility });
  const data = { name, requester, amount, note: sanitizeName(row.note) };
  const verification = { secret: openLink(ports, row), verificationKey: null, expiresAt: new Date(now.getTime() + SECRET_LIFETIME_MS) };
  await writeMessage(tx, ports, { companyId: row.companyId, userId, channel, kind, recipient, data, verification }, now);
};
