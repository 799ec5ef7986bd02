// Puts a command through the ledger's door for whoever asks: with what ties it to their call, and with what the rows of its
// transactions do not hold themselves, so that the answer and the events can be shown inside the batch.
import type { TransactionRow } from '#db/schema/index.ts';
import type { SessionContext } from '#server/api/context.ts';
import type { Ledger, Posting } from '#server/ledger/index.ts';
import type { FoundTransaction, Related } from '#server/features/transactions/found-transaction.ts';
import { toAdminTransaction } from '#server/features/transactions/present.ts';
import { shortUserAgent, type PostingAction } from '#server/records/audit.ts';

/** Whose books, the answer saved with it, what it was prepared from, what it spends, and what is written down of it. */
export type Binding = Pick<Posting, 'companyId' | 'savedAnswer' | 'preparation' | 'spends' | 'audit'>;

const auditOf = ({ me, clientAddress, userAgent, requestId }: SessionContext, action: PostingAction): Posting['audit'] => ({
  action,
  actorId: me.userId,
  tokenKey: me.tokenKey,
  clientAddress,
  userAgent: shortUserAgent(userAgent),
  requestId,
});

/** Ties a posting to a call. What admins do is kept in the audit log, under the name of the action. */
export const boundTo = (ctx: SessionContext, action: PostingAction | undefined): Binding => ({
  companyId: ctx.me.companyId,
  savedAnswer: ctx.savedAnswer,
  preparation: ctx.preparation,
  spends: ctx.spends,
  audit: action && auditOf(ctx, action),
});

export type Submission<Answer> = Pick<Posting, 'command' | 'explain'> & {
  /** Of each transaction that the command creates or changes, by its id. */
  related: ReadonlyMap<string, Related>;
  /** What is answered, of the transactions in the command's order. */
  show(found: FoundTransaction[]): Answer;
};

/** Posts what `build` makes, which may be called again, and answers what it shows. Throws Refused, or as it explains that. */
export const submit = <Answer>(ledger: Ledger, binding: Binding, build: () => Promise<Submission<Answer>>): Promise<Answer> =>
  ledger.post(async () => {
    const { command, explain, related, show } = await build();
    const complete = (row: TransactionRow): FoundTransaction => {
      const found = related.get(row.id);
      if (!found) throw new Error(`Transaction ${row.id} was submitted without what its row does not hold`);
      return { row, related: found };
    };
    return {
      ...binding,
      command,
      explain,
      present: ({ transactions }) => show(transactions.map(complete)),
      eventData: (row) => toAdminTransaction(complete(row)),
    };
  });
