// Whom a transfer reaches. Somebody with a user, or an account that is named; or, under an email address or a mobile number
// that nobody has verified, a temporary user for whom the money is held, and an invitation.
import type { CurrencyRow } from '#db/schema/index.ts';
import type { SessionContext } from '#server/api/context.ts';
import { readBalances } from '#server/features/ledger/balances.ts';
import { Refused } from '#server/features/ledger/refused.ts';
import type { AppliedRules } from '#server/features/transactions/apply-rules.ts';
import { inviting, type Invitation } from '#server/features/transactions/invitation.ts';
import {
  recallAccount,
  recallPrimaryAccount,
  requireAccount,
  unlessHidden,
  type Party,
} from '#server/features/transactions/may-transact.ts';
import type { TransferInput } from '#server/features/transactions/schema.ts';
import { findOrCreateTemporaryUser, findRecipient } from '#server/features/users/find-recipient.ts';
import { readIdentifier } from '#server/features/users/identifiers.ts';
import { invalid, required } from '#server/kernel/errors.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';

/** What is known of a transfer before its recipient is. */
export type Sending = {
  input: TransferInput;
  currency: CurrencyRow;
  sender: Party;
  /** How far the sender's account may go down by what is said of overdrafts. */
  floor: bigint;
  /** What the sender pays besides the amount. */
  fees: bigint;
  /** The sender's limits. */
  bounds: AppliedRules['bounds'];
  isByAdmin: boolean;
};

export type Receiving = {
  recipient: Party;
  /** Set when the recipient is to be told: nobody has verified their address yet. */
  invitation: Invitation | undefined;
};

type TransferTo<Answer> = (receiving: Receiving) => Promise<Answer>;

const NO_RECIPIENT = { recipient: ['Recipient does not exist.'] };

const knownRecipient = async (ctx: SessionContext, userId: string): Promise<Party> =>
  requireAccount(await recallPrimaryAccount(ctx, userId), 'recipient');

/** What refuses whatever else the sender has done must not leave a temporary user behind, so it comes before one is made. */
const requireLimitsBeforeInviting = ({ input: { amount }, bounds }: Sending): void => {
  const exceeded = bounds.find(({ type, value }) => (type === 'min' ? amount < value : amount > value));
  if (exceeded) throw new Refused({ reason: 'limit_exceeded', index: 0, limit: exceeded.type, fields: exceeded.fields });
};

/** As requireLimitsBeforeInviting, of money. */
const requireFundsBeforeInviting = async (ctx: SessionContext, { input, currency, sender, ...sending }: Sending): Promise<void> => {
  const balances = await readBalances(ctx.db, ctx.me.companyId, [sender.account.reference]);
  const { available = 0n, floor = 0n } = balances.find((balance) => balance.currency.code === currency.code) ?? {};
  const least = floor !== null && floor <= 0n ? sending.floor : floor;
  if (least !== null && available - input.amount - sending.fees < least) throw new Refused({ reason: 'insufficient_funds', index: 0 });
};

/** Somebody without a user of their own: held for a temporary user until they register and verify the address. */
const toInvited = async <Answer>(ctx: SessionContext, named: string, sending: Sending, transfer: TransferTo<Answer>): Promise<Answer> => {
  const { companyId, companySettings } = ctx.me;
  const identifier = readIdentifier(named);
  if (!identifier || identifier.kind === 'id') throw invalid(NO_RECIPIENT);
  const { kind, value } = identifier;
  if (companySettings.require_registration) throw invalid({ recipient: ['Recipient is not registered.'] });
  ctx.preparation?.requireTables();
  await ctx.ledger.endIfAnswered(ctx.savedAnswer);
  requireLimitsBeforeInviting(sending);
  await requireFundsBeforeInviting(ctx, sending);
  const invitation = { channel: kind === 'email' ? 'email' : 'sms', recipient: value } as const;
  return inviting(ctx, invitation, async (isInvited) => {
    const address = kind === 'email' ? { email: value } : { mobile: value };
    const user = await inOwnCompany(ctx, (tx) => findOrCreateTemporaryUser(tx, companyId, address, ctx.clock.now()));
    return transfer({ recipient: await knownRecipient(ctx, user.id), invitation: isInvited ? invitation : undefined });
  });
};

/** The field that names the other side. */
export const recipientField = (input: TransferInput): 'credit_account' | 'recipient' =>
  input.credit_account ? 'credit_account' : 'recipient';

/** Answers what `transfer` makes for whom it reaches; a temporary user may be made for them. Throws field errors. */
export const toRecipient = async <Answer>(ctx: SessionContext, sending: Sending, transfer: TransferTo<Answer>): Promise<Answer> => {
  const { recipient: named, credit_account: reference } = sending.input;
  const identifier = named === '' ? undefined : named;
  if (identifier === undefined && !reference) throw required('recipient');
  const user = identifier === undefined ? undefined : await findRecipient(ctx.db, ctx.me.companyId, identifier);
  if (user?.archived) throw invalid(NO_RECIPIENT);
  if (reference) {
    if (identifier !== undefined && !user) throw invalid(NO_RECIPIENT);
    const found = await recallAccount(ctx, reference);
    const recipient = requireAccount(sending.isByAdmin ? found : unlessHidden(found), 'credit_account', user?.id);
    return transfer({ recipient, invitation: undefined });
  }
  if (user) return transfer({ recipient: await knownRecipient(ctx, user.id), invitation: undefined });
  return toInvited(ctx, identifier ?? '', sending, transfer);
};
