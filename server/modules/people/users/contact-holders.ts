import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { contactTables, type ContactKind } from '#db/schema/index.ts';

/** What makes an address somebody's: that they have proved it, that it is their primary one besides, or that they have given it. */
export type HoldingBy = 'proof' | 'proof or primary' | 'gift';

type Held = { kind: ContactKind; value: string | AnyPgColumn; companyId: number | SQL | AnyPgColumn };

/**
 * True of a user's id when the address is theirs. The one place that says so, but for the database's own function that merges temporary
 * users (db/migrations/0002_triggers.sql): what an admin has put away is nobody's.
 */
export const isHolder = (userId: AnyPgColumn, { kind, value, companyId }: Held, by: HoldingBy): SQL => {
  const contacts = contactTables[kind];
  const condition = {
    proof: sql`${contacts.isVerified}`,
    'proof or primary': sql`(${contacts.isVerified} or ${contacts.isPrimary})`,
    gift: sql`true`,
  }[by];
  return sql`${userId} = any(array(select ${contacts.userId} from ${contacts}
    where ${contacts.companyId} = ${companyId} and ${contacts.address} = ${value} and ${condition} and not ${contacts.archived}))`;
};
