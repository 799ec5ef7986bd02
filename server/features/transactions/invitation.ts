// What is sent to a recipient who has not registered yet.
import type { Message } from '#server/features/ledger/commands.ts';
import { newId } from '#server/kernel/id.ts';

export type Invitation = { channel: 'email' | 'sms'; recipient: string };

type Facts = { company: string; senderName: string; amount: string; appUrl: string; days: number };

/** An amount for people: the smallest unit, divided on text. */
export const readableAmount = (amount: bigint, { code, divisibility }: { code: string; divisibility: number }): string => {
  const digits = amount.toString().padStart(divisibility + 1, '0');
  const whole = digits.slice(0, digits.length - divisibility);
  const fraction = digits.slice(digits.length - divisibility);
  return `${whole}${fraction ? `.${fraction}` : ''} ${code}`;
};

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** Mail or SMS that tells of an unclaimed transaction. */
export const invitationMessage = ({ channel, recipient }: Invitation, facts: Facts): Message => ({
  id: newId(),
  channel,
  kind: 'transaction.invitation',
  recipient,
  subject: oneLine(`${facts.senderName} sent you ${facts.amount}`),
  body: `${facts.senderName} sent you ${facts.amount} at ${facts.company}. Register with this ${
    channel === 'email' ? 'email address' : 'mobile number'
  } within ${facts.days} days to claim it: ${facts.appUrl}`,
});
