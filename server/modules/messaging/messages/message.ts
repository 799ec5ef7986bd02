// Mail and SMS are rows in the commit of what they tell; the worker sends them. A row holds the parameters of its template,
// and what is secret stands apart, sealed.
import type { Tx } from '#db/client.ts';
import { messages } from '#db/schema/index.ts';
import type { Channel } from '#server/kernel/channels.ts';
import { newId } from '#server/kernel/id.ts';
import type { Encryption } from '#server/platform/encryption.ts';
import type { IssuedVerification } from '#server/modules/messaging/verifications/verifications.ts';

/** The templates and what each needs to know. The company's name and the address of links are known to all of them. */
export type MessageParameters = {
  /** Secret: the key of the link. `given`: when its user gave the address, in milliseconds; several may have given one. */
  'email.verify': { name: string; email: string; given: number };
  /** Secret: the code. */
  'mobile.verify': { name: string };
  /** Secret: the token of the link. */
  'password.reset': { name: string; uid: string; email: string };
  /** Secret: the token of the link. To somebody whom an admin has created. */
  'password.set': { name: string; uid: string; email: string };
  /** Secret: the code. */
  'mfa.sms.verify': { name: string };
  /** Secret: the key of the link. `inviter`: the admin's name, blank when it is not known. */
  'company.invitation': { inviter: string };
  'transaction.invitation': { senderName: string; amount: string; days: number };
  'notice.password_changed': { name: string };
  'notice.email_changed': { name: string; email: string };
  'notice.mobile_changed': { name: string; mobile: string };
  'notice.authenticator_added': { name: string; authenticator: string };
  'notice.authenticator_removed': { name: string; authenticator: string };
  'notice.recovery_codes_low': { name: string; left: number };
  'notice.recovery_code_used': { name: string; left: number };
  'notice.token_created': { name: string; tokenKey: string };
  'webhook.disabled': { name: string; host: string; reason: string; webhook: number };
  /** What was written before there were templates. */
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
  /** Without a key: its secret is of no verification, and taken out by whoever wrote it. */
  verification?: Omit<IssuedVerification, 'verificationKey'> & { verificationKey: string | null };
};

/** Template and parameters of a row: `writeMessage` and the ledger wrote them together. */
export const parametersOf = ({ kind, data }: { kind: string; data: Record<string, unknown> }) =>
  [kind as MessageKind, data as MessageParameters[MessageKind]] as const;

/** Where a message's secret is sealed to. */
export const messagePlace = (id: string): string => `message:${id}`;

/** Writes a message in the commit of what it tells, and answers its id. */
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
      secret: encryption.encrypt(verification.secret, messagePlace(id)),
      verificationKey: verification.verificationKey,
      expiresAt: verification.expiresAt,
    }),
  });
  return id;
};
