// What a command tells of transactions, in one row for each. A creation has no original: at delivery one is made up for it where v3 clients
// expect one. Only a change costs printing the transaction twice.
import type { TransactionRow } from '#db/schema/index.ts';
import type { Change, Effects } from '#server/ledger/domain/ledger-state.ts';
import { newId } from '#server/kernel/id.ts';
import type { EventName } from '#server/kernel/event-words.ts';

export type EventRow = { id: string; names: EventName[]; subjectId: string; data: unknown; original?: unknown };

const creationOf = ({ status }: TransactionRow): EventName[] => [
  'transaction.create',
  status === 'Pending' ? 'transaction.initiate' : 'transaction.execute',
];

/** A change of the status is an update, too. */
const changeOf = ({ before, after }: Change): EventName[] =>
  before.status === after.status ? ['transaction.update'] : ['transaction.execute', 'transaction.update'];

/** What an effect tells: created and initiated while Pending, created and executed when final at once; executed and updated at its end, else updated. */
export const eventsOf = ({ created, changed }: Effects, dataOf: (row: TransactionRow) => unknown): EventRow[] => [
  ...created.map((row): EventRow => ({ id: newId(), names: creationOf(row), subjectId: row.id, data: dataOf(row) })),
  ...changed.map((change): EventRow => {
    const { before, after } = change;
    return { id: newId(), names: changeOf(change), subjectId: after.id, data: dataOf(after), original: dataOf(before) };
  }),
];
