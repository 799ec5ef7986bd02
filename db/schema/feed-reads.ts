import { foreignKey, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { companyId, timestampMs } from '#db/columns.ts';
import { users } from '#db/schema/users.ts';

/** Represents all subjects. */
export const WHOLE_FEED = '00000000-0000-0000-0000-000000000000';

/** Read marks of the activity feed: one for all entries, and later ones for individual subjects. */
export const feedReads = pgTable(
  'feed_reads',
  {
    companyId: companyId(),
    userId: uuid('user_id').notNull(),
    /** Id of a transaction or audit log entry; WHOLE_FEED: all entries. */
    subjectId: uuid('subject_id').notNull(),
    readUntil: timestampMs('read_until').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.subjectId] }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
  ],
);
