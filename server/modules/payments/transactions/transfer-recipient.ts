// The recipient of a transfer: a user, an account, or an unverified email address or mobile number. For an unverified address the money
// is held for a temporary user, who is invited; invitations are throttled, because anyone can name any address. An unverified address
// that the sender has added to their own profile identifies the sender, so that their money is not held for a stranger.
import type { UserRow } from '#db/schema/index.ts';
import { invalid, required } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/id.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import type { PostingMessage } from '#server/ledger/index.ts';
import type { MessageParameters } from '#server/modules/messaging/index.ts';
import { requireSendable, type OutgoingTransfer } from '#server/modules/payments/transactions/apply-rules.ts';
import {
  excludeHidden,
  readAccount,
  readPrimaryAccount,
  readRecipient,
  requireAccount,
  type Party,
} from '#server/modules/payments/transactions/party.ts';
import type { TransferInput } from '#server/modules/payments/transactions/schema.ts';
import type { TransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import {
  findMobileNumberError,
  findOrCreateTemporaryUser,
  hasAddedAddress,
  readIdentifier,
  type Identifier,
  SMS_RECIPIENT_THROTTLE,
} from '#server/modules/people/index.ts';
import { INVITATION_RECIPIENT_THROTTLE, INVITATION_THROTTLE } from '#server/modules/payments/throttles.ts';
import { isBelowLimit, type ThrottleRule } from '#server/platform/security/throttle.ts';
import { withOwnCompanyTransaction } from '#server/records/company-transaction.ts';

export type TransferSender = OutgoingTransfer & { input: TransferInput; isByAdmin: boolean };

export type TransferReceiver = {
  recipient: Party;
  /** Set if the recipient is to be invited. */
  invitation: RecipientInvitation | undefined;
};

const NO_RECIPIENT = { recipient: ['Recipient does not exist.'] };

const requirePrimaryAccount = async (ctx: TransactionPorts, userId: string): Promise<Party> =>
  requireAccount(await readPrimaryAccount(ctx, userId), 'recipient');

/** A normalized address without a verified user. */
export type UnverifiedAddress = { kind: 'email' | 'mobile'; value: string };

export type ResolvedRecipient = { party: Party } | { party: undefined; address: UnverifiedAddress };

type RecipientRequest = {
  input: Pick<TransferInput, 'recipient' | 'credit_account'>;
  sender: Party;
  isByAdmin: boolean;
};

const findNamedUser = async (ctx: TransactionPorts, sender: Party, text: string, identifier: Identifier | undefined) => {
  const verified = await readRecipient(ctx, text);
  if (verified || !identifier || !sender.user) return verified;
  return (await hasAddedAddress(ctx.db, sender.user, identifier)) ? sender.user : undefined;
};

const requireUnverifiedAddress = ({ me }: TransactionPorts, identifier: Identifier | undefined): UnverifiedAddress => {
  if (!identifier || identifier.kind === 'id') throw invalid(NO_RECIPIENT);
  if (me.companySettings.require_registration) throw invalid({ recipient: ['Recipient is not registered.'] });
  const { kind, value } = identifier;
  const fault = kind === 'mobile' ? findMobileNumberError(value) : undefined;
  // Such a number cannot be registered, so the money could never be claimed.
  if (fault) throw invalid({ recipient: [fault] });
  return { kind, value };
};

/** Finds the recipient and writes nothing. Throws field errors. */
export const resolveRecipient = async (
  ctx: TransactionPorts,
  { input, sender, isByAdmin }: RecipientRequest,
): Promise<ResolvedRecipient> => {
  const { credit_account: reference } = input;
  const recipientText = input.recipient === '' ? undefined : input.recipient;
  if (recipientText === undefined && !reference) throw required('recipient');
  const identifier = recipientText === undefined ? undefined : readIdentifier(recipientText);
  const user: UserRow | undefined = recipientText === undefined ? undefined : await findNamedUser(ctx, sender, recipientText, identifier);
  if (user?.archived) throw invalid(NO_RECIPIENT);
  if (reference) {
    if (recipientText !== undefined && !user) throw invalid(NO_RECIPIENT);
    const account = await readAccount(ctx, reference);
    return { party: requireAccount(isByAdmin ? account : excludeHidden(account), 'credit_account', user?.id) };
  }
  if (user) return { party: await requirePrimaryAccount(ctx, user.id) };
  return { party: undefined, address: requireUnverifiedAddress(ctx, identifier) };
};

/** A temporary recipient. `undo` reverts the throttle count of the invitation. */
type UnverifiedRecipient = TransferReceiver & { undo(): Promise<void> };

/** Creates or finds the temporary user that the money is held for. */
export const createUnverifiedRecipient = async (
  ctx: TransactionPorts,
  { kind, value }: UnverifiedAddress,
  sender: TransferSender,
): Promise<UnverifiedRecipient> => {
  // Checks come first, so that a rejection leaves no temporary user behind.
  await requireSendable(ctx, sender);
  const invitation = { channel: kind === 'email' ? 'email' : 'sms', recipient: value } as const;
  const { isInvited, undo } = await countInvitation(ctx, invitation);
  try {
    const address = kind === 'email' ? { email: value } : { mobile: value };
    const user = await withOwnCompanyTransaction(ctx, (tx) =>
      findOrCreateTemporaryUser(tx, ctx, ctx.me.companyId, address, ctx.clock.now()),
    );
    return { recipient: await requirePrimaryAccount(ctx, user.id), invitation: isInvited ? invitation : undefined, undo };
  } catch (error) {
    await undo();
    throw error;
  }
};

/** The field of the recipient, for errors. */
export const recipientField = (input: Pick<TransferInput, 'credit_account'>): 'credit_account' | 'recipient' =>
  input.credit_account ? 'credit_account' : 'recipient';

export const requireDifferentAccounts = (sender: Party, recipient: Party, field: 'credit_account' | 'recipient'): void => {
  if (recipient.account.reference !== sender.account.reference) return;
  throw invalid({ [field]: ['Debit and credit account must be different.'] });
};

type RecipientInvitation = { channel: 'email' | 'sms'; recipient: string };

const INVITATION_LIMIT_MESSAGE = 'You have reached today’s limit for new recipients. Send to registered users, or try again tomorrow.';

/** `undo` reverts the counts. */
type CountedInvitation = { isInvited: boolean; undo(): Promise<void> };

/**
 * Counts an invitation. The same sender invites an address once a day; an SMS also counts against the limit of the number. Throws
 * invalid on `recipient` at the daily limit of the sender, without counting.
 */
const countInvitation = async (
  { throttle, me }: TransactionPorts,
  { channel, recipient }: RecipientInvitation,
): Promise<CountedInvitation> => {
  const sender = callerSubject(me);
  const counts: [rule: ThrottleRule, subject: string][] = [];
  const undo = async (): Promise<void> => {
    for (const [rule, subject] of counts) await throttle.uncount(rule, subject);
  };
  const countBelowLimit = async (rule: ThrottleRule, subject: string): Promise<boolean> => {
    const isBelow = await isBelowLimit(() => throttle.count(rule, subject));
    if (isBelow) counts.push([rule, subject]);
    return isBelow;
  };
  try {
    const isFirst = await countBelowLimit(INVITATION_RECIPIENT_THROTTLE, `${sender} ${recipient}`);
    if (isFirst && !(await countBelowLimit(INVITATION_THROTTLE, sender))) throw invalid({ recipient: [INVITATION_LIMIT_MESSAGE] });
    const isInvited = isFirst && (channel === 'email' || (await countBelowLimit(SMS_RECIPIENT_THROTTLE, recipient)));
    return { isInvited, undo };
  } catch (error) {
    await undo();
    throw error;
  }
};

export const buildInvitationMessage = (
  { channel, recipient }: RecipientInvitation,
  data: MessageParameters['transaction.invitation'],
): PostingMessage => ({
  id: newId(),
  channel,
  kind: 'transaction.invitation',
  recipient,
  data,
});
