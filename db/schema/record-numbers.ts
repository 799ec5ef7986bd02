import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { companyId } from '#db/columns.ts';

/** The last number of each kind of record in a company. */
export const recordNumbers = pgTable(
  'record_numbers',
  { companyId: companyId(), record: text('record').notNull(), last: integer('last').notNull() },
  (t) => [primaryKey({ columns: [t.companyId, t.record] })],
);
