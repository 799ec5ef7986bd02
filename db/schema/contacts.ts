// Email addresses and mobile numbers of registered users. A trigger (db/migrations/0002_triggers.sql) copies the primary ones and their
// verification to users; nothing else writes these columns. Addresses of temporary users are stored in users only.
import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { belongingColumns } from '#db/schema/owned-records.ts';
import { users } from '#db/schema/users.ts';

/** `value` is the name of the address column. */
const contacts = (name: string, value: string) =>
  pgTable(
    name,
    {
      ...belongingColumns(),
      /** Normalized (server/modules/people/identifiers/identifiers.ts). */
      address: text(value).notNull(),
      isPrimary: boolean('is_primary').notNull().default(false),
      isVerified: boolean('is_verified').notNull().default(false),
      /** Becomes primary when it is verified. */
      becomesPrimary: boolean('becomes_primary').notNull().default(false),
    },
    (t) => [
      primaryKey({ columns: [t.companyId, t.id] }),
      foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
      uniqueIndex(`${name}_of_user`).on(t.companyId, t.userId, t.address),
      uniqueIndex(`${name}_primary`)
        .on(t.companyId, t.userId)
        .where(sql`is_primary`),
      // Only verified addresses are unique: several users can enter the same unverified address.
      uniqueIndex(`${name}_verified`)
        .on(t.companyId, t.address)
        .where(sql`is_verified`),
      index(`${name}_by_age`).on(t.companyId, t.createdAt, t.id),
      index(`${name}_unverified`)
        .on(t.companyId, t.createdAt, t.id)
        .where(sql`not is_verified and not archived`),
      index(`${name}_by_address`).on(t.companyId, t.address),
      check(`${name}_primary_is_not_archived`, sql`not (is_primary and archived)`),
    ],
  );

export const emails = contacts('emails', 'email');
export const mobiles = contacts('mobiles', 'number');

export type ContactRow = typeof emails.$inferSelect;

export const contactTables = { email: emails, mobile: mobiles } as const;
export type ContactTableKind = keyof typeof contactTables;
