import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Columns as rate-limiter-flexible wants them. Keys carry the company; no row belongs to a tenant's record. */
export const throttles = pgTable(
  'throttles',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull().default(0),
    /** Milliseconds since the epoch. */
    expire: bigint('expire', { mode: 'number' }),
  },
  (t) => [index('throttles_expired').on(t.expire)],
);
