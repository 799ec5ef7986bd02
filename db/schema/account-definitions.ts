// Which accounts the users of a group may have, which they get when they register, and which currencies these hold. The older form
// of the API calls a definition in a group an account configuration.
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
    /** Its accounts are left out of their users' totals. */
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
    /** New users of the group get one. */
    isDefault: boolean('is_default').notNull().default(false),
    /** It becomes their primary account. */
    isPrimary: boolean('is_primary').notNull().default(false),
    archived: boolean('archived').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.definitionName, t.groupName] }),
    foreignKey({ columns: [t.companyId, t.definitionName], foreignColumns: [accountDefinitions.companyId, accountDefinitions.name] })
      .onDelete('cascade')
      .onUpdate('cascade'),
    foreignKey({ columns: [t.companyId, t.groupName], foreignColumns: [groups.companyId, groups.name] })
      .onDelete('cascade')
      .onUpdate('cascade'),
  ],
);
export type AccountDefinitionGroupRow = typeof accountDefinitionGroups.$inferSelect;

/** Without any, its accounts may hold all currencies. */
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
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    foreignKey({ columns: [t.companyId, t.currency], foreignColumns: [currencies.companyId, currencies.code] }),
  ],
);
export type AccountDefinitionCurrencyRow = typeof accountDefinitionCurrencies.$inferSelect;
