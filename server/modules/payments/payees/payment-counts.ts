// How often users have paid their payees, derived from the transfers that they have sent. Bounds the cost: only the newest transfers of each
// account are counted. Only an address that the recipient has verified counts, and only for senders who have paid the recipient, so that
// the count reveals no members.
import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';

const COUNTED_TRANSFERS_MAX = 10_000;

export type PaymentCount = { payments: number; lastPaid: Date };

type CountRow = { id: number; payments: string; last_paid: number };

/** By the id of the payee. Payees without payments are omitted. */
export const countPayments = async (db: Database, companyId: number, ids: readonly number[]): Promise<Map<number, PaymentCount>> => {
  if (ids.length === 0) return new Map();
  const rows = await db.execute<CountRow>(sql`
    with saved as (
      select id, user_id, type, address from payees
      where company_id = ${companyId} and id = any(${sql.param(ids)}::int[]) and type in ('user', 'account')
    ), recipients as (
      select s.id, u.id as user_id from saved s join users u on u.company_id = ${companyId} and u.id = case
        when s.type = 'user' and s.address ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then s.address::uuid end
      union select s.id, e.user_id from saved s join emails e on e.company_id = ${companyId} and e.email = s.address
        where s.type = 'user' and e.is_verified and not e.archived
      union select s.id, m.user_id from saved s join mobiles m on m.company_id = ${companyId} and m.number = s.address
        where s.type = 'user' and m.is_verified and not m.archived
      union select s.id, u.id from saved s join users u on u.company_id = ${companyId} and u.email = s.address
        where s.type = 'user' and u.temporary
      union select s.id, u.id from saved s join users u on u.company_id = ${companyId} and u.mobile = s.address
        where s.type = 'user' and u.temporary
    ), sent as (
      select a.user_id as sender, p.user_id, p.account, count(*) as payments, max(newest.created_at) as last_paid
      from accounts a
      join ledger_accounts l on l.company_id = ${companyId} and l.account_reference = a.reference and l.kind = 'user'
      cross join lateral (
        select t.partner_id, t.amount, t.status, t.created_at from transactions t
        where t.company_id = ${companyId} and t.ledger_account_id = l.id and t.partner_id is not null
        order by t.created_at desc, t.id desc limit ${COUNTED_TRANSFERS_MAX}
      ) newest
      join transactions p on p.company_id = ${companyId} and p.id = newest.partner_id
      where a.company_id = ${companyId} and a.user_id in (select user_id from saved) and newest.amount < 0 and newest.status <> 'Failed'
      group by a.user_id, p.user_id, p.account
    )
    select s.id, sum(sent.payments) as payments, (extract(epoch from max(sent.last_paid)) * 1000)::float8 as last_paid
    from saved s join sent on sent.sender = s.user_id
    where case s.type when 'account' then sent.account = s.address
      else exists (select from recipients r where r.id = s.id and r.user_id = sent.user_id) end
    group by s.id`);
  return new Map(rows.map(({ id, payments, last_paid: lastPaid }) => [id, { payments: Number(payments), lastPaid: new Date(lastPaid) }]));
};
