import { sql } from 'drizzle-orm';
import { auditLog, companies } from '#db/schema/index.ts';
import { newAuditRow, type AuditOrigin } from '#server/records/audit.ts';
import type { Services } from '#server/api/services.ts';

/**
 * Writes that somebody did not get in. One statement, whoever was meant: for a company that does not exist it writes nothing.
 * It goes past the call's own transaction, since a refused call is rolled back.
 */
export const recordFailedLogIn = async (
  ctx: AuditOrigin & Pick<Services, 'aside'>,
  company: string,
  userId: string | undefined,
): Promise<void> => {
  const row = newAuditRow(ctx, 'login.failure');
  await ctx.aside.execute(sql`
    insert into ${auditLog} (company_id, id, action, user_id, client_address, user_agent, request_id, details, created_at)
    select ${companies.id}, ${row.id}, ${row.action}, ${userId ?? null}::uuid, ${row.clientAddress}, ${row.userAgent},
      ${row.requestId}, '{}', ${sql.param(row.createdAt, auditLog.createdAt)}
    from ${companies} where ${companies.identifier} = ${company.toLowerCase()} and ${companies.status} <> 'suspended'`);
};
