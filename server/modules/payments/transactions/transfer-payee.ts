// Payees as recipients of transfers: the payee of a request is replaced by its address.
import { and, eq } from 'drizzle-orm';
import { payees, type PayeeRow } from '#db/schema/payees.ts';
import { invalid } from '#server/kernel/errors.ts';
import type { TransferInput } from '#server/modules/payments/transactions/schema.ts';
import type { TransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';

type RecipientFields = Pick<TransferInput, 'payee' | 'recipient' | 'credit_account'>;

const invalidPayee = (message: string) => invalid({ payee: [message] });

/** Throws invalid on `payee` for one that is unknown, another user's, archived, or not paid by transfer. */
const requirePayee = async ({ db, me }: Pick<TransactionPorts, 'db' | 'me'>, id: number): Promise<PayeeRow> => {
  const [payee] = await db
    .select()
    .from(payees)
    .where(and(eq(payees.companyId, me.companyId), eq(payees.userId, me.userId), eq(payees.id, id)));
  if (!payee) throw invalidPayee('Payee does not exist.');
  if (payee.archived) throw invalidPayee('This payee is archived.');
  if (payee.type !== 'user' && payee.type !== 'account') throw invalidPayee('Transfers go to people and accounts of this company only.');
  return payee;
};

/** Returns the input with the address of its payee, and the payee. Without a payee, returns the input unchanged. */
export const replacePayee = async <Input extends RecipientFields>(
  ctx: Pick<TransactionPorts, 'db' | 'me'>,
  input: Input,
): Promise<{ input: Input; payee: PayeeRow | undefined }> => {
  if (input.payee === undefined) return { input, payee: undefined };
  if (input.recipient || input.credit_account) throw invalidPayee('Specify either a payee or a recipient, not both.');
  const payee = await requirePayee(ctx, input.payee);
  const { address } = payee;
  return { input: { ...input, ...(payee.type === 'user' ? { recipient: address } : { credit_account: address }) }, payee };
};

/** Throws invalid on `payee` if its address is not the one that the sender reviewed, or that was checked. */
export const requireReviewedPayee = async (
  ctx: Pick<TransactionPorts, 'db' | 'me'>,
  id: number,
  reviewedAddress: string,
): Promise<void> => {
  const { address } = await requirePayee(ctx, id);
  if (address !== reviewedAddress)
    throw invalidPayee('The address of this payee has changed. Reload the page, and review the transfer again.');
};
