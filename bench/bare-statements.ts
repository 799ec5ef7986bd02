// One statement per benchmarked read, which returns the same data. Its parameters are the company and the key of the token.

const TOKEN_OWNER = `
  from tokens k
  join users u on u.company_id = k.company_id and u.id = k.user_id and not u.archived and not u.deactivated
  join companies c on c.id = k.company_id and c.status <> 'suspended'`;

const VALID_TOKEN_CONDITION = `k.company_id = $1::int and k.token_key = $2 and (k.expires_at is null or k.expires_at > now())`;

const CURRENCY = `json_build_object('code', cu.code, 'display_code', cu.display_code, 'description', cu.description, 'symbol', cu.symbol,
  'unit', cu.unit, 'divisibility', cu.divisibility, 'icon', cu.icon)`;

/** The first page of accounts with currencies, balances, limits and fees. */
export const ACCOUNTS = `
  select a.reference, a.name, a.label, a.definition, a.is_primary, a.recon, a.metadata, a.created_at, a.updated_at, (
    select json_agg(json_build_object('balance', b.balance, 'available_balance', b.balance - b.held, 'currency', ${CURRENCY},
      'active', s.is_active, 'metadata', s.metadata, 'created', l.created_at, 'updated', s.updated_at,
      'limits', coalesce((
        select json_agg(to_json(x) order by x.id) from transaction_limits x
        where x.company_id = a.company_id and x.account_reference = a.reference and x.currency = l.currency and not x.archived), '[]'),
      'fees', coalesce((
        select json_agg(to_json(x) order by x.id) from transaction_fees x
        where x.company_id = a.company_id and x.account_reference = a.reference and x.currency = l.currency and not x.archived), '[]'))
      order by l.created_at, l.id)
    from ledger_accounts l
    join balances b on b.company_id = l.company_id and b.account_id = l.id
    join currencies cu on cu.company_id = l.company_id and cu.code = l.currency
    left join account_currencies s on s.company_id = l.company_id and s.account_reference = a.reference and s.currency = l.currency
    where l.company_id = a.company_id and l.account_reference = a.reference and l.kind = 'user') as currencies
  ${TOKEN_OWNER}
  join accounts a on a.company_id = u.company_id and a.user_id = u.id and not a.hidden and not a.archived
  where ${VALID_TOKEN_CONDITION}
  order by a.created_at, a.reference limit 15`;

/** The first page of transactions with their count. */
export const TRANSACTIONS = `
  select t.id, t.collection_id, t.parent_id, t.partner_id, t.inferred, t.tx_type, t.subtype, t.note, t.metadata, t.status, t.reference,
    t.amount, t.total_amount, t.fees, t.balance, t.account, t.executed_at, t.expires_at, t.created_at, t.updated_at,
    ${CURRENCY} as currency, p.id as partner, pu.id as partner_user, pu.first_name, pu.last_name, pu.email, pu.username, pu.mobile,
    pu.profile, s.label, c.identifier as company, (
      select sum(n.count) from accounts a
      join ledger_accounts l on l.company_id = a.company_id and l.account_reference = a.reference and l.kind = 'user'
      join account_totals n on n.company_id = l.company_id and n.ledger_account_id = l.id
      where a.company_id = u.company_id and a.user_id = u.id) as count
  ${TOKEN_OWNER}
  cross join lateral (
    select t.* from accounts a
    join ledger_accounts l on l.company_id = a.company_id and l.account_reference = a.reference and l.kind = 'user'
    cross join lateral (
      select * from transactions t where t.company_id = l.company_id and t.ledger_account_id = l.id
      order by t.created_at desc, t.id desc limit 15) t
    where a.company_id = u.company_id and a.user_id = u.id
    order by t.created_at desc, t.id desc limit 15) t
  join currencies cu on cu.company_id = t.company_id and cu.code = t.currency
  left join transactions p on p.company_id = t.company_id and p.id = t.partner_id
  left join users pu on pu.company_id = p.company_id and pu.id = p.user_id
  left join transaction_subtypes s on s.company_id = t.company_id and s.tx_type = t.tx_type and s.name = t.subtype
  where ${VALID_TOKEN_CONDITION}`;
