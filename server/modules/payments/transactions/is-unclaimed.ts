import { sql, type SQL } from 'drizzle-orm';
import { transactions } from '#db/schema/index.ts';

/** True of transfers to recipients who had not registered, whatever became of them. Written as the index transactions_unclaimed has it. */
export const isUnclaimed = (): SQL => sql`(${transactions.expiresAt} is not null and not ${transactions.hasLifespan})`;
