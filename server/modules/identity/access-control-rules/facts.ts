import { sql } from 'drizzle-orm';
import { users } from '#db/schema/index.ts';
import type { AccessRule } from '#server/api/session.ts';

/** The rules that speak of a user, for a select from users: one value, so that it costs a request no round trip. */
export const accessRulesColumn = sql<AccessRule[]>`coalesce((
  select json_agg(json_build_object('id', r.id, 'action', r.action, 'value', r.value, 'userId', r.user_id, 'groupName', r.group_name))
  from access_control_rules r
  where r.company_id = ${users.companyId} and (r.user_id is null or r.user_id = ${users.id})
    and (r.group_name is null or r.group_name in (
      select ug.group_name from user_groups ug where ug.company_id = ${users.companyId} and ug.user_id = ${users.id}))), '[]')`;
