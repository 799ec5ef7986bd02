// The events of a command, one row for each transaction. A creation has no original, which delivery adds where v3 clients expect one, so
// only a change serializes the transaction twice.
import type { TransactionRow } from '#db/schema/index.ts';
import type { Change, Effects } from '#server/ledger/domain/ledger-state.ts';
import { newId } from '#server/kernel/id.ts';
import type { EventName } from '#server/kernel/event-words.ts';

export type EventRow = { id: string; names: EventName[]; subjectId: string; data: unknown; original?: unknown };

const creationOf = ({ status }: TransactionRow): EventName[] => [
  'transaction.create',
  status === 'Pending' ? 'transaction.initiate' : 'transaction.execute',
];

/** A change of status is also an update. */
const changeOf = ({ before, after }: Change): EventName[] =>
  before.status === after.status ? ['transaction.update'] : ['transaction.execute', 'transaction.update'];

/** The events of created transactions (create, and initiate or execute) and of changed ones (update, and execute if the status changed). */
export const eventsOf = ({ created, changed }: Effects, dataOf: (row: TransactionRow) => unknown): EventRow[] => [
  ...created.map((row): EventRow => ({ id: newId(), names: creationOf(row), subjectId: row.id, data: dataOf(row) })),
  ...changed.map((change): EventRow => {
    const { before, after } = change;
    return { id: newId(), names: changeOf(change), subjectId: after.id, data: dataOf(after), original: dataOf(before) };
  }),
];
