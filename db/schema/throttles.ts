import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Columns as rate-limiter-flexible requires. Keys contain the company; rows do not belong to records of a tenant. */
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
