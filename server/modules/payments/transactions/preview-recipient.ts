// Confirmation of payee: who receives a transfer, shown before it is made. It must not become an account enumeration oracle, so
// lookups are throttled per user, and members who have not exchanged money with the sender are shown with a shortened name
// (decision 0034).
import type { UserRow } from '#db/schema/index.ts';
import type { TransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import {
  recipientField,
  requireDifferentAccounts,
  resolveRecipient,
  type ResolvedRecipient,
} from '#server/modules/payments/transactions/find-transfer-recipient.ts';
import { hasTransacted } from '#server/modules/payments/transactions/has-transacted.ts';
import { readAccount, unlessHidden, type Party } from '#server/modules/payments/transactions/may-transact.ts';
import { TransferInput, type RecipientPreview, type TransferQuoteInput } from '#server/modules/payments/transactions/schema.ts';
import { readIdentifier } from '#server/modules/people/index.ts';
import { invalid } from '#server/kernel/errors.ts';
import { DAY_MS } from '#server/kernel/time.ts';

type NamedRecipient = Pick<TransferQuoteInput, 'recipient' | 'credit_account'>;

const UNREADABLE = 'Enter an email address, a mobile number with its country code, a user id or an account reference.';

/** One form field takes users and accounts: text that identifies no user is read as an account reference. */
const readNamedRecipient = async (ctx: TransactionPorts, { recipient, credit_account }: NamedRecipient): Promise<NamedRecipient> => {
  if (!recipient || credit_account || readIdentifier(recipient)) return { recipient, credit_account };
  const reference = TransferInput.shape.credit_account.safeParse(recipient).data;
  const found = reference ? unlessHidden(await readAccount(ctx, reference)) : undefined;
  if (!found) throw invalid({ recipient: [UNREADABLE] });
  return { recipient: undefined, credit_account: found.account.reference };
};

/** "Ana Brook", or "Ana B." for people who have not exchanged money; null for a member without a name. */
const memberName = ({ firstName, lastName }: UserRow, isFull: boolean): string | null => {
  const [initial] = lastName;
  const last = isFull || initial === undefined ? lastName : `${initial}.`;
  return [firstName, last].filter(Boolean).join(' ') || null;
};

const previewParty = async (ctx: TransactionPorts, { account, user }: Party): Promise<RecipientPreview> => {
  const { companyId, company, userId } = ctx.me;
  if (!user) return { kind: 'company', name: company };
  if (user.id === userId) return { kind: 'self', account: account.reference };
  const isKnown = await hasTransacted(ctx.db, { companyId, userId, otherId: user.id });
  return { kind: 'member', name: memberName(user, isKnown), member_since: user.createdAt.getTime(), has_transacted: isKnown };
};

const preview = (ctx: TransactionPorts, { party }: ResolvedRecipient): Promise<RecipientPreview> | RecipientPreview => {
  if (party && !party.user?.temporary) return previewParty(ctx, party);
  const heldMs = ctx.me.companySettings.unclaimed_transfer_days * DAY_MS;
  return { kind: 'unverified', held_until: ctx.clock.now().getTime() + heldMs };
};

/** Lookups of the caller's own accounts and of people they have exchanged money with reveal nothing new. */
const isNew = (shown: RecipientPreview): boolean => !(shown.kind === 'self' || (shown.kind === 'member' && shown.has_transacted));

/** The account that the recipient names, if it names one, and what the sender may see of the recipient. Throws field errors and throttled. */
export const previewRecipient = async (
  ctx: TransactionPorts,
  input: NamedRecipient,
  sender: Party,
): Promise<{ credit_account: string | null; recipient: RecipientPreview }> => {
  const subject = callerSubject(ctx.me);
  await ctx.throttle.count('previewRecipient', subject);
  const named = await readNamedRecipient(ctx, input);
  const resolved = await resolveRecipient(ctx, { input: named, sender, isByAdmin: false });
  if (resolved.party) requireDifferentAccounts(sender, resolved.party, recipientField(named));
  const recipient = await preview(ctx, resolved);
  if (!isNew(recipient)) await ctx.throttle.uncount('previewRecipient', subject);
  return { credit_account: named.credit_account, recipient };
};
