// Postings of transactions: the ledger command, and the relations of its rows, so that responses and events can be serialized inside the
// batch. A rejection by the ledger becomes a RefusalError.
import type { TransactionRow } from '#db/schema/index.ts';
import type { BuiltPosting, PostingPlan } from '#server/api/posting-plan.ts';
import { AppError, invalid, type FieldErrors } from '#server/kernel/errors.ts';
import { formatAmount } from '#server/kernel/format.ts';
import { METADATA_TOO_LARGE } from '#server/kernel/metadata.ts';
import type { Command, PostingAudit, Refusal, RemainingAmount } from '#server/ledger/index.ts';
import type { TransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import {
  toAdminTransaction,
  type TransactionRecord,
  type TransactionRelations,
} from '#server/modules/payments/transactions/transaction-record.ts';
import { shortUserAgent, type PostingAction } from '#server/records/audit.ts';

export type TransactionPosting<Output> = {
  command: Command;
  /** By transaction id, for all transactions that the command creates or changes. */
  related: ReadonlyMap<string, TransactionRelations>;
  /** Receives the transactions in the order of the command. */
  toPayload(found: TransactionRecord[]): Output;
  /** The default is RefusalError. */
  toError?: ((refusal: Refusal) => AppError) | undefined;
};

export const buildPosting = <Output>({ command, related, toPayload, toError }: TransactionPosting<Output>): BuiltPosting<Output> => {
  const complete = (row: TransactionRow): TransactionRecord => {
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

/** Postings of admins have an action for the audit log. */
export const planPosting = <Output>(
  ctx: TransactionPorts,
  action: PostingAction | undefined,
  build: () => Promise<TransactionPosting<Output>>,
): PostingPlan<Output> & { kind: 'post' } => ({
  kind: 'post',
  build: async () => buildPosting(await build()),
  audit: action && auditOf(ctx, action),
});

const REMAINING: Record<RemainingAmount['window'], string> = {
  day: 'Remaining today (UTC):',
  week: 'Remaining this week (UTC):',
  month: 'Remaining this month (UTC):',
};

const remainingText = ({ window, amount, currency }: RemainingAmount): string => `${REMAINING[window]} ${formatAmount(amount, currency)}.`;

/** Adds what remains of a limit to the data. The message stays as in v3. */
const dataOf = (refusal: Refusal, fields: FieldErrors): FieldErrors => {
  if (refusal.reason !== 'limit_exceeded' || refusal.remaining === undefined) return fields;
  return { ...fields, amount: [...(fields['amount'] ?? []), remainingText(refusal.remaining)] };
};

const fieldsOf = (refusal: Refusal): FieldErrors => {
  switch (refusal.reason) {
    case 'insufficient_funds':
      return { amount: ['Insufficient funds.'] };
    case 'amount_out_of_range':
      return { amount: ['The balance would have more than 38 digits.'] };
    case 'limit_exceeded':
      return refusal.fields;
    case 'indivisible':
      return { amount: ['This transaction can only be reversed in full. Omit the amount.'] };
    case 'already_executed':
      return { status: ['Transaction has already been executed.'] };
    case 'metadata_too_large':
      return { metadata: [METADATA_TOO_LARGE] };
    case 'not_expired':
      return { status: ['Transaction has not expired.'] };
    case 'not_complete':
      return { status: ['Only complete transactions can be reversed.'] };
    case 'reversal_too_large':
      return { amount: [refusal.left === 0n ? 'Nothing is left to reverse.' : `At most ${refusal.left} can still be reversed.`] };
  }
};

/** 400 with the field that caused the rejection. Callers that depend on the reason read `refusal`. */
export class RefusalError extends AppError {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    const fields = fieldsOf(refusal);
    super('invalid', { message: Object.values(fields).flat().join(', '), data: dataOf(refusal, fields) });
    this.refusal = refusal;
  }
}

/** Prefixes the field errors with the path of an item of the request. */
export const toItemError = <Thrown>(index: number, error: Thrown): Thrown | AppError => {
  if (!(error instanceof AppError) || error.code !== 'invalid') return error;
  const fields = Object.entries(error.data ?? {}).map(([field, messages]) => [`transactions.${index}.${field}`, messages]);
  return invalid(Object.fromEntries(fields) as FieldErrors);
};
