import { sql } from 'drizzle-orm';
import { readRules } from '#server/modules/identity/authenticator-rules/service.ts';
import { findRequiredChallenges } from '#server/modules/identity/authenticator-rules/lock-out.ts';
import type { SignInCoverage } from '#server/modules/identity/authenticator-rules/schema.ts';
import type { AuthenticatorType } from '#server/kernel/access-enums.ts';
import type { ActorPorts } from '#server/records/service-ports.ts';

type AdminRow = { id: string; groups: string[]; types: AuthenticatorType[] };

/** The owner and users in admin groups who can sign in. */
const readAdmins = async ({ db, me: { companyId } }: ActorPorts): Promise<AdminRow[]> => {
  const rows = await db.execute<AdminRow>(sql`
    select u.id,
      coalesce((
        select json_agg(ug.group_name) from user_groups ug where ug.company_id = ${companyId} and ug.user_id = u.id), '[]') as groups,
      coalesce((
        select json_agg(distinct a.type) from authenticators a
        where a.company_id = ${companyId} and a.user_id = u.id and a.verified_at is not null
          and (a.type <> 'static' or exists (select from recovery_codes c
            where c.company_id = ${companyId} and c.authenticator_id = a.id and c.used_at is null))), '[]') as types
    from users u
    where u.company_id = ${companyId} and not u.archived and not u.deactivated and not u.is_service
      and (u.id = (select owner_id from companies where id = ${companyId}) or exists (
        select from user_groups ug join groups g on g.company_id = ${companyId} and g.name = ug.group_name
        where ug.company_id = ${companyId} and ug.user_id = u.id and g.section = 'admin'))`);
  return [...rows];
};

/** Counts the admins whose sign-in requires a second factor: an authentication rule applies to them, and they have an authenticator of its types. */
export const getSignInCoverage = async (ctx: ActorPorts): Promise<SignInCoverage> => {
  const [rules, admins] = await Promise.all([readRules(ctx.db, ctx.me.companyId), readAdmins(ctx)]);
  const covered = admins.filter(({ groups, types }) =>
    findRequiredChallenges(rules, { groups, authenticatorTypes: types }).some(({ rule }) => rule.type === 'authentication'),
  );
  return { admins: admins.length, covered: covered.length, isViewerCovered: covered.some(({ id }) => id === ctx.me.userId) };
};
