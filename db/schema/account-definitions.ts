// Account definitions: which accounts users of a group may have or get at registration, and in which currencies. Legacy endpoints call the
// definition of a group an account configuration.
import { boolean, foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { companyId, createdAt, updatedAt } from '#db/columns.ts';
import { companies } from '#db/schema/companies.ts';
import { currencies } from '#db/schema/currencies.ts';
import { groups } from '#db/schema/users.ts';

export const accountDefinitions = pgTable(
  'account_definitions',
  {
    companyId: companyId().references(() => companies.id),
    name: text('name').notNull(),
    label: text('label'),
    /** Accounts of the definition do not count in their users' totals. */
    recon: boolean('recon').notNull().default(false),
    archived: boolean('archived').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.name] })],
);
export type AccountDefinitionRow = typeof accountDefinitions.$inferSelect;

export const accountDefinitionGroups = pgTable(
  'account_definition_groups',
  {
    companyId: companyId(),
    definitionName: text('definition_name').notNull(),
    groupName: text('group_name').notNull(),
    /** New users of the group get an account. */
    isDefault: boolean('is_default').notNull().default(false),
    /** That account becomes their primary account. */
    isPrimary: boolean('is_primary').notNull().default(false),
    archived: boolean('archived').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.definitionName, t.groupName] }),
    foreignKey({
      columns: [t.companyId, t.definitionName],
      foreignColumns: [accountDefinitions.companyId, accountDefinitions.name],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.companyId, t.groupName], foreignColumns: [groups.companyId, groups.name] }).onDelete('cascade'),
  ],
);
export type AccountDefinitionGroupRow = typeof accountDefinitionGroups.$inferSelect;

/** Currencies of the accounts. Without rows, all currencies are allowed. */
export const accountDefinitionCurrencies = pgTable(
  'account_definition_currencies',
  {
    companyId: companyId(),
    definitionName: text('definition_name').notNull(),
    groupName: text('group_name').notNull(),
    currency: text('currency').notNull(),
    archived: boolean('archived').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.definitionName, t.groupName, t.currency] }),
    foreignKey({
      name: 'currencies_of_definition_group',
      columns: [t.companyId, t.definitionName, t.groupName],
      foreignColumns: [accountDefinitionGroups.companyId, accountDefinitionGroups.definitionName, accountDefinitionGroups.groupName],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.companyId, t.currency], foreignColumns: [currencies.companyId, currencies.code] }),
  ],
);
export type AccountDefinitionCurrencyRow = typeof accountDefinitionCurrencies.$inferSelect;
