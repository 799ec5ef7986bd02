import { sql } from 'drizzle-orm';
import { tokens, users } from '#db/schema/index.ts';
import type { MfaFacts } from '#server/api/session.ts';

const millisOf = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::bigint`);

// A service has nobody who could set up an authenticator: rules that ask for one would end it.

/** What rules look at, for a select from tokens joined with users: one value, so that it costs a request no round trip. */
export const mfaFactsColumn = sql<MfaFacts>`json_build_object(
  'rules', coalesce((
    select json_agg(json_build_object('id', r.id, 'type', r.type, 'durability', r.durability, 'authenticatorTypes', r.authenticator_types,
      'permissions', r.permissions, 'groupName', r.group_name, 'durationSeconds', r.duration_seconds,
      'sessionAgeSeconds', r.session_age_seconds) order by r.id)
    from authenticator_rules r
    where r.company_id = ${tokens.companyId} and not (${users.isService} and r.type = 'setup') and (r.group_name is null or r.group_name in (
      select ug.group_name from user_groups ug where ug.company_id = ${users.companyId} and ug.user_id = ${users.id}))), '[]'),
  'authenticatorTypes', coalesce((
    select json_agg(distinct a.type) from authenticators a
    where a.company_id = ${users.companyId} and a.user_id = ${users.id} and a.verified_at is not null
      and (a.type <> 'static' or exists (select from recovery_codes c
        where c.company_id = a.company_id and c.authenticator_id = a.id and c.used_at is null))), '[]'),
  'challenges', coalesce((
    select json_agg(json_build_object('id', c.id, 'ruleId', c.rule_id, 'durability', c.durability, 'procedure', c.procedure,
      'createdAt', ${millisOf('c.created_at')}, 'expiresAt', ${millisOf('c.expires_at')}, 'completedAt', ${millisOf('c.completed_at')}, 'isSpent', c.consumed_at is not null)
      order by c.created_at, c.id)
    from authenticator_challenges c
    where c.company_id = ${tokens.companyId} and c.token_key = ${tokens.tokenKey}
      and (c.completed_at is null or c.expires_at is null or c.expires_at > now() - interval '1 hour')), '[]'),
  'sessionCreatedAt', (extract(epoch from ${tokens.createdAt}) * 1000)::bigint)`;
