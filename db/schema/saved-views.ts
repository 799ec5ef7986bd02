import { foreignKey, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyId, createdAt } from '#db/columns.ts';
import { users } from '#db/schema/users.ts';

/** Saved views of dashboard lists: filters, order and columns with a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    companyId: companyId(),
    /** Sequential number within the company. */
    id: integer('id').notNull(),
    userId: uuid('user_id').notNull(),
    /** The path of the list: /admin/users. */
    list: text('list').notNull(),
    name: text('name').notNull(),
    /** The query string. */
    query: text('query').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
    uniqueIndex('saved_view_name').on(t.companyId, t.userId, t.list, t.name),
  ],
);
export type SavedViewRow = typeof savedViews.$inferSelect;
