import type { Database } from '#db/client.ts';
import { type Movement, readMovements, type EntryRange } from '#server/ledger/index.ts';
import { type CompanyReference, findTransactions, toTransaction } from '#server/modules/payments/index.ts';
import { titleOf } from '#server/kernel/transaction-title.ts';

/** One line of a statement. */
export type StatementLine = Movement & { title: string; note: string; reference: string | null };

const LINES_AT_ONCE = 500;

const describe = async (db: Database, company: CompanyReference, movements: Movement[]): Promise<StatementLine[]> => {
  const found = await findTransactions(
    db,
    company,
    movements.flatMap(({ transactionId }) => transactionId ?? []),
  );
  const byId = new Map(found.map((one) => [one.row.id, one]));
  return movements.map((movement) => {
    const of = byId.get(movement.transactionId ?? '');
    const title = movement.isFee ? 'Fee' : of ? titleOf(toTransaction(of)) : movement.amount > 0n ? 'Credit' : 'Debit';
    return { ...movement, title, note: of?.row.note ?? '', reference: of?.row.reference ?? null };
  });
};

/** The lines of a statement, oldest first, part by part. */
export async function* readLines(db: Database, company: CompanyReference, range: EntryRange | undefined): AsyncGenerator<StatementLine[]> {
  for (let left = range; left;) {
    const movements = await readMovements(db, left, LINES_AT_ONCE);
    if (movements.length > 0) yield await describe(db, company, movements);
    const last = movements.at(-1);
    left = last && movements.length === LINES_AT_ONCE ? { ...left, afterSeq: last.seq } : undefined;
  }
}
