// Postings of transactions: the ledger command, and the relations of its rows, so that responses and events can be serialized inside the
// batch. A rejection by the ledger becomes a RejectionError.
import type { TransactionRow } from '#db/schema/index.ts';
import type { BuiltPosting, PostingPlan } from '#server/api/posting-plan.ts';
import { AppError, invalid, type FieldErrors } from '#server/kernel/errors.ts';
import { formatAmount } from '#server/kernel/format.ts';
import { METADATA_TOO_LARGE } from '#server/kernel/metadata.ts';
import type { AcceptedResult, Command, PostingAudit, PostRequest, Rejection, RemainingAmount } from '#server/ledger/index.ts';
import {
  toAdminTransaction,
  type TransactionRecord,
  type TransactionRelations,
} from '#server/modules/payments/transactions/transaction-record.ts';
import { truncateUserAgent, type AuditActor, type PostingAction } from '#server/records/audit.ts';

export type TransactionPosting<Output> = {
  command: Command;
  /** By transaction id, for all transactions that the command creates or changes. */
  related: ReadonlyMap<string, TransactionRelations>;
  /** Receives the transactions in the order of the command. */
  toPayload(records: TransactionRecord[], accepted: AcceptedResult): Output;
  /** The default is RejectionError. */
  toError?: ((rejection: Rejection) => AppError) | undefined;
} & Pick<PostRequest, 'paymentPayload'>;

export const buildPosting = <Output>({
  command,
  related,
  toPayload,
  toError,
  paymentPayload,
}: TransactionPosting<Output>): BuiltPosting<Output> => {
  const attachRelations = (row: TransactionRow): TransactionRecord => {
    const relations = related.get(row.id);
    if (!relations) throw new Error(`The posting of transaction ${row.id} lacks its related data`);
    return { row, related: relations };
  };
  return {
    command,
    eventPayload: (row) => toAdminTransaction(attachRelations(row)),
    paymentPayload,
    toPayload: (accepted) => toPayload(accepted.transactions.map(attachRelations), accepted),
    toError: toError ?? ((rejection) => new RejectionError(rejection)),
  };
};

/** Postings of admins and cancellations are recorded in the audit log. */
export const buildAudit = ({ me, clientAddress, userAgent, requestId }: AuditActor, action: PostingAction): PostingAudit => ({
  action,
  actorId: me.userId,
  tokenKey: me.tokenKey,
  clientAddress,
  userAgent: truncateUserAgent(userAgent),
  requestId,
});

export const planPosting = <Output>(
  audit: PostingAudit | undefined,
  build: () => Promise<TransactionPosting<Output>>,
): PostingPlan<Output> & { kind: 'post' } => ({
  kind: 'post',
  build: async () => buildPosting(await build()),
  audit,
});

/** The message of a cancellation after the claim. */
export const CLAIMED = 'The recipient has already claimed this transfer.';

const REMAINING_LABELS: Record<RemainingAmount['window'], string> = {
  day: 'Remaining today (UTC):',
  week: 'Remaining this week (UTC):',
  month: 'Remaining this month (UTC):',
};

const formatRemaining = ({ window, amount, currency }: RemainingAmount): string =>
  `${REMAINING_LABELS[window]} ${formatAmount(amount, currency)}.`;

/** Adds what remains of a limit to the data. The message stays as in v3. */
const buildErrorData = (rejection: Rejection, fields: FieldErrors): FieldErrors => {
  if (rejection.reason !== 'limit_exceeded' || rejection.remaining === undefined) return fields;
  return { ...fields, amount: [...(fields['amount'] ?? []), formatRemaining(rejection.remaining)] };
};

const EARLIER_HOLD = 'A limit per day, week or month applies, and this hold is from an earlier one. Create another hold.';

const toFieldErrors = (rejection: Rejection): FieldErrors => {
  switch (rejection.reason) {
    case 'insufficient_funds':
      return { amount: ['Insufficient funds.'] };
    case 'amount_out_of_range':
      return { amount: ['The balance would have more than 38 digits.'] };
    case 'limit_exceeded':
      return rejection.isEarlierHold ? { amount: [EARLIER_HOLD] } : rejection.fields;
    case 'indivisible':
      return { amount: ['This transaction can only be reversed in full. Omit the amount.'] };
    case 'already_executed':
      return { status: ['Transaction has already been executed.'] };
    case 'claimed':
      return { status: [CLAIMED] };
    case 'metadata_too_large':
      return { metadata: [METADATA_TOO_LARGE] };
    case 'not_expired':
      return { status: ['Transaction has not expired.'] };
    case 'not_hold':
      return { status: ['Only a pending debit or transfer can be captured, increased or released.'] };
    case 'hold_expired':
      return { status: ['The hold has expired.'] };
    case 'capture_too_large':
      return { amount: [`At most ${rejection.remaining} can still be captured.`] };
    case 'not_complete':
      return { status: ['Only complete transactions can be reversed.'] };
    case 'request_not_open':
      return { status: [`The payment request is ${rejection.status}.`] };
    case 'request_amount':
      return { amount: [rejection.remaining > 0n ? 'This is not the amount that is left to pay.' : 'Nothing is left to pay.'] };
    case 'reversal_too_large':
      return {
        amount: [rejection.remaining === 0n ? 'Nothing is left to reverse.' : `At most ${rejection.remaining} can still be reversed.`],
      };
  }
};

/** 400 with the field that caused the rejection. Callers that depend on the reason read `rejection`. */
export class RejectionError extends AppError {
  readonly rejection: Rejection;

  constructor(rejection: Rejection) {
    const fields = toFieldErrors(rejection);
    super('invalid', { message: Object.values(fields).flat().join(', '), data: buildErrorData(rejection, fields) });
    this.rejection = rejection;
  }
}

/** Prefixes field errors with the path of an item of the request. */
export const toItemError = <Thrown>(index: number, error: Thrown): Thrown | AppError => {
  if (!(error instanceof AppError) || error.code !== 'invalid') return error;
  const fields = Object.entries(error.data ?? {}).map(([field, messages]) => [`transactions.${index}.${field}`, messages]);
  return invalid(Object.fromEntries(fields) as FieldErrors);
};

/** Checks the items of a request in order. Throws the errors of an item with its path. */
export const checkEachItem = async <Item, Checked>(
  items: readonly Item[],
  checkItem: (item: Item) => Promise<Checked>,
): Promise<Checked[]> => {
  const checkedItems: Checked[] = [];
  for (const [index, item] of items.entries()) {
    try {
      checkedItems.push(await checkItem(item));
    } catch (error) {
      throw toItemError(index, error);
    }
  }
  return checkedItems;
};
