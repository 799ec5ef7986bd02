import { pgTable, text } from 'drizzle-orm/pg-core';

/** Permission types that migrations have added to companies. A test compares them with those of the code. */
export const permissionTypes = pgTable('permission_types', { type: text('type').primaryKey() });
