// What a transfer would cost its sender, who would receive it, and whether the sender's side of it would be refused, before it is made.
// The recipient is looked up last: only a sender who could make the transfer sees them. The transfer itself checks everything again.
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import type { UserRow } from '#db/schema/index.ts';
import { invalid } from '#server/kernel/errors.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import { applyRules, ownFees, requireSendable } from '#server/modules/payments/transactions/apply-rules.ts';
import { readAccount, requireOwn, unlessHidden, type Party } from '#server/modules/payments/transactions/party.ts';
import {
  TransferInput,
  type RecipientPreview,
  type TransferQuote,
  type TransferQuoteInput,
} from '#server/modules/payments/transactions/schema.ts';
import type { TransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import {
  recipientField,
  requireDifferentAccounts,
  resolveRecipient,
  type ResolvedRecipient,
} from '#server/modules/payments/transactions/transfer-recipient.ts';
import { readIdentifier } from '#server/modules/people/index.ts';

/** Posts nothing. Throws the field errors that the sender's side of the transfer or its recipient would have now, and throttled. */
export const quoteTransfer = async (ctx: TransactionPorts, input: TransferQuoteInput): Promise<TransferQuote> => {
  const { amount, debit_subtype: subtype } = input;
  const { currency, party: sender } = await requireOwn(ctx, input.currency, input.debit_account, 'debit_account');
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
  const fees = ownFees(rules.charges);
  await requireSendable(ctx, { input, currency, sender, floor: rules.floor ?? 0n, fees, bounds: rules.bounds });
  const shown = await previewRecipient(ctx, input, sender);
  return { amount, fee: fees, total_amount: amount + fees, ...shown, key: randomUUID() };
};

// Confirmation of payee: who receives a transfer, shown before it is made. It must not become an account enumeration oracle, so
// lookups are throttled per user, and members who have not exchanged money with the sender are shown with a shortened name
// (decision 0034).

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

/** The newest transfers of each account that are searched: more would let one lookup read a whole ledger account. */
const SEARCHED_TRANSFERS_MAX = 1_000;

type Pair = { companyId: number; userId: string; otherId: string };

/** Whether one user has sent money to another or received money from them, in the newest transfers of each account. */
export const hasTransacted = async (db: Database, { companyId, userId, otherId }: Pair): Promise<boolean> => {
  const [row] = await db.execute<{ found: boolean }>(sql`
    select exists (
      select from accounts a
      join ledger_accounts l on l.company_id = a.company_id and l.account_reference = a.reference and l.kind = 'user'
      cross join lateral (
        select t.partner_id from transactions t
        where t.company_id = ${companyId} and t.ledger_account_id = l.id and t.partner_id is not null
        order by t.created_at desc, t.id desc limit ${SEARCHED_TRANSFERS_MAX}
      ) newest
      join transactions p on p.company_id = ${companyId} and p.id = newest.partner_id
      where a.company_id = ${companyId} and a.user_id = ${userId} and p.user_id = ${otherId}
    ) as found`);
  return row?.found === true;
};
