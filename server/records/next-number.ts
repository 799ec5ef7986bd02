import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { recordNumbers } from '#db/schema/index.ts';

/** The next number of a company's records of a kind: 1, 2, 3. Whoever takes one at the same time waits for this commit. */
export const nextNumber = async (tx: Tx, companyId: number, record: string): Promise<number> => {
  const [row] = await tx
    .insert(recordNumbers)
    .values({ companyId, record, last: 1 })
    .onConflictDoUpdate({ target: [recordNumbers.companyId, recordNumbers.record], set: { last: sql`${recordNumbers.last} + 1` } })
    .returning({ last: recordNumbers.last });
  if (!row) throw new Error(`No number was given to a record of ${record}.`);
  return row.last;
};
