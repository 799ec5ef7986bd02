// The event catalogue: description, payload schema and example of every event. The OpenAPI document, docs/webhooks.md, the event picker and
// test events are generated from it. The data is the admin representation of the resource, with `original_<resource>` after a change.
import { z } from 'zod';
import { AdminAddress, AdminBankAccount, AdminCryptoAccount, AdminDocument } from '#server/modules/profile/index.ts';
import { AdminEmail, AdminMobile, AdminUser } from '#server/modules/people/index.ts';
import { AdminTransaction } from '#server/modules/payments/index.ts';
import { EVENT_NAMES, isSecretEvent, type EventName } from '#server/kernel/event-enums.ts';
import {
  ADDRESS,
  BANK_ACCOUNT,
  CRYPTO_ACCOUNT,
  DOCUMENT,
  EMAIL,
  EMAIL_KEY,
  ENDED_TRANSACTION,
  MOBILE,
  PENDING_TRANSACTION,
  RESET_KEY,
  SMS_CODE,
  USER,
} from '#server/modules/events/webhooks/event-examples.ts';

/** The resource of an event, as in `original_<resource>`. */
export type EventResource = 'user' | 'email' | 'mobile' | 'address' | 'document' | 'bank_account' | 'crypto_account' | 'transaction';

type EventDescription = {
  /** When it is sent, in one sentence. */
  description: string;
  resource: EventResource;
  /** Schema of `data` in the payload. */
  data: z.ZodType<Record<string, unknown>>;
  example: Record<string, unknown>;
};

export type CatalogueEntry = EventDescription & { /** The data includes a key or code that grants access. */ isSecret: boolean };

/** Without file fields: receivers have no session to download with. */
const EventDocument = AdminDocument.omit({ file: true, file_name: true, media_type: true, size: true, thumbnail: true }).meta({
  id: 'EventDocument',
});

const withOriginal = (resource: EventResource, schema: z.ZodType<Record<string, unknown>>) => {
  const original = schema.meta({ description: `The ${resource.replaceAll('_', ' ')} as it was before.` });
  return z.intersection(schema, z.object({ [`original_${resource}`]: original }));
};

const DESCRIPTIONS: Record<EventResource, { create: string; update: string }> = {
  user: {
    create: 'A user was created: somebody registered, or money was sent to an address that nobody has verified (a temporary user).',
    update: 'A user was changed.',
  },
  email: {
    create: 'An email address was added for a user, also by registering.',
    update: 'An email address was verified, made the primary one or archived, or is no longer primary.',
  },
  mobile: {
    create: 'A mobile number was added for a user, also by registering.',
    update: 'A mobile number was verified, made the primary one or archived, or is no longer primary.',
  },
  address: { create: 'An address was created.', update: 'An address was changed.' },
  document: { create: 'A document was created.', update: 'A document was changed.' },
  bank_account: { create: 'A bank account was created.', update: 'A bank account was changed.' },
  crypto_account: { create: 'A crypto account was created.', update: 'A crypto account was changed.' },
  transaction: {
    create: 'A transaction was created, pending or final.',
    update: 'A transaction was changed: its status, its note or metadata, or the user whose it is, by a claim.',
  },
};

const describeChanges = (resource: EventResource, schema: z.ZodType<Record<string, unknown>>, [before, after]: [object, object]) => {
  const { create, update } = DESCRIPTIONS[resource];
  return {
    create: { description: create, resource, data: schema, example: { ...before } },
    update: {
      description: update,
      resource,
      data: withOriginal(resource, schema),
      example: { ...after, [`original_${resource}`]: before },
    },
  } satisfies Record<string, EventDescription>;
};

const user = describeChanges('user', AdminUser, USER);
const email = describeChanges('email', AdminEmail, EMAIL);
const mobile = describeChanges('mobile', AdminMobile, MOBILE);
const address = describeChanges('address', AdminAddress, ADDRESS);
const document = describeChanges('document', EventDocument, DOCUMENT);
const bankAccount = describeChanges('bank_account', AdminBankAccount, BANK_ACCOUNT);
const cryptoAccount = describeChanges('crypto_account', AdminCryptoAccount, CRYPTO_ACCOUNT);
const transaction = describeChanges('transaction', AdminTransaction, ENDED_TRANSACTION);

/** Before a transaction is pending or final, v3 servers show it as Initiating. */
const InitiatedTransaction = z.intersection(
  AdminTransaction,
  z.object({
    original_transaction: AdminTransaction.extend({ status: z.enum([...AdminTransaction.shape.status.options, 'Initiating']) }).meta({
      description: 'The transaction as it was before; of one that was just created, with the status Initiating and no balance.',
    }),
  }),
);

const key = (description: string) => z.string().meta({ description });

const SECRET_EVENTS = {
  'user.password.reset': {
    description: 'Somebody asked for a new password: the data carries the key of the link that sets it.',
    resource: 'user',
    data: z.object({
      uid: z.uuid().meta({ description: 'The id of the user.' }),
      token: key('The key that sets a new password, once and for an hour.'),
      url: key('The link that was sent.'),
      force: z.boolean().meta({ description: 'True when an admin asks for it. Here users ask for it themselves.' }),
      user: AdminUser,
    }),
    example: RESET_KEY,
  },
  'user.email.verify': {
    description: 'An email address is to be verified: the data carries the key of the link that was sent to it.',
    resource: 'user',
    data: z.object({
      key: key('The key that verifies it, once and for a day.'),
      url: key('The link that was sent.'),
      email: z.string(),
      user: AdminUser,
    }),
    example: EMAIL_KEY,
  },
  'user.mobile.verify': {
    description: 'A mobile number is to be verified: the data carries the code that was sent to it.',
    resource: 'user',
    data: z.object({ key: key('The code of six digits, good for five minutes.'), mobile: z.string(), user: AdminUser }),
    example: { key: '402917', ...SMS_CODE },
  },
  'mfa.sms.verify': {
    description: 'Somebody has to answer a challenge, or to prove an authenticator, by SMS: the data carries the code.',
    resource: 'user',
    data: z.object({ token: key('The code of six digits, good for five minutes.'), mobile: z.string(), user: AdminUser }),
    example: { token: '402917', ...SMS_CODE },
  },
} satisfies Partial<Record<EventName, EventDescription>>;

const EVENTS: Record<EventName, EventDescription> = {
  ...SECRET_EVENTS,
  'user.create': user.create,
  'user.update': user.update,
  'email.create': email.create,
  'email.update': email.update,
  'mobile.create': mobile.create,
  'mobile.update': mobile.update,
  'address.create': address.create,
  'address.update': address.update,
  'document.create': document.create,
  'document.update': document.update,
  'bank_account.create': bankAccount.create,
  'bank_account.update': bankAccount.update,
  'crypto_account.create': cryptoAccount.create,
  'crypto_account.update': cryptoAccount.update,
  'transaction.create': transaction.create,
  'transaction.update': transaction.update,
  'transaction.initiate': {
    description: 'A transaction was created and is pending.',
    resource: 'transaction',
    data: InitiatedTransaction,
    example: { ...PENDING_TRANSACTION, original_transaction: { ...PENDING_TRANSACTION, status: 'Initiating', balance: 0n } },
  },
  'transaction.execute': {
    ...transaction.update,
    description: 'A transaction is final: complete or failed, at once or after it was pending.',
    data: InitiatedTransaction,
  },
};

/** Every event, in the order of the specification. */
export const eventCatalogue = Object.fromEntries(
  EVENT_NAMES.map((name) => [name, { ...EVENTS[name], isSecret: isSecretEvent(name) }]),
) as Record<EventName, CatalogueEntry>;

export const CatalogueEvent = z.object({
  name: z.enum(EVENT_NAMES),
  description: z.string(),
  is_secret: z.boolean().meta({ description: 'It carries a key or code: who subscribes to it needs admin.webhooksecret.add.' }),
  example: z.custom<Record<string, unknown>>(),
});
export type CatalogueEvent = z.infer<typeof CatalogueEvent>;

export const cataloguedEvents: CatalogueEvent[] = EVENT_NAMES.map((name) => {
  const { description, isSecret, example } = eventCatalogue[name];
  return { name, description, is_secret: isSecret, example };
});
