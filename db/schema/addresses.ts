import { pgTable, text } from 'drizzle-orm/pg-core';
import { isOneOf } from '#db/columns.ts';
import { ownedColumns, ownedConstraints } from '#db/schema/owned-records.ts';
import { ADDRESS_TYPES } from '#server/kernel/user-enums.ts';

/** Postal addresses of users. */
export const addresses = pgTable(
  'addresses',
  {
    ...ownedColumns(),
    type: text('type', { enum: ADDRESS_TYPES }).notNull().default('permanent'),
    line1: text('line_1'),
    line2: text('line_2'),
    city: text('city'),
    stateProvince: text('state_province'),
    /** ISO 3166-1 alpha-2. */
    country: text('country'),
    postalCode: text('postal_code'),
  },
  (t) => [...ownedConstraints('addresses', 'address', t), isOneOf('address_type', t.type, ADDRESS_TYPES)],
);
export type AddressRow = typeof addresses.$inferSelect;
