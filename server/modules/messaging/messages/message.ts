// Email and SMS. A message is a row in the same transaction as the change that it reports; the worker sends it. The row has the parameters
// of its template, and the secret of a link or code in a separate encrypted column.
import type { Tx } from '#db/client.ts';
import { messages, type UserRow } from '#db/schema/index.ts';
import type { Services } from '#server/api/services.ts';
import type { Channel } from '#server/kernel/channels.ts';
import { newId } from '#server/kernel/id.ts';
import type { IssuedVerification } from '#server/modules/messaging/one-time-secrets.ts';
import type { Encryption } from '#server/platform/security/encryption.ts';

/** `party`: the person on the other side of the transaction, or the company. */
export type TransactionNoticeParameters = { name: string; party: string; amount: string; transactionId: string };

/** The parameters of each template. The company's name and the link are passed to all of them. */
export type MessageParameters = {
  /** Secret: the key of the link. `addedAt`: when the user added the address, in milliseconds; several users may have added the same address. */
  'email.verify': { name: string; email: string; addedAt: number };
  /** Secret: the code. */
  'mobile.verify': { name: string };
  /** Secret: the token of the link. */
  'password.reset': { name: string; uid: string; email: string };
  /** Secret: the token of the link. For a user created by an admin. */
  'password.set': { name: string; uid: string; email: string };
  /** Secret: the key of the link. */
  'account.deactivate': { name: string };
  /** Secret: the key of the link. */
  'account.request_delete': { name: string };
  /** Secret: the code. */
  'mfa.sms.verify': { name: string };
  /** Secret: the key of the link. `inviter`: the admin's name, or blank. */
  'company.invitation': { inviter: string };
  'transaction.invitation': { senderName: string; amount: string; days: number };
  'transaction.received': TransactionNoticeParameters;
  'transaction.debited': TransactionNoticeParameters;
  'transaction.held': TransactionNoticeParameters;
  'transaction.claimed': TransactionNoticeParameters;
  'transaction.returned': TransactionNoticeParameters;
  'transaction.failed': TransactionNoticeParameters;
  /** Sentences about money that arrived, and about other changes; each may be blank. */
  'transaction.digest': { name: string; count: number; arrived: string; others: string };
  'notice.password_changed': { name: string };
  'notice.email_changed': { name: string; email: string };
  'notice.mobile_changed': { name: string; mobile: string };
  'notice.authenticator_added': { name: string; authenticator: string };
  'notice.authenticator_removed': { name: string; authenticator: string };
  'notice.recovery_codes_low': { name: string; left: number };
  'notice.recovery_code_used': { name: string; left: number };
  'notice.token_created': { name: string; tokenKey: string };
  'schedule.failed': { name: string; amount: string; recipient: string; reason: string; schedule: number };
  /** Secret: the token of the link. `name`: blank for an address without a user. */
  'payment_request.created': { name: string; requester: string; amount: string; note: string };
  'payment_request.reminder': { name: string; requester: string; amount: string; note: string };
  'webhook.disabled': { name: string; host: string; reason: string; webhook: number };
  /** Messages that were stored before templates existed, and test messages. */
  text: { subject: string; body: string };
};

export type MessageKind = keyof MessageParameters;

export type NewMessage<Kind extends MessageKind = MessageKind> = {
  companyId: number;
  userId: string | null;
  channel: Channel;
  kind: Kind;
  /** The address or number. */
  recipient: string;
  data: MessageParameters[Kind];
  /** If the key is null, the secret belongs to no verification, and the code that writes the message must delete it. */
  verification?: Omit<IssuedVerification, 'verificationKey'> & { verificationKey: string | null };
};

/** The kind of a message with its parameters, which `writeMessage` and the ledger insert together. */
export const toTypedParameters = ({ kind, data }: { kind: string; data: Record<string, unknown> }) =>
  [kind as MessageKind, data as MessageParameters[MessageKind]] as const;

/** The encryption context that binds a secret to its message. */
export const toMessageSecretContext = (id: string): string => `message:${id}`;

/** Inserts a message and returns its ID. */
export const writeMessage = async <Kind extends MessageKind>(
  tx: Tx,
  { encryption }: { encryption: Encryption },
  { verification, ...message }: NewMessage<Kind>,
  now: Date,
): Promise<string> => {
  const id = newId();
  await tx.insert(messages).values({
    id,
    ...message,
    createdAt: now,
    nextAttemptAt: now,
    ...(verification && {
      secret: encryption.encrypt(verification.secret, toMessageSecretContext(id)),
      verificationKey: verification.verificationKey,
      expiresAt: verification.expiresAt,
    }),
  });
  return id;
};

type NoticeKind = Extract<MessageKind, `notice.${string}`>;

/** Notifies a user of a change to their credentials: by email, or by SMS if they have no email address. */
export const notifyUser = async <Kind extends NoticeKind>(
  tx: Tx,
  { encryption, clock }: Pick<Services, 'clock' | 'encryption'>,
  { companyId, id: userId, email, mobile, firstName }: UserRow,
  kind: Kind,
  data: Omit<MessageParameters[Kind], 'name'>,
): Promise<void> => {
  const channel = email === null ? 'sms' : 'email';
  const recipient = email ?? mobile;
  if (recipient === null) return;
  const parameters = { name: firstName, ...data } as MessageParameters[Kind];
  await writeMessage(tx, { encryption }, { companyId, userId, channel, kind, recipient, data: parameters }, clock.now());
};
