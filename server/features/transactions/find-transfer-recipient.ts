// Whom a transfer reaches. Somebody with a user, or an account that is named; or, under an email address or a mobile number
// that nobody has verified, a temporary user for whom the money is held, and an invitation.
import type { SessionContext } from '#server/api/context.ts';
import { inviting, type Invitation } from '#server/features/transactions/invitation.ts';
import {
  recallAccount,
  recallPrimaryAccount,
  requireAccount,
  unlessHidden,
  type Party,
} from '#server/features/transactions/may-transact.ts';
import { requireSendable, type Leaving } from '#server/features/transactions/require-sendable.ts';
import type { TransferInput } from '#server/features/transactions/schema.ts';
import { findOrCreateTemporaryUser, findRecipient } from '#server/features/users/find-recipient.ts';
import { readIdentifier } from '#server/features/users/identifiers.ts';
import { invalid, required } from '#server/kernel/errors.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';

/** What is known of a transfer before its recipient is. */
export type Sending = Leaving & { input: TransferInput; isByAdmin: boolean };

export type Receiving = {
  recipient: Party;
  /** Set when the recipient is to be told: nobody has verified their address yet. */
  invitation: Invitation | undefined;
};

type TransferTo<Answer> = (receiving: Receiving) => Promise<Answer>;

const NO_RECIPIENT = { recipient: ['Recipient does not exist.'] };

const knownRecipient = async (ctx: SessionContext, userId: string): Promise<Party> =>
  requireAccount(await recallPrimaryAccount(ctx, userId), 'recipient');

/** Somebody without a user of their own: held for a temporary user until they register and verify the address. */
const toInvited = async <Answer>(ctx: SessionContext, named: string, sending: Sending, transfer: TransferTo<Answer>): Promise<Answer> => {
  const { companyId, companySettings } = ctx.me;
  const identifier = readIdentifier(named);
  if (!identifier || identifier.kind === 'id') throw invalid(NO_RECIPIENT);
  const { kind, value } = identifier;
  if (companySettings.require_registration) throw invalid({ recipient: ['Recipient is not registered.'] });
  ctx.preparation?.requireTables();
  await ctx.ledger.endIfAnswered(ctx.savedAnswer);
  // What refuses must not leave a temporary user behind, so it comes before one is made.
  await requireSendable(ctx, sending);
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
