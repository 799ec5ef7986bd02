// Plans of postings about transactions: the command, and the data that its transaction rows do not contain, so that responses
// and events can be rendered in the batch.
import type { TransactionRow } from '#db/schema/index.ts';
import type { TransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import type { BuiltPosting, PostingPlan } from '#server/api/posting-plan.ts';
import type { Command, PostingAudit, Refusal } from '#server/ledger/index.ts';
import { type FoundTransaction, type Related, toAdminTransaction } from '#server/modules/payments/transactions/found-transaction.ts';
import { RefusalError } from '#server/modules/payments/transactions/refusal-error.ts';
import type { AppError } from '#server/kernel/errors.ts';
import { shortUserAgent, type PostingAction } from '#server/records/audit.ts';

export type TransactionPosting<Output> = {
  command: Command;
  /** For each transaction that the command creates or changes, by its id. */
  related: ReadonlyMap<string, Related>;
  /** Gets the transactions in the order of the command. */
  toPayload(found: FoundTransaction[]): Output;
  /** Omitted: RefusalError. */
  toError?: ((refusal: Refusal) => AppError) | undefined;
};

export const buildPosting = <Output>({ command, related, toPayload, toError }: TransactionPosting<Output>): BuiltPosting<Output> => {
  const complete = (row: TransactionRow): FoundTransaction => {
    const found = related.get(row.id);
    if (!found) throw new Error(`The posting of transaction ${row.id} lacks its related data`);
    return { row, related: found };
  };
  return {
    command,
    eventPayload: (row) => toAdminTransaction(complete(row)),
    toPayload: ({ transactions }) => toPayload(transactions.map(complete)),
    toError: toError ?? ((refusal) => new RefusalError(refusal)),
  };
};

const auditOf = ({ me, clientAddress, userAgent, requestId }: TransactionPorts, action: PostingAction): PostingAudit => ({
  action,
  actorId: me.userId,
  tokenKey: me.tokenKey,
  clientAddress,
  userAgent: shortUserAgent(userAgent),
  requestId,
});

/** Plans a posting. Postings of admins have an action, under which the audit log keeps them. */
export const planPosting = <Output>(
  ctx: TransactionPorts,
  action: PostingAction | undefined,
  build: () => Promise<TransactionPosting<Output>>,
): PostingPlan<Output> & { kind: 'post' } => ({
  kind: 'post',
  build: async () => buildPosting(await build()),
  audit: action && auditOf(ctx, action),
});
