import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { companyId } from '#db/columns.ts';

/** The last number given to a company's records of a kind: the API numbers them per company. */
export const recordNumbers = pgTable(
  'record_numbers',
  { companyId: companyId(), record: text('record').notNull(), last: integer('last').notNull() },
  (t) => [primaryKey({ columns: [t.companyId, t.record] })],
);
