import type { TransactionRow } from '#db/schema/index.ts';
import type { Effects } from '#server/features/ledger/state.ts';
import { newId } from '#server/kernel/id.ts';
import type { EventName } from '#server/kernel/event-words.ts';

export type EventRow = { id: string; names: EventName[]; subjectId: string; data: unknown; original?: unknown };

const creationOf = ({ status }: TransactionRow): EventName[] => [
  'transaction.create',
  status === 'Pending' ? 'transaction.initiate' : 'transaction.execute',
];

/** What an effect tells: created and initiated while Pending, created and executed when final at once, executed at its end, else updated. */
export const eventsOf = (effects: Effects, dataOf: (row: TransactionRow) => unknown): EventRow[] => {
  const eventOf = (names: EventName[], row: TransactionRow): EventRow => ({ id: newId(), names, subjectId: row.id, data: dataOf(row) });
  const change: EventName = effects.transitions.length > 0 ? 'transaction.execute' : 'transaction.update';
  return [...effects.created.map((row) => eventOf(creationOf(row), row)), ...effects.changed.map((row) => eventOf([change], row))];
};
