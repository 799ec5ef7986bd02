import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { recordNumbers } from '#db/schema/index.ts';
import { notFound } from '#server/kernel/errors.ts';

/** What a 32-bit integer holds. */
export const NUMBER_MAX = 2_147_483_647;

/** The number that a path means. Throws not_found for what can be none. */
export const toNumber = (text: string): number => {
  const number = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  if (number === 0 || number > NUMBER_MAX) throw notFound();
  return number;
};

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
