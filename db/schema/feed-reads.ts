import { foreignKey, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { companyId, moment } from '#db/columns.ts';
import { users } from '#db/schema/users.ts';

/** Stands for everything in place of one subject. */
export const WHOLE_FEED = '00000000-0000-0000-0000-000000000000';

/** How far somebody has read what their feed tells: of everything, and beyond that of single subjects. */
export const feedReads = pgTable(
  'feed_reads',
  {
    companyId: companyId(),
    userId: uuid('user_id').notNull(),
    /** The id of a transaction, or of a line of the audit log; WHOLE_FEED: of everything. */
    subjectId: uuid('subject_id').notNull(),
    readUntil: moment('read_until').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.subjectId] }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
  ],
);
