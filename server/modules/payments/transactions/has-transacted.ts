import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';

/** The newest transfers of each account that are searched: more would let one lookup read a whole ledger account. */
const SEARCHED_TRANSFERS_MAX = 1_000;

type Pair = { companyId: number; userId: string; otherId: string };

/** Whether one user has sent money to another or received money from them, in the newest transfers of each account. */
export const hasTransacted = async (db: Database, { companyId, userId, otherId }: Pair): Promise<boolean> => {
  const [row] = await db.execute<{ found: boolean }>(sql`
    select exists (
      select from accounts a
      join ledger_accounts l on l.company_id = a.company_id and l.account_reference = a.reference and l.kind = 'user'
      cross join lateral (
        select t.partner_id from transactions t
        where t.company_id = ${companyId} and t.ledger_account_id = l.id and t.partner_id is not null
        order by t.created_at desc, t.id desc limit ${SEARCHED_TRANSFERS_MAX}
      ) newest
      join transactions p on p.company_id = ${companyId} and p.id = newest.partner_id
      where a.company_id = ${companyId} and a.user_id = ${userId} and p.user_id = ${otherId}
    ) as found`);
  return row?.found === true;
};
