// Whom a transfer reaches. Somebody with a user, or an account that is named; or, under an email address or a mobile number
// that nobody has verified, a temporary user for whom the money is held, and an invitation.
import type { CurrencyRow } from '#db/schema/index.ts';
import type { SessionContext } from '#server/api/context.ts';
import { readBalances } from '#server/features/ledger/balances.ts';
import { Refused } from '#server/features/ledger/refused.ts';
import type { Invitation } from '#server/features/transactions/invitation.ts';
import { recallAccount, recallPrimaryAccount, requireAccount, type Party } from '#server/features/transactions/may-transact.ts';
import type { TransferInput } from '#server/features/transactions/schema.ts';
import { findOrCreateTemporaryUser, findRecipient } from '#server/features/users/find-recipient.ts';
import { identifierKind } from '#server/features/users/identifiers.ts';
import { invalid } from '#server/kernel/errors.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';

/** What is known of a transfer before its recipient is. */
export type Sending = { input: TransferInput; currency: CurrencyRow; sender: Party };

export type Receiving = {
  recipient: Party;
  /** Set when nobody has registered under the recipient's address yet. */
  invitation: Invitation | undefined;
};

const NO_RECIPIENT = { recipient: ['Recipient does not exist.'] };

const knownRecipient = async (ctx: SessionContext, userId: string): Promise<Party> =>
  requireAccount(await recallPrimaryAccount(ctx, userId), 'recipient');

/** A refusal for want of money must not leave a temporary user behind, so it comes before one is made. */
const requireFundsBeforeInviting = async (ctx: SessionContext, { input, currency, sender }: Sending): Promise<void> => {
  const balances = await readBalances(ctx.db, ctx.me.companyId, [sender.account.reference]);
  const { available = 0n, floor = 0n } = balances.find((balance) => balance.currency.code === currency.code) ?? {};
  if (floor !== null && available - input.amount < floor) throw new Refused({ reason: 'insufficient_funds', index: 0 });
};

/** Somebody without a user of their own: held for a temporary user until they register and verify the address. */
const invitedRecipient = async (ctx: SessionContext, identifier: string, sending: Sending): Promise<Receiving> => {
  const kind = identifierKind(identifier);
  if (kind !== 'email' && kind !== 'mobile') throw invalid(NO_RECIPIENT);
  if (ctx.me.companySettings.require_registration) throw invalid({ recipient: ['Recipient is not registered.'] });
  ctx.preparation?.requireTables();
  await ctx.ledger.endIfAnswered(ctx.savedAnswer);
  await requireFundsBeforeInviting(ctx, sending);
  const user = await inOwnCompany(ctx, (tx) =>
    findOrCreateTemporaryUser(tx, ctx.me.companyId, kind === 'email' ? { email: identifier } : { mobile: identifier }, ctx.clock.now()),
  );
  const address = kind === 'email' ? user.email : user.mobile;
  return {
    recipient: await knownRecipient(ctx, user.id),
    invitation: { channel: kind === 'email' ? 'email' : 'sms', recipient: address ?? identifier },
  };
};

/** The field that names the other side. */
export const recipientField = (input: TransferInput): 'credit_account' | 'recipient' =>
  input.credit_account ? 'credit_account' : 'recipient';

/** Whom the transfer reaches; a temporary user may be made for them. Throws field errors. */
export const requireRecipient = async (ctx: SessionContext, sending: Sending): Promise<Receiving> => {
  const { recipient: named, credit_account: reference } = sending.input;
  const identifier = named === '' ? undefined : named;
  if (identifier === undefined && !reference) throw invalid({ recipient: ['This field is required.'] });
  const user = identifier === undefined ? undefined : await findRecipient(ctx.db, ctx.me.companyId, identifier);
  if (user?.archived) throw invalid(NO_RECIPIENT);
  if (reference) {
    if (identifier !== undefined && !user) throw invalid(NO_RECIPIENT);
    return { recipient: requireAccount(await recallAccount(ctx, reference), 'credit_account', user?.id), invitation: undefined };
  }
  return user ? { recipient: await knownRecipient(ctx, user.id), invitation: undefined } : invitedRecipient(ctx, identifier ?? '', sending);
};
