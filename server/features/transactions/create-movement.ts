import type { SessionContext } from '#server/api/context.ts';
import type { TransactionRow } from '#server/features/ledger/commands.ts';
import { requireOwnMovement, movementUnit, type Movement, type TxType } from '#server/features/transactions/movement.ts';
import { postUnits } from '#server/features/transactions/post-units.ts';
import { toBatchTransaction, toCreatedTransaction, type TransactionContext } from '#server/features/transactions/present.ts';
import { inItem, refusalError } from '#server/features/transactions/rules.ts';
import type { BatchInput, MovementInput, Transaction } from '#server/features/transactions/schema.ts';
import type { AppError } from '#server/kernel/errors.ts';

const companyOf = (ctx: SessionContext) => ({ id: ctx.me.companyId, identifier: ctx.me.company });

const first = <Item>(items: Item[]): Item => {
  const [item] = items;
  if (item === undefined) throw new Error('A posting answered no transaction');
  return item;
};

/** Posts one movement and answers its transaction. 400 on amount when the available balance does not suffice. */
export const postMovement = <Shown>(
  ctx: SessionContext,
  movement: Movement,
  present: (row: TransactionRow, context: TransactionContext) => Shown,
): Promise<Shown> =>
  postUnits(
    ctx,
    async () => [await movementUnit(ctx.ledger, companyOf(ctx), movement)],
    (rows) => first(rows.map(({ row, context }) => present(row, context))),
    refusalError,
  );

/** A user's own credit or debit. It starts in the company's default status. */
export const createOwnMovement = async (ctx: SessionContext, txType: TxType, input: MovementInput): Promise<Transaction> =>
  postMovement(ctx, await requireOwnMovement(ctx, txType, input), toCreatedTransaction);

const requireItem = async (ctx: SessionContext, item: BatchInput['transactions'][number], index: number): Promise<Movement> => {
  try {
    return await requireOwnMovement(ctx, item.tx_type, item);
  } catch (error) {
    throw inItem(index, error);
  }
};

/** Up to 24 credits and debits as one unit: one refused item refuses all, and the error names it. */
export const createBatch = async (ctx: SessionContext, input: BatchInput): Promise<{ transactions: Transaction[] }> => {
  const movements: Movement[] = [];
  for (const [index, item] of input.transactions.entries()) movements.push(await requireItem(ctx, item, index));
  return postUnits(
    ctx,
    () => Promise.all(movements.map((movement) => movementUnit(ctx.ledger, companyOf(ctx), movement))),
    (rows) => ({ transactions: rows.map(({ row, context }) => toBatchTransaction(row, context)) }),
    (refusal) => inItem('unit' in refusal ? refusal.unit : 0, refusalError(refusal)) as AppError,
  );
};
