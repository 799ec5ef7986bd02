// The recipient of a transfer: a user, an account, or an email address or mobile number that nobody has verified. In the last case
// the money is held for a temporary user, who is invited. An address that nobody has verified and the sender has given names the
// sender: their own money is never held for a stranger.
import type { UserRow } from '#db/schema/index.ts';
import { invalid, required } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/id.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import type { PostingMessage } from '#server/ledger/index.ts';
import type { MessageParameters } from '#server/modules/messaging/index.ts';
import { requireSendable, type Leaving } from '#server/modules/payments/transactions/apply-rules.ts';
import { readAccount, readPrimaryAccount, requireAccount, unlessHidden, type Party } from '#server/modules/payments/transactions/party.ts';
import type { TransferInput } from '#server/modules/payments/transactions/schema.ts';
import type { TransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import {
  findNumberFault,
  findOrCreateTemporaryUser,
  findRecipient,
  hasAddedAddress,
  readIdentifier,
  type Identifier,
} from '#server/modules/people/index.ts';
import { isBelowLimit, type ThrottledAction } from '#server/platform/security/throttle.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';

/** What is known of a transfer before its recipient is. */
export type Sending = Leaving & { input: TransferInput; isByAdmin: boolean };

export type Receiving = {
  recipient: Party;
  /** Set when the recipient is to be told: nobody has verified their address yet. */
  invitation: Invitation | undefined;
};

const NO_RECIPIENT = { recipient: ['Recipient does not exist.'] };

const knownRecipient = async (ctx: TransactionPorts, userId: string): Promise<Party> =>
  requireAccount(await readPrimaryAccount(ctx, userId), 'recipient');

/** An address that nobody has verified, in the spelling in which it is stored. */
export type UnverifiedAddress = { kind: 'email' | 'mobile'; value: string };

/** An account that takes the money, or an address for which it is held. */
export type ResolvedRecipient = { party: Party } | { party: undefined; address: UnverifiedAddress };

/** The parts of a transfer that decide who receives it. */
type RecipientRequest = {
  input: Pick<TransferInput, 'recipient' | 'credit_account'>;
  sender: Party;
  isByAdmin: boolean;
};

const findNamedUser = async (ctx: TransactionPorts, sender: Party, text: string, identifier: Identifier | undefined) => {
  const verified = await findRecipient(ctx.db, ctx.me.companyId, text);
  if (verified || !identifier || !sender.user) return verified;
  return (await hasAddedAddress(ctx.db, sender.user, identifier)) ? sender.user : undefined;
};

const requireAddress = ({ me }: TransactionPorts, identifier: Identifier | undefined): UnverifiedAddress => {
  if (!identifier || identifier.kind === 'id') throw invalid(NO_RECIPIENT);
  if (me.companySettings.require_registration) throw invalid({ recipient: ['Recipient is not registered.'] });
  const { kind, value } = identifier;
  const fault = kind === 'mobile' ? findNumberFault(value) : undefined;
  // Nobody can register with such a number, so nobody could claim the money.
  if (fault) throw invalid({ recipient: [fault] });
  return { kind, value };
};

/** Finds the recipient and writes nothing. Throws field errors. */
export const resolveRecipient = async (
  ctx: TransactionPorts,
  { input, sender, isByAdmin }: RecipientRequest,
): Promise<ResolvedRecipient> => {
  const { credit_account: reference } = input;
  const named = input.recipient === '' ? undefined : input.recipient;
  if (named === undefined && !reference) throw required('recipient');
  const identifier = named === undefined ? undefined : readIdentifier(named);
  const user: UserRow | undefined = named === undefined ? undefined : await findNamedUser(ctx, sender, named, identifier);
  if (user?.archived) throw invalid(NO_RECIPIENT);
  if (reference) {
    if (named !== undefined && !user) throw invalid(NO_RECIPIENT);
    const found = await readAccount(ctx, reference);
    return { party: requireAccount(isByAdmin ? found : unlessHidden(found), 'credit_account', user?.id) };
  }
  if (user) return { party: await knownRecipient(ctx, user.id) };
  return { party: undefined, address: requireAddress(ctx, identifier) };
};

/** A recipient who was created for the transfer, and how to revert what counts the invitation. */
export type UnverifiedRecipient = Receiving & { undo(): Promise<void> };

/** Creates the temporary user for whom the money is held until somebody verifies the address. */
export const createUnverifiedRecipient = async (
  ctx: TransactionPorts,
  { kind, value }: UnverifiedAddress,
  sending: Sending,
): Promise<UnverifiedRecipient> => {
  // A refusal must not leave a temporary user behind, so the checks come before one is created.
  await requireSendable(ctx, sending);
  const invitation = { channel: kind === 'email' ? 'email' : 'sms', recipient: value } as const;
  const { isInvited, undo } = await countInvitation(ctx, invitation);
  try {
    const address = kind === 'email' ? { email: value } : { mobile: value };
    const user = await inOwnCompany(ctx, (tx) => findOrCreateTemporaryUser(tx, ctx, ctx.me.companyId, address, ctx.clock.now()));
    return { recipient: await knownRecipient(ctx, user.id), invitation: isInvited ? invitation : undefined, undo };
  } catch (error) {
    await undo();
    throw error;
  }
};

/** The field that names the other side. */
export const recipientField = (input: Pick<TransferInput, 'credit_account'>): 'credit_account' | 'recipient' =>
  input.credit_account ? 'credit_account' : 'recipient';

/** Throws invalid where a transfer would stay on one account. */
export const requireDifferentAccounts = (sender: Party, recipient: Party, field: 'credit_account' | 'recipient'): void => {
  if (recipient.account.reference !== sender.account.reference) return;
  throw invalid({ [field]: ['Debit and credit account must be different.'] });
};

// What is sent to a recipient who has not registered, or has not verified the address, yet. Anybody may name any address, so what
// goes to strangers is counted.

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
