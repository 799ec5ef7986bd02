// Quotes a transfer: its cost, and its recipient (confirmation of payee). The recipient is looked up last, so that only a sender who could
// make the transfer sees them. The preview must not become an account enumeration oracle: lookups are throttled per user, and members
// who have not exchanged money with the sender are shown with a shortened name (decision 0034). The transfer checks everything again.
import { RECIPIENT_PREVIEW_THROTTLE } from '#server/modules/payments/throttles.ts';
import { randomUUID } from 'node:crypto';
import type { UserRow } from '#db/schema/index.ts';
import type { PayeeRow } from '#db/schema/payees.ts';
import { invalid } from '#server/kernel/errors.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import { matchName, type NameMatch } from '#server/modules/payments/transactions/match-name.ts';
import { replacePayee } from '#server/modules/payments/transactions/transfer-payee.ts';
import { applyRules, sumOwnFees, requireSendable } from '#server/modules/payments/transactions/apply-rules.ts';
import { excludeHidden, readAccount, requireOwnParty, type Party } from '#server/modules/payments/transactions/party.ts';
import {
  TransferInput,
  type RecipientPreview,
  type TransferQuote,
  type TransferQuoteInput,
} from '#server/modules/payments/transactions/schema.ts';
import type { TransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import { hasPaid, hasTransacted } from '#server/modules/payments/transactions/transfer-history.ts';
import {
  recipientField,
  requireDifferentAccounts,
  resolveRecipient,
  type ResolvedRecipient,
} from '#server/modules/payments/transactions/transfer-recipient.ts';
import { readIdentifier } from '#server/modules/people/index.ts';

type RecipientInput = Pick<TransferQuoteInput, 'recipient' | 'credit_account'>;

const UNREADABLE_RECIPIENT = 'Enter an email address, a mobile number with country code, a user ID or an account reference.';

/** One form field accepts users and accounts: text that identifies no user is an account reference. */
const readRecipientInput = async (ctx: TransactionPorts, { recipient, credit_account }: RecipientInput): Promise<RecipientInput> => {
  if (!recipient || credit_account || readIdentifier(recipient)) return { recipient, credit_account };
  const reference = TransferInput.shape.credit_account.safeParse(recipient).data;
  const party = reference ? excludeHidden(await readAccount(ctx, reference)) : undefined;
  if (!party) throw invalid({ recipient: [UNREADABLE_RECIPIENT] });
  return { recipient: undefined, credit_account: party.account.reference };
};

/** "Ana Brook", or "Ana B." for people who have not exchanged money; null for a member without a name. */
const memberName = ({ firstName, lastName }: UserRow, isFull: boolean): string | null => {
  const [initial] = lastName;
  const last = isFull || initial === undefined ? lastName : `${initial}.`;
  return [firstName, last].filter(Boolean).join(' ') || null;
};

const previewParty = async (ctx: TransactionPorts, { account, user }: Party): Promise<RecipientPreview> => {
  const { company, userId } = ctx.me;
  if (!user) return { kind: 'company', name: company };
  if (user.id === userId) return { kind: 'self', account: account.reference };
  const isCounterparty = await hasTransacted(ctx.db, ctx.me, user.id);
  return { kind: 'member', name: memberName(user, isCounterparty), member_since: user.createdAt.getTime(), has_transacted: isCounterparty };
};

const previewResolved = (ctx: TransactionPorts, { party }: ResolvedRecipient): Promise<RecipientPreview> | RecipientPreview => {
  if (party && !party.user?.temporary) return previewParty(ctx, party);
  const heldMs = ctx.me.companySettings.unclaimed_transfer_days * DAY_MS;
  return { kind: 'unverified', held_until: ctx.clock.now().getTime() + heldMs };
};

/** The caller's own accounts, and people they have exchanged money with, reveal nothing. */
const isRevealing = (preview: RecipientPreview): boolean =>
  !(preview.kind === 'self' || (preview.kind === 'member' && preview.has_transacted));

/** Null if the name is not compared: for payees that have been paid, and recipients without a name. */
const matchPayee = (payee: PayeeRow | undefined, { party }: ResolvedRecipient): NameMatch | null =>
  payee && party?.user && !party.user.temporary ? matchName(payee.name, memberName(party.user, true) ?? '') : null;

const previewRecipient = async (
  ctx: TransactionPorts,
  request: TransferQuoteInput,
  sender: Party,
): Promise<Pick<TransferQuote, 'credit_account' | 'recipient' | 'has_paid' | 'name_match'>> => {
  const { input, payee } = await replacePayee(ctx, request);
  const subject = callerSubject(ctx.me);
  await ctx.throttle.count(RECIPIENT_PREVIEW_THROTTLE, subject);
  const resolvedInput = await readRecipientInput(ctx, input);
  const resolved = await resolveRecipient(ctx, { input: resolvedInput, sender, isByAdmin: false });
  if (resolved.party) requireDifferentAccounts(sender, resolved.party, recipientField(resolvedInput));
  const recipient = await previewResolved(ctx, resolved);
  if (!isRevealing(recipient)) await ctx.throttle.uncount(RECIPIENT_PREVIEW_THROTTLE, subject);
  const isPaid = await hasPaid(ctx, resolved);
  return {
    credit_account: resolvedInput.credit_account,
    recipient,
    has_paid: isPaid,
    name_match: isPaid ? null : matchPayee(payee, resolved),
  };
};

/** Posts nothing. Throws the field errors that the transfer would have, and throttled. */
export const quoteTransfer = async (ctx: TransactionPorts, input: TransferQuoteInput): Promise<TransferQuote> => {
  const { amount, debit_subtype: subtype } = input;
  const { currency, party: sender } = await requireOwnParty(ctx, input.currency, input.debit_account, 'debit_account');
  const rules = await applyRules(ctx, {
    txType: 'debit',
    party: sender,
    currency,
    amount,
    subtype,
    subtypeField: 'debit_subtype',
    partyField: 'debit_account',
    isByAdmin: false,
    isReceived: false,
  });
  const fees = sumOwnFees(rules.charges);
  await requireSendable(ctx, { input, currency, sender, floor: rules.floor ?? 0n, fees, bounds: rules.bounds });
  const preview = await previewRecipient(ctx, input, sender);
  return { amount, fee: fees, total_amount: amount + fees, ...preview, key: randomUUID() };
};
