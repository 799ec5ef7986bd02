import { inArray, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { companies } from '#db/schema/index.ts';
import type { LoggedCall } from '#server/api/request-log.ts';
import { toRowText } from '#server/modules/reporting/requests/request-row.ts';

const RECORD = 'request';

/**
 * Writes calls of one company with one statement, which numbers them. The commit waits for no disk: of a machine that dies, the log
 * may lack its last moment.
 */
export const writeRequests = async (db: Database, companyId: number, calls: readonly LoggedCall[]): Promise<void> => {
  const rows = `[${calls.map((call, position) => toRowText(call, position + 1)).join(',')}]`;
  await db.execute(sql`
    with numbered as (
      insert into record_numbers as r (company_id, record, last) values (${companyId}::int, ${RECORD}, ${calls.length}::int)
      on conflict (company_id, record) do update set last = r.last + excluded.last where r.company_id = ${companyId}::int
      returning r.last - ${calls.length}::int as before
    ), written as (
      insert into requests (company_id, id, request_id, user_id, token_key, key, scheme, method, path, params, content_type, headers, body,
        response, status_code, duration_ms, client_address, user_agent, resource, resource_id, created_at)
      select ${companyId}::int, numbered.before + c.position, c.request_id, c.user_id, c.token_key, c.key, c.scheme, c.method, c.path, c.params,
        c.content_type, c.headers, c.body, c.response, c.status_code, c.duration_ms, c.client_address, c.user_agent, c.resource,
        c.resource_id, c.created_at
      from numbered, json_to_recordset(${rows}::text::json) as c (position int, request_id text, user_id uuid, token_key text, key text,
        scheme text, method text, path text, params jsonb, content_type text, headers json, body json, response json, status_code int,
        duration_ms int, client_address text, user_agent text, resource text, resource_id text, created_at timestamptz)
    )
    select set_config('synchronous_commit', 'off', true)`);
};

/** The calls by company; those that name a company which does not exist are left out. */
export const byCompany = async (db: Database, calls: readonly LoggedCall[]): Promise<Map<number, LoggedCall[]>> => {
  const named = new Set(calls.flatMap(({ company }) => ('identifier' in company ? company.identifier : [])));
  const known =
    named.size === 0
      ? []
      : await db
          .select({ id: companies.id, identifier: companies.identifier })
          .from(companies)
          .where(inArray(companies.identifier, [...named]));
  const ids = new Map(known.map(({ id, identifier }) => [identifier, id]));
  const grouped = new Map<number, LoggedCall[]>();
  for (const call of calls) {
    const id = 'id' in call.company ? call.company.id : ids.get(call.company.identifier);
    if (id === undefined) continue;
    const group = grouped.get(id);
    if (group) group.push(call);
    else grouped.set(id, [call]);
  }
  return grouped;
};
