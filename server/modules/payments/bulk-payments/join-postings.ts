// Joins the postings of the items of an atomic bulk payment into one command.
import type { BuiltPosting } from '#server/api/posting-plan.ts';
import { AppError, type FieldErrors } from '#server/kernel/errors.ts';
import type { AcceptedResult, NewCollection, Rejection } from '#server/ledger/index.ts';
import { RejectionError } from '#server/modules/payments/transactions/transaction-posting.ts';

/** The error of a recipient for whom a temporary user would be created before the posting. */
export const UNREGISTERED: FieldErrors = {
  recipient: ['Recipient is not registered. All recipients of an atomic bulk payment must be registered.'],
};

/** The rejection of one item, with which the whole command is rejected. */
export class ItemRejection extends AppError {
  readonly index: number;
  readonly errors: FieldErrors;

  constructor(index: number, { message, data }: AppError) {
    super('invalid', { message });
    this.index = index;
    this.errors = (data ?? {}) as FieldErrors;
  }
}

/** The collections that a posting creates. */
export const listCollections = ({ command }: Pick<BuiltPosting<unknown>, 'command'>): NewCollection[] =>
  command.kind === 'create' ? command.collections : [];

/** One command for all items. Each item is one collection, so the index of a rejected collection is that of its item. */
export const joinPostings = (postings: readonly BuiltPosting<unknown>[]): BuiltPosting<AcceptedResult['transactions']> => {
  const byCollection = new Map(postings.flatMap((posting) => listCollections(posting).map(({ id }) => [id, posting])));
  return {
    command: { kind: 'create', collections: postings.flatMap(listCollections) },
    eventPayload: (row) => byCollection.get(row.collectionId)?.eventPayload(row),
    toPayload: ({ transactions }) => transactions,
    toError: (rejection: Rejection) => new ItemRejection('index' in rejection ? rejection.index : 0, new RejectionError(rejection)),
  };
};
