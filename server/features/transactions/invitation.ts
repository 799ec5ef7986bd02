// What is sent to a recipient who has not registered, or has not verified the address, yet.
import type { Message } from '#server/features/ledger/commands.ts';
import { newId } from '#server/kernel/id.ts';

export type Invitation = { channel: 'email' | 'sms'; recipient: string };

/** An amount for people: the smallest unit, divided on text. */
export const readableAmount = (amount: bigint, { code, divisibility }: { code: string; divisibility: number }): string => {
  const digits = amount.toString().padStart(divisibility + 1, '0');
  const whole = digits.slice(0, digits.length - divisibility);
  const fraction = digits.slice(digits.length - divisibility);
  return `${whole}${fraction ? `.${fraction}` : ''} ${code}`;
};

/** Mail or SMS that tells of an unclaimed transaction. */
export const invitationMessage = ({ channel, recipient }: Invitation, data: Message['data']): Message => ({
  id: newId(),
  channel,
  kind: 'transaction.invitation',
  recipient,
  data,
});
