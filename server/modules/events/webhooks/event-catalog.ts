// The event catalog: description, payload schema and example of every event. The OpenAPI document, docs/webhooks.md, the event picker and
// test events are generated from it. The data is the admin representation of the resource, with `original_<resource>` after a change.
import { z } from 'zod';
import { AdminAddress, AdminBankAccount, AdminCryptoAccount, AdminDocument } from '#server/modules/profile/index.ts';
import { AdminEmail, AdminMobile, AdminUser } from '#server/modules/people/index.ts';
import {
  AdminBulkPayment,
  AdminPaymentRequest,
  AdminSchedule,
  AdminTransaction,
  PaymentRequestWithPayment,
  ScheduleWithRun,
} from '#server/modules/payments/index.ts';
import { EVENT_NAMES, isSecretEvent, type EventName } from '#server/kernel/event-enums.ts';
import {
  ADDRESS,
  BANK_ACCOUNT,
  CRYPTO_ACCOUNT,
  DOCUMENT,
  EMAIL,
  EMAIL_KEY,
  closureExample,
  ENDED_TRANSACTION,
  MOBILE,
  PENDING_TRANSACTION,
  FAILED_RUN,
  RESET_KEY,
  SCHEDULE,
  SMS_CODE,
  SUCCEEDED_RUN,
  USER,
} from '#server/modules/events/webhooks/event-examples.ts';
import { BULK_PAYMENT, FAILED_BULK_PAYMENT } from '#server/modules/events/webhooks/bulk-payment-examples.ts';
import { PAID_REQUEST, PAYMENT_REQUEST } from '#server/modules/events/webhooks/payment-request-examples.ts';

/** The resource of an event, as in `original_<resource>`. */
export type EventResource =
  | 'user'
  | 'email'
  | 'mobile'
  | 'address'
  | 'document'
  | 'bank_account'
  | 'crypto_account'
  | 'transaction'
  | 'schedule'
  | 'payment_request'
  | 'bulk_payment';

type EventDescription = {
  /** When the event is emitted, in one sentence. */
  description: string;
  resource: EventResource;
  /** Schema of `data` in the payload. */
  data: z.ZodType<Record<string, unknown>>;
  example: Record<string, unknown>;
};

export type CatalogEntry = EventDescription & { /** The data includes a key or code that grants access. */ isSecret: boolean };

/** File fields are omitted, because receivers have no session to download the file. */
const EventDocument = AdminDocument.omit({ file: true, file_name: true, media_type: true, size: true, thumbnail: true }).meta({
  id: 'EventDocument',
});

const withOriginal = (resource: EventResource, schema: z.ZodType<Record<string, unknown>>) => {
  const original = schema.meta({ description: 'Values before the change.' });
  return z.intersection(schema, z.object({ [`original_${resource}`]: original }));
};

const DESCRIPTIONS: Record<EventResource, { create: string; update: string }> = {
  user: {
    create: 'A user registered or was created, including temporary users created when money is sent to an unverified address.',
    update: 'A user was updated.',
  },
  email: {
    create: 'An email address was added to a user, including at registration.',
    update: 'An email address was verified or archived, or its primary status changed.',
  },
  mobile: {
    create: 'A mobile number was added to a user, including at registration.',
    update: 'A mobile number was verified or archived, or its primary status changed.',
  },
  address: { create: 'An address was created.', update: 'An address was updated.' },
  document: { create: 'A document was created.', update: 'A document was updated.' },
  bank_account: { create: 'A bank account was created.', update: 'A bank account was updated.' },
  crypto_account: { create: 'A crypto account was created.', update: 'A crypto account was updated.' },
  transaction: {
    create: 'A transaction was created, with any status.',
    update: 'The status, amount, note, metadata or owner of a transaction changed.',
  },
  schedule: {
    create: 'A scheduled transfer was created.',
    update: 'A scheduled transfer was changed, paused, resumed or ended, or its next run was skipped.',
  },
  payment_request: {
    create: 'A payment request was created.',
    update: 'A payment request was declined, canceled or expired, or its recipient was reminded.',
  },
  bulk_payment: {
    create: 'A bulk payment was created.',
    update: 'Items of a bulk payment were canceled.',
  },
};

const describeChanges = <Resource extends EventResource>(
  resource: Resource,
  schema: z.ZodType<Record<string, unknown>>,
  [before, after]: [object, object],
): Record<`${Resource}.${'create' | 'update'}`, EventDescription> => {
  const { create, update } = DESCRIPTIONS[resource];
  const changes: Record<string, EventDescription> = {
    [`${resource}.create`]: { description: create, resource, data: schema, example: { ...before } },
    [`${resource}.update`]: {
      description: update,
      resource,
      data: withOriginal(resource, schema),
      example: { ...after, [`original_${resource}`]: before },
    },
  };
  return changes;
};

const transactionChanges = describeChanges('transaction', AdminTransaction, ENDED_TRANSACTION);

/** In v3, the status of a transaction before it is pending or final is Initiating. */
const InitiatedTransaction = z.intersection(
  AdminTransaction,
  z.object({
    original_transaction: AdminTransaction.extend({ status: z.enum([...AdminTransaction.shape.status.options, 'Initiating']) }).meta({
      description: 'The transaction before the change. For a new transaction, its status is `Initiating` and its balance is 0.',
    }),
  }),
);

const secretField = (description: string) => z.string().meta({ description });

const closureKey = (description: string) =>
  z.object({
    key: secretField(description),
    url: secretField('Link in the message.'),
    force: z.boolean().meta({ description: 'Whether an admin made the request.' }),
    user: AdminUser,
  });

const SECRET_EVENTS = {
  'user.password.reset': {
    description: 'A user requested a password reset.',
    resource: 'user',
    data: z.object({
      uid: z.uuid().meta({ description: 'User ID.' }),
      token: secretField('Key that resets the password. Can be used once, within one hour.'),
      url: secretField('Link in the email.'),
      force: z.boolean().meta({ description: 'Whether an admin requested the reset.' }),
      user: AdminUser,
    }),
    example: RESET_KEY,
  },
  'user.email.verify': {
    description: 'An email address needs verification.',
    resource: 'user',
    data: z.object({
      key: secretField('Key that verifies the address. Can be used once, within one day.'),
      url: secretField('Link in the email.'),
      email: z.string(),
      user: AdminUser,
    }),
    example: EMAIL_KEY,
  },
  'user.mobile.verify': {
    description: 'A mobile number needs verification.',
    resource: 'user',
    data: z.object({ key: secretField('Six-digit code, valid for five minutes.'), mobile: z.string(), user: AdminUser }),
    example: { key: '402917', ...SMS_CODE },
  },
  'user.deactivate.verify': {
    description: 'A user or an admin asked to deactivate the user.',
    resource: 'user',
    data: closureKey('Key that deactivates the account. Can be used once, within one hour.'),
    example: closureExample('deactivate'),
  },
  'user.request_delete.verify': {
    description: 'A user or an admin asked to delete the user.',
    resource: 'user',
    data: closureKey('Key that confirms the request. Can be used once, within one hour.'),
    example: closureExample('delete'),
  },
  'mfa.sms.verify': {
    description: 'A challenge or an SMS authenticator requires a code.',
    resource: 'user',
    data: z.object({ token: secretField('Six-digit code, valid for five minutes.'), mobile: z.string(), user: AdminUser }),
    example: { token: '402917', ...SMS_CODE },
  },
} satisfies Partial<Record<EventName, EventDescription>>;

const EVENTS: Record<EventName, EventDescription> = {
  ...SECRET_EVENTS,
  ...describeChanges('user', AdminUser, USER),
  ...describeChanges('email', AdminEmail, EMAIL),
  ...describeChanges('mobile', AdminMobile, MOBILE),
  ...describeChanges('address', AdminAddress, ADDRESS),
  ...describeChanges('document', EventDocument, DOCUMENT),
  ...describeChanges('bank_account', AdminBankAccount, BANK_ACCOUNT),
  ...describeChanges('crypto_account', AdminCryptoAccount, CRYPTO_ACCOUNT),
  ...transactionChanges,
  'transaction.initiate': {
    description: 'A pending transaction was created.',
    resource: 'transaction',
    data: InitiatedTransaction,
    example: { ...PENDING_TRANSACTION, original_transaction: { ...PENDING_TRANSACTION, status: 'Initiating', balance: 0n } },
  },
  'transaction.execute': {
    ...transactionChanges['transaction.update'],
    description: 'A transaction was completed or failed, on creation or later.',
    data: InitiatedTransaction,
  },
  ...describeChanges('schedule', AdminSchedule, SCHEDULE),
  'schedule.succeed': {
    description: 'A run of a scheduled transfer succeeded.',
    resource: 'schedule',
    data: ScheduleWithRun,
    example: { ...SUCCEEDED_RUN },
  },
  'schedule.fail': {
    description: 'A run of a scheduled transfer failed, after all retries.',
    resource: 'schedule',
    data: ScheduleWithRun,
    example: { ...FAILED_RUN },
  },
  ...describeChanges('payment_request', AdminPaymentRequest, PAYMENT_REQUEST),
  'payment_request.pay': {
    description: 'A payment request was paid, in full or in part.',
    resource: 'payment_request',
    data: PaymentRequestWithPayment,
    example: { ...PAID_REQUEST },
  },
  ...describeChanges('bulk_payment', AdminBulkPayment, BULK_PAYMENT),
  'bulk_payment.complete': {
    description: 'All items of a bulk payment have been processed.',
    resource: 'bulk_payment',
    data: AdminBulkPayment,
    example: { ...BULK_PAYMENT[1], status: 'completed', succeeded_count: 98, canceled_count: 0 },
  },
  'bulk_payment.fail': {
    description:
      'An atomic bulk payment was rejected, the creator is no longer allowed to create transactions, or items were still unprocessed after one day.',
    resource: 'bulk_payment',
    data: AdminBulkPayment,
    example: { ...FAILED_BULK_PAYMENT },
  },
};

/** Every event, in the order of the specification. */
export const eventCatalog = Object.fromEntries(
  EVENT_NAMES.map((name) => [name, { ...EVENTS[name], isSecret: isSecretEvent(name) }]),
) as Record<EventName, CatalogEntry>;

export const CatalogEvent = z.object({
  name: z.enum(EVENT_NAMES),
  description: z.string(),
  is_secret: z.boolean().meta({
    description: 'Whether the data contains a key or code. Subscribing requires the `admin.webhooksecret.add` permission.',
  }),
  example: z.custom<Record<string, unknown>>(),
});
export type CatalogEvent = z.infer<typeof CatalogEvent>;

export const catalogEvents: CatalogEvent[] = EVENT_NAMES.map((name) => {
  const { description, isSecret, example } = eventCatalog[name];
  return { name, description, is_secret: isSecret, example };
});
