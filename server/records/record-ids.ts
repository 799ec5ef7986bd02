// Ids of records: numbers that count up within a company, and the parsing of ids in paths. Text that cannot be an id is
// not_found, like an unknown id, so that responses reveal nothing.
import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { recordNumbers } from '#db/schema/index.ts';
import { notFound } from '#server/kernel/errors.ts';
import { isUuid } from '#server/kernel/uuid.ts';

/** Allocates numbers. Concurrent allocations for the same company and record wait for this commit. */
export const nextNumbers = async (tx: Tx, companyId: number, record: string, count: number): Promise<number[]> => {
  const [row] = await tx
    .insert(recordNumbers)
    .values({ companyId, record, last: count })
    .onConflictDoUpdate({
      target: [recordNumbers.companyId, recordNumbers.record],
      set: { last: sql`${recordNumbers.last} + excluded.last` },
    })
    .returning({ last: recordNumbers.last });
  if (!row) throw new Error(`No number was allocated for ${record}.`);
  return Array.from({ length: count }, (_, index) => row.last - count + 1 + index);
};

export const nextNumber = async (tx: Tx, companyId: number, record: string): Promise<number> => {
  const [number] = await nextNumbers(tx, companyId, record, 1);
  if (number === undefined) throw new Error(`No number was allocated for ${record}.`);
  return number;
};

/** Returns the first row of a result. Throws not_found if there is none. */
export const requireRow = <Row>([row]: Row[]): Row => {
  if (row === undefined) throw notFound();
  return row;
};

/** The maximum of a 32-bit integer column. */
const NUMBER_MAX = 2_147_483_647;

export const isNumberId = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= NUMBER_MAX;

/** Throws not_found for text that is not a number. */
export const parseNumberId = (text: string): number => {
  if (!isNumberId(text)) throw notFound();
  return Number(text);
};

/** Throws not_found for text that is not a UUID. */
export const parseUuid = (text: string): string => {
  if (!isUuid(text)) throw notFound();
  return text.toLowerCase();
};
