import { and, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import { auditLog, users } from '#db/schema/index.ts';
import { parsePeriods, type UserFigures, type PeriodInput, type MetricsPeriod } from '#server/modules/reporting/metrics/schema.ts';
import type { OwnerPorts } from '#server/records/service-ports.ts';

/** Matches users with an account that has completed transactions, according to the rollup of accounts. */
const transactedCondition = (companyId: number): SQL => sql`exists (
  select 1 from accounts a
  join ledger_accounts l on l.company_id = ${companyId} and l.account_reference = a.reference and l.kind = 'user'
  join account_totals t on t.company_id = ${companyId} and t.ledger_account_id = l.id and t.status = 'Complete' and t.count > 0
  where a.company_id = ${companyId} and a.user_id = ${users.id})`;

const readCohort = async ({ db, owner: { companyId } }: OwnerPorts, { from, until }: MetricsPeriod) => {
  const [cohort] = await db
    .select({
      registered: sql`count(*)`.mapWith(Number),
      verified: sql`count(*) filter (where ${users.emailVerified} or ${users.mobileVerified})`.mapWith(Number),
      transacted:
        sql`count(*) filter (where (${users.emailVerified} or ${users.mobileVerified}) and ${transactedCondition(companyId)})`.mapWith(
          Number,
        ),
    })
    .from(users)
    // Temporary users only hold money for an address; services are programs.
    .where(
      and(
        eq(users.companyId, companyId),
        eq(users.temporary, false),
        eq(users.isService, false),
        gte(users.createdAt, from),
        lt(users.createdAt, until),
      ),
    );
  return cohort ?? { registered: 0, verified: 0, transacted: 0 };
};

/** Counts distinct users. */
const countSignedIn = async ({ db, owner: { companyId } }: OwnerPorts, { from, until }: MetricsPeriod): Promise<number> => {
  const [row] = await db
    .select({ people: sql`count(distinct ${auditLog.actorId})`.mapWith(Number) })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.companyId, companyId),
        // A literal, so that the planner uses the partial index of sign-ins.
        sql`${auditLog.action} = 'login.success'`,
        gte(auditLog.createdAt, from),
        lt(auditLog.createdAt, until),
      ),
    );
  return row?.people ?? 0;
};

const readFigures = async (ctx: OwnerPorts, period: MetricsPeriod): Promise<UserFigures> => {
  const [cohort, signedIn] = await Promise.all([readCohort(ctx, period), countSignedIn(ctx, period)]);
  return { ...cohort, signedIn };
};

export const readUserMetrics = async (ctx: OwnerPorts, period: PeriodInput) => {
  const { current, previous } = parsePeriods(period);
  return { current: await readFigures(ctx, current), previous: await readFigures(ctx, previous) };
};
