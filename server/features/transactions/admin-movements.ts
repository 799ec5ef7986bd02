// What admins do for their users: credits, debits and transfers in somebody's name, and ending what is Pending.
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { transactions } from '#db/schema/index.ts';
import type { SessionContext } from '#server/api/context.ts';
import { findAccount, findPrimaryAccount } from '#server/features/accounts/find-account.ts';
import { findCurrency } from '#server/features/currencies/find-currency.ts';
import { postMovement } from '#server/features/transactions/create-movement.ts';
import { getTransaction, type FoundTransaction } from '#server/features/transactions/list-transactions.ts';
import type { TxType } from '#server/features/transactions/movement.ts';
import { toAdminTransaction } from '#server/features/transactions/present.ts';
import { resolveCollection } from '#server/features/transactions/resolve-transaction.ts';
import { requireAccount, requireAllowed, requireCurrency, type Party } from '#server/features/transactions/rules.ts';
import type {
  AdminMovementInput,
  AdminTransaction,
  AdminTransactionChange,
  AdminTransferInput,
  Transaction,
} from '#server/features/transactions/schema.ts';
import { transferFrom } from '#server/features/transactions/transfer.ts';
import { findUserByIdentifier } from '#server/features/users/find-recipient.ts';
import { invalid } from '#server/kernel/errors.ts';
import { inCompany } from '#server/records/company-transaction.ts';
import { mergePatch } from '#server/records/merge-patch.ts';
import { announce } from '#server/records/outbox.ts';

/** The account that an admin names by a user, by a reference, or by both: then it must be that user's. */
const requirePartyFor = async (ctx: SessionContext, identifier: string | undefined, reference: string | null, field: string): Promise<Party> => {
  const { companyId } = ctx.me;
  if (identifier === undefined && !reference) throw invalid({ user: ['Name a user or an account.'] });
  const user = identifier === undefined ? undefined : await findUserByIdentifier(ctx.db, companyId, identifier);
  if (identifier !== undefined && !user) throw invalid({ user: ['User does not exist.'] });
  const found = reference ? await findAccount(ctx.db, companyId, reference) : await findPrimaryAccount(ctx.db, companyId, user?.id ?? '');
  return requireAccount(found, field, user?.id);
};

/** A credit or debit for a user or an account of the company; Pending unless the admin asks for Complete. */
export const createMovementFor = async (ctx: SessionContext, txType: TxType, input: AdminMovementInput): Promise<Transaction> => {
  const currency = requireCurrency(await findCurrency(ctx.db, ctx.me.companyId, input.currency));
  const party = await requirePartyFor(ctx, input.user, input.account, 'account');
  requireAllowed(ctx.me.companySettings, party.user, txType);
  return postMovement(ctx, { txType, input, currency, party, status: input.status, creatorId: ctx.me.userId });
};

/** A transfer in the name of a user, or from an account of the company; Complete unless the admin asks for Pending. */
export const createTransferFor = async (ctx: SessionContext, input: AdminTransferInput): Promise<Transaction> =>
  transferFrom(ctx, await requirePartyFor(ctx, input.user, input.debit_account, 'debit_account'), input, input.status);

const companyAudience = (ctx: SessionContext) => ({ companyId: ctx.me.companyId, company: ctx.me.company });

const resolve = (ctx: SessionContext, found: FoundTransaction, to: 'Complete' | 'Failed', change: AdminTransactionChange): Promise<AdminTransaction> => {
  const { id, collectionId } = found.row;
  const edit = {
    transactionId: id,
    ...(change.note !== undefined && { note: change.note }),
    ...(change.metadata && { metadata: mergePatch(found.row.metadata, change.metadata) }),
  };
  return resolveCollection(
    ctx,
    {
      company: { id: ctx.me.companyId, identifier: ctx.me.company },
      collectionId,
      to,
      actorId: ctx.me.userId,
      reason: null,
      edit,
      onlyExpired: false,
      savedAnswer: ctx.savedAnswer,
    },
    (ended) => {
      const own = ended.find(({ row }) => row.id === id);
      if (!own) throw new Error(`Collection ${collectionId} was resolved without its transaction ${id}`);
      return toAdminTransaction(own.row, own.context);
    },
  );
};

const edit = async (tx: Tx, ctx: SessionContext, id: string, change: AdminTransactionChange): Promise<AdminTransaction> => {
  const { companyId } = ctx.me;
  const mine = and(eq(transactions.companyId, companyId), eq(transactions.id, id));
  const [locked] = await tx.select({ metadata: transactions.metadata }).from(transactions).where(mine).for('no key update');
  await tx
    .update(transactions)
    .set({
      note: change.note,
      metadata: change.metadata && mergePatch(locked?.metadata ?? {}, change.metadata),
      updatedAt: ctx.clock.now(),
    })
    .where(mine);
  const { row, context } = await getTransaction(tx, companyAudience(ctx), id);
  const shown = toAdminTransaction(row, context);
  await announce(tx, { companyId, event: 'transaction.update', subjectId: id, data: shown });
  return shown;
};

/**
 * Changes a transaction: `status` Complete or Failed ends its whole collection; note and metadata (a JSON merge patch) go
 * with it in the same commit. Throws not_found, or 400 on status when the transaction has been executed.
 */
export const changeTransaction = async (ctx: SessionContext, change: AdminTransactionChange): Promise<AdminTransaction> => {
  const found = await getTransaction(ctx.db, companyAudience(ctx), change.id);
  if (change.status === 'Complete' || change.status === 'Failed') return resolve(ctx, found, change.status, change);
  if (change.status === 'Pending' && found.row.status !== 'Pending') {
    throw invalid({ status: ['Transaction has already been executed.'] });
  }
  if (change.note === undefined && change.metadata === undefined) return toAdminTransaction(found.row, found.context);
  return inCompany(ctx.db, ctx.me.companyId, (tx) => edit(tx, ctx, found.row.id, change));
};
