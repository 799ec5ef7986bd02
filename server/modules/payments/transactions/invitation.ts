// What is sent to a recipient who has not registered, or has not verified the address, yet. Anybody may name any address, so what
// goes to strangers is counted.
import type { TransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import type { PostingMessage } from '#server/ledger/index.ts';
import type { MessageParameters } from '#server/modules/messaging/index.ts';
import { invalid } from '#server/kernel/errors.ts';
import { formatAmount } from '#server/kernel/format.ts';
import { newId } from '#server/kernel/id.ts';
import { isBelowLimit, type ThrottledAction } from '#server/platform/throttle.ts';

export type Invitation = { channel: 'email' | 'sms'; recipient: string };

const NO_MORE = 'You cannot invite more people today. Send to people who have registered, or try again tomorrow.';

/** An invitation that was counted against the sender's daily limit, and how to revert the count. */
export type CountedInvitation = { isInvited: boolean; undo(): Promise<void> };

/**
 * Counts the invitation of an unregistered recipient: once a day for the same sender, and by SMS only while the number may
 * receive more. Throws invalid on recipient when the caller has reached the daily limit; then nothing is counted.
 */
export const countInvitation = async (
  { throttle, me }: TransactionPorts,
  { channel, recipient }: Invitation,
): Promise<CountedInvitation> => {
  const sender = callerSubject(me);
  const counted: [action: ThrottledAction, by: string][] = [];
  const undo = async (): Promise<void> => {
    for (const [action, by] of counted) await throttle.uncount(action, by);
  };
  const isCounted = async (action: ThrottledAction, by: string): Promise<boolean> => {
    const isBelow = await isBelowLimit(() => throttle.count(action, by));
    if (isBelow) counted.push([action, by]);
    return isBelow;
  };
  try {
    const isFirst = await isCounted('inviteTo', `${sender} ${recipient}`);
    if (isFirst && !(await isCounted('invite', sender))) throw invalid({ recipient: [NO_MORE] });
    const isInvited = isFirst && (channel === 'email' || (await isCounted('smsTo', recipient)));
    return { isInvited, undo };
  } catch (error) {
    await undo();
    throw error;
  }
};

/** An amount for people, with thousands grouped: "1,234.50 USD". */
export const readableAmount = (amount: bigint, { code, divisibility }: { code: string; divisibility: number }): string =>
  formatAmount(amount, { display_code: code, divisibility });

/** Mail or SMS that tells of an unclaimed transaction. */
export const invitationMessage = (
  { channel, recipient }: Invitation,
  data: MessageParameters['transaction.invitation'],
): PostingMessage => ({
  id: newId(),
  channel,
  kind: 'transaction.invitation',
  recipient,
  data,
});
