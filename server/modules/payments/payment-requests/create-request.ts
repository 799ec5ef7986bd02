// Creates payment requests. The recipient gets a message with the link.
import type { Session } from '#server/api/session.ts';
import type { Services } from '#server/api/services.ts';
import { generateToken } from '#server/kernel/access-token.ts';
import { invalid, requireNoErrors, type FieldErrors } from '#server/kernel/errors.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import { writeRequestMessage } from '#server/modules/payments/payment-requests/messages.ts';
import type { OwnedPaymentRequest, PaymentRequestInput } from '#server/modules/payments/payment-requests/schema.ts';
import { paymentRequestRecords, sealLink } from '#server/modules/payments/payment-requests/service.ts';
import { REQUEST_RECIPIENT_THROTTLE, REQUEST_THROTTLE } from '#server/modules/payments/throttles.ts';
import { formatPersonName, readRecipient, requireOwnParty } from '#server/modules/payments/transactions/party.ts';
import type { RulePorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import { readIdentifier, requireRecordOwner } from '#server/modules/people/index.ts';
import { withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

export type RequestChangePorts = OwnerAuditPorts & RulePorts & { me: Session } & Pick<Services, 'encryption' | 'environment' | 'throttle'>;

const toDate = (millis: number | null | undefined): Date | null => (typeof millis === 'number' ? new Date(millis) : null);

const checkInput = ({ clock }: RequestChangePorts, { amount, allow_partial, due, expires }: PaymentRequestInput): void => {
  const now = clock.now().getTime();
  const errors: FieldErrors = {};
  if (allow_partial && amount === null) errors['allow_partial'] = ['Specify an amount to allow partial payments.'];
  if (typeof due === 'number' && due <= now) errors['due'] = ['Enter a time in the future.'];
  if (typeof expires === 'number' && expires <= now) errors['expires'] = ['Enter a time in the future.'];
  requireNoErrors(errors);
};

type RecipientColumns = { recipient: string | null; payerId: string | null; payerEmail: string | null };

const NO_RECIPIENT: RecipientColumns = { recipient: null, payerId: null, payerEmail: null };

/** Throws invalid on `recipient`. */
const resolvePayer = async (ctx: RequestChangePorts, { recipient }: PaymentRequestInput): Promise<RecipientColumns> => {
  if (!recipient) return NO_RECIPIENT;
  const user = await readRecipient(ctx, recipient);
  if (user && !user.archived) {
    if (user.id === ctx.me.userId) throw invalid({ recipient: ['You cannot request money from yourself.'] });
    return { recipient, payerId: user.id, payerEmail: null };
  }
  const identifier = user ? undefined : readIdentifier(recipient);
  if (identifier?.kind !== 'email') throw invalid({ recipient: ['Recipient does not exist.'] });
  if (ctx.me.companySettings.require_registration) throw invalid({ recipient: ['Recipient is not registered.'] });
  return { recipient, payerId: null, payerEmail: identifier.value };
};

/** Counts a message to the recipient. Throws throttled. */
export const countRequest = async (
  { throttle, me }: RequestChangePorts,
  { payerId, payerEmail }: Pick<RecipientColumns, 'payerId' | 'payerEmail'>,
): Promise<void> => {
  const addressee = payerId ?? payerEmail;
  if (addressee === null) return;
  await throttle.count(REQUEST_THROTTLE, callerSubject(me));
  await throttle.count(REQUEST_RECIPIENT_THROTTLE, `${callerSubject(me)} ${addressee}`);
};

/** Throws field errors and throttled. */
export const createRequest = async (ctx: RequestChangePorts, input: PaymentRequestInput): Promise<OwnedPaymentRequest> => {
  checkInput(ctx, input);
  const { currency } = await requireOwnParty(ctx, input.currency, input.credit_account, 'credit_account');
  const payer = await resolvePayer(ctx, input);
  await countRequest(ctx, payer);
  return withOwnCompanyTransaction(ctx, async (tx) => {
    const user = await requireRecordOwner(tx, ctx.owner, undefined);
    const { key, secretHash, token } = generateToken(ctx.me.companyId);
    const created = await paymentRequestRecords.create(tx, ctx, user, {
      ...payer,
      amount: input.amount,
      currency: currency.code,
      creditAccount: input.credit_account || null,
      note: input.note,
      allowsPartial: input.allow_partial,
      dueAt: toDate(input.due),
      expiresAt: toDate(input.expires),
      linkKey: key,
      linkHash: secretHash,
      linkSealed: sealLink(ctx, key, token),
    });
    const requester = formatPersonName(user, ctx.me.company);
    await writeRequestMessage(tx, ctx, created.record, { kind: 'payment_request.created', requester, currency });
    return created;
  });
};
