import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { companyId, createdAt, isOneOf, updatedAt } from '#db/columns.ts';
import { companies } from '#db/schema/companies.ts';
import { groups, users } from '#db/schema/users.ts';
import { ACCESS_ACTIONS, ACCESS_RULE_TYPES } from '#server/kernel/access-enums.ts';

/** IP access rules of the company, a group or a user. */
export const accessControlRules = pgTable(
  'access_control_rules',
  {
    companyId: companyId().references(() => companies.id),
    /** Sequential number within the company. */
    id: integer('id').notNull(),
    action: text('action', { enum: ACCESS_ACTIONS }).notNull(),
    type: text('type', { enum: ACCESS_RULE_TYPES }).notNull(),
    /** An IP address, a range, or * for all addresses. */
    value: text('value').notNull(),
    label: text('label'),
    userId: uuid('user_id'),
    groupName: text('group_name'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
    foreignKey({ columns: [t.companyId, t.groupName], foreignColumns: [groups.companyId, groups.name] }).onDelete('cascade'),
    index('access_control_rules_of_user').on(t.companyId, t.userId),
    isOneOf('access_rule_action', t.action, ACCESS_ACTIONS),
    isOneOf('access_rule_type', t.type, ACCESS_RULE_TYPES),
    check('access_rule_has_one_subject', sql`user_id is null or group_name is null`),
  ],
);
export type AccessControlRuleRow = typeof accessControlRules.$inferSelect;
