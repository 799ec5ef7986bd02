import type { SessionContext } from '#server/api/context.ts';
import type { Refusal, TransactionRow } from '#server/features/ledger/commands.ts';
import { bindingOf } from '#server/features/transactions/call-binding.ts';
import type { PreparedUnit } from '#server/features/transactions/movement.ts';
import { toAdminTransaction, type TransactionContext } from '#server/features/transactions/present.ts';
import type { AppError } from '#server/kernel/errors.ts';

type Presenter<Answer> = (rows: { row: TransactionRow; context: TransactionContext }[]) => Answer;

const contextOf = (contexts: Map<string, TransactionContext>, id: string): TransactionContext => {
  const context = contexts.get(id);
  if (!context) throw new Error(`No context was prepared for transaction ${id}`);
  return context;
};

/**
 * Posts units as one command: all are written, or none. `prepare` builds them and may be called again. Answers what
 * `present` makes of the rows in the order of the units.
 */
export const postUnits = async <Answer>(
  ctx: SessionContext,
  prepare: () => Promise<PreparedUnit[]>,
  present: Presenter<Answer>,
  refuse: (refusal: Refusal) => AppError,
): Promise<Answer> => {
  const answer = await ctx.ledger.post(async () => {
    const prepared = await prepare();
    const contexts = new Map(prepared.flatMap((unit) => unit.contexts));
    return {
      companyId: ctx.me.companyId,
      command: { kind: 'create', units: prepared.map(({ unit }) => unit) },
      present: ({ transactions }) => present(transactions.map((row) => ({ row, context: contextOf(contexts, row.id) }))),
      eventData: (row) => toAdminTransaction(row, contextOf(contexts, row.id)),
      refuse,
      ...bindingOf(ctx),
    };
  });
  return answer as Answer;
};
