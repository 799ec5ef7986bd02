// What admins do for their users: credits, debits and transfers in somebody's name, and ending what is Pending.
import type { SessionContext } from '#server/api/context.ts';
import { audited, bindingOf } from '#server/features/transactions/call-binding.ts';
import { findAccount, findPrimaryAccount } from '#server/features/accounts/find-account.ts';
import { findCurrency } from '#server/features/currencies/find-currency.ts';
import type { Edit, FinalStatus, TransactionRow } from '#server/features/ledger/commands.ts';
import { postMovement } from '#server/features/transactions/create-movement.ts';
import type { FoundTransaction } from '#server/features/transactions/found-transaction.ts';
import { getTransaction } from '#server/features/transactions/list-transactions.ts';
import type { TxType } from '#server/features/transactions/movement.ts';
import { toAdminTransaction, toCreatedAdminTransaction } from '#server/features/transactions/present.ts';
import { resolveCollection } from '#server/features/transactions/resolve-transaction.ts';
import { refusalError, requireAccount, requireAllowed, requireCurrency, type Party } from '#server/features/transactions/rules.ts';
import type {
  AdminMovementInput,
  AdminTransaction,
  AdminTransactionChange,
  AdminTransferInput,
} from '#server/features/transactions/schema.ts';
import { transferFrom } from '#server/features/transactions/transfer.ts';
import { findUserByIdentifier } from '#server/features/users/find-recipient.ts';
import { invalid } from '#server/kernel/errors.ts';

/** The account that an admin names by a user, by a reference, or by both: then it must be that user's. */
const requirePartyFor = async (
  ctx: SessionContext,
  identifier: string | undefined,
  reference: string | null,
  field: string,
): Promise<Party> => {
  const { companyId } = ctx.me;
  if (identifier === undefined && !reference) throw invalid({ user: ['Name a user or an account.'] });
  const user = identifier === undefined ? undefined : await findUserByIdentifier(ctx.db, companyId, identifier);
  if (identifier !== undefined && (!user || user.archived)) throw invalid({ user: ['User does not exist.'] });
  const found = reference ? await findAccount(ctx.db, companyId, reference) : await findPrimaryAccount(ctx.db, companyId, user?.id ?? '');
  return requireAccount(found, field, user?.id);
};

/** A credit or debit for a user or an account of the company; Pending unless the admin asks for Complete. */
export const createMovementFor = async (ctx: SessionContext, txType: TxType, input: AdminMovementInput): Promise<AdminTransaction> => {
  const currency = requireCurrency(await findCurrency(ctx.db, ctx.me.companyId, input.currency));
  const party = await requirePartyFor(ctx, input.user, input.account, 'account');
  requireAllowed(ctx.me.companySettings, party.user, txType);
  const movement = { txType, input, currency, party, status: input.status, creatorId: ctx.me.userId };
  return postMovement(audited(ctx, 'transaction.create'), movement, toCreatedAdminTransaction);
};

/** A transfer in the name of a user, or from an account of the company; Complete unless the admin asks for Pending. */
export const createTransferFor = async (ctx: SessionContext, input: AdminTransferInput): Promise<AdminTransaction> => {
  const sender = await requirePartyFor(ctx, input.user, input.debit_account, 'debit_account');
  return transferFrom(audited(ctx, 'transaction.create'), { sender, input, status: input.status }, toCreatedAdminTransaction);
};

const companyAudience = (ctx: SessionContext) => ({ companyId: ctx.me.companyId, company: ctx.me.company });

const editOf = (change: AdminTransactionChange): Edit => ({
  transactionId: change.id,
  note: change.note,
  metadataPatch: change.metadata,
});

const resolve = (ctx: SessionContext, { row }: FoundTransaction, to: FinalStatus, edit: Edit): Promise<AdminTransaction> =>
  resolveCollection(
    ctx,
    {
      company: { id: ctx.me.companyId, identifier: ctx.me.company },
      collectionId: row.collectionId,
      to,
      actorId: ctx.me.userId,
      reason: null,
      edit,
      onlyExpired: false,
      binding: bindingOf(audited(ctx, 'transaction.update')),
    },
    (ended) => {
      const own = ended.find((member) => member.row.id === row.id);
      if (!own) throw new Error(`Collection ${row.collectionId} was resolved without its transaction ${row.id}`);
      return toAdminTransaction(own.row, own.context);
    },
  );

/** Note and metadata go through the ledger's door as well, so that the saved answer is in their commit. */
const changeText = async (ctx: SessionContext, { row, context }: FoundTransaction, edit: Edit): Promise<AdminTransaction> => {
  const present = (changed: TransactionRow) => toAdminTransaction(changed, context);
  const answer = await ctx.ledger.post(async () => ({
    companyId: ctx.me.companyId,
    command: { kind: 'edit', transaction: row, edit },
    present: ({ transactions: [changed] }) => present(changed ?? row),
    eventData: present,
    refuse: refusalError,
    ...bindingOf(audited(ctx, 'transaction.update')),
  }));
  return answer as AdminTransaction;
};

/**
 * Changes a transaction: `status` Complete or Failed ends its whole collection; note and metadata (a JSON merge patch) go
 * with it in the same commit. Throws not_found, or 400 on status when the transaction has been executed.
 */
export const changeTransaction = async (ctx: SessionContext, change: AdminTransactionChange): Promise<AdminTransaction> => {
  const found = await getTransaction(ctx.db, companyAudience(ctx), change.id);
  const edit = editOf({ ...change, id: found.row.id });
  if (change.status === 'Complete' || change.status === 'Failed') return resolve(ctx, found, change.status, edit);
  if (change.status === 'Pending' && found.row.status !== 'Pending') {
    throw invalid({ status: ['Transaction has already been executed.'] });
  }
  if (change.note === undefined && change.metadata === undefined) return toAdminTransaction(found.row, found.context);
  return changeText(ctx, found, edit);
};
