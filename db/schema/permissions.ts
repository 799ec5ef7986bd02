import { pgTable, text } from 'drizzle-orm/pg-core';

/** The types of permissions that migrations have given to companies; those of the code are compared with them by a test. */
export const permissionTypes = pgTable('permission_types', { type: text('type').primaryKey() });
