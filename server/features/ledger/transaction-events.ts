import type { TransactionRow } from '#server/features/ledger/commands.ts';
import type { Effects } from '#server/features/ledger/decide.ts';
import { newId } from '#server/kernel/id.ts';
import type { EventName } from '#server/records/outbox.ts';

export type EventRow = { id: string; event: EventName; subjectId: string; data: unknown };

/** The events of the specification that an effect tells: created, initiated while Pending, executed when final, updated otherwise. */
export const eventsOf = (effects: Effects, dataOf: (row: TransactionRow) => unknown): EventRow[] => {
  const event = (name: EventName, row: TransactionRow): EventRow => ({ id: newId(), event: name, subjectId: row.id, data: dataOf(row) });
  return [
    ...effects.created.flatMap((row) => [
      event('transaction.create', row),
      event(row.status === 'Pending' ? 'transaction.initiate' : 'transaction.execute', row),
    ]),
    ...effects.changed.map((row) => event(effects.transitions.length > 0 ? 'transaction.execute' : 'transaction.update', row)),
  ];
};
