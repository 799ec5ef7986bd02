// Tiers of a group, which users reach by meeting requirements. A tier can have its own limits, fees and switches. Its requirements are a flat list
// and sets of conditions; all must be met.
import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { companyId, createdAt, isOneOf, json, updatedAt } from '#db/columns.ts';
import { groups } from '#db/schema/users.ts';
import { REQUIREMENT_CONDITIONS, REQUIREMENTS } from '#server/kernel/tier-enums.ts';

export const tiers = pgTable(
  'tiers',
  {
    companyId: companyId(),
    /** Sequential number within the company. */
    id: integer('id').notNull(),
    groupName: text('group_name').notNull(),
    /** The tier of a user is the highest one whose requirements are met. */
    level: integer('level').notNull(),
    name: text('name'),
    description: text('description'),
    /** Default currency of limits and fees. */
    currency: text('currency'),
    /** Switches. A missing switch means allowed. */
    settings: json('settings')
      .notNull()
      .default(sql`'{}'::jsonb`),
    archived: boolean('archived').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ columns: [t.companyId, t.groupName], foreignColumns: [groups.companyId, groups.name] }).onDelete('cascade'),
    index('tiers_of_group').on(t.companyId, t.groupName, t.level),
    check('tier_level_not_negative', sql`level >= 0`),
  ],
);
export type TierRow = typeof tiers.$inferSelect;

export const tierRequirements = pgTable(
  'tier_requirements',
  {
    companyId: companyId(),
    /** Sequential number within the company. */
    id: integer('id').notNull(),
    tierId: integer('tier_id').notNull(),
    requirement: text('requirement', { enum: REQUIREMENTS }).notNull(),
    archived: boolean('archived').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ columns: [t.companyId, t.tierId], foreignColumns: [tiers.companyId, tiers.id] }).onDelete('cascade'),
    uniqueIndex('requirement_of_tier').on(t.companyId, t.tierId, t.requirement),
    isOneOf('requirement', t.requirement, REQUIREMENTS),
  ],
);
export type TierRequirementRow = typeof tierRequirements.$inferSelect;

export const requirementSets = pgTable(
  'requirement_sets',
  {
    companyId: companyId(),
    /** Sequential number within the company. */
    id: integer('id').notNull(),
    tierId: integer('tier_id').notNull(),
    /** The parent set. */
    parentId: integer('parent_id'),
    name: text('name'),
    description: text('description'),
    condition: text('condition', { enum: REQUIREMENT_CONDITIONS }).notNull(),
    /** For `any`: how many conditions must be met; null: one. */
    minConditionMatches: integer('min_condition_matches'),
    weight: integer('weight'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ columns: [t.companyId, t.tierId], foreignColumns: [tiers.companyId, tiers.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.companyId, t.parentId], foreignColumns: [t.companyId, t.id] }).onDelete('cascade'),
    index('requirement_sets_of_tier').on(t.companyId, t.tierId, t.id),
    isOneOf('requirement_set_condition', t.condition, REQUIREMENT_CONDITIONS),
  ],
);
export type RequirementSetRow = typeof requirementSets.$inferSelect;

export const requirementItems = pgTable(
  'requirement_items',
  {
    companyId: companyId(),
    /** Sequential number within the company. */
    id: integer('id').notNull(),
    setId: integer('set_id').notNull(),
    /** {resource, condition}. */
    rule: json('rule').notNull(),
    name: text('name'),
    description: text('description'),
    weight: integer('weight'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ columns: [t.companyId, t.setId], foreignColumns: [requirementSets.companyId, requirementSets.id] }).onDelete('cascade'),
    index('requirement_items_of_set').on(t.companyId, t.setId, t.id),
  ],
);
export type RequirementItemRow = typeof requirementItems.$inferSelect;
