import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { companyId, createdAt, metadata, updatedAt } from '#db/columns.ts';
import { companies } from '#db/schema/companies.ts';

export const currencies = pgTable(
  'currencies',
  {
    companyId: companyId().references(() => companies.id),
    /** In the case in which it was created; matched case-insensitively. */
    code: text('code').notNull(),
    displayCode: text('display_code').notNull(),
    description: text('description').notNull(),
    symbol: text('symbol').notNull(),
    unit: text('unit').notNull(),
    divisibility: smallint('divisibility').notNull(),
    icon: text('icon'),
    metadata: metadata(),
    archived: boolean('archived').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.code] }), check('divisibility_range', sql`divisibility between 0 and 18`)],
);
export type CurrencyRow = typeof currencies.$inferSelect;
