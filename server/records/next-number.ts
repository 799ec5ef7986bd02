import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { recordNumbers } from '#db/schema/index.ts';

/** The next numbers of a company's records of a kind, in their order. Whoever takes some at the same time waits for this commit. */
export const nextNumbers = async (tx: Tx, companyId: number, record: string, count: number): Promise<number[]> => {
  const [row] = await tx
    .insert(recordNumbers)
    .values({ companyId, record, last: count })
    .onConflictDoUpdate({
      target: [recordNumbers.companyId, recordNumbers.record],
      set: { last: sql`${recordNumbers.last} + excluded.last` },
    })
    .returning({ last: recordNumbers.last });
  if (!row) throw new Error(`No number was given to a record of ${record}.`);
  return Array.from({ length: count }, (_, index) => row.last - count + 1 + index);
};

/** The next number of a company's records of a kind: 1, 2, 3. Whoever takes one at the same time waits for this commit. */
export const nextNumber = async (tx: Tx, companyId: number, record: string): Promise<number> => {
  const [number] = await nextNumbers(tx, companyId, record, 1);
  if (number === undefined) throw new Error(`No number was given to a record of ${record}.`);
  return number;
};
