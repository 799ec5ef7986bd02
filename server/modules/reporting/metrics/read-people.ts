import { and, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import { auditLog, users } from '#db/schema/index.ts';
import { stretchesOf, type PeopleFigures, type PeriodInput, type Stretch } from '#server/modules/reporting/metrics/schema.ts';
import type { OwnerPorts } from '#server/records/service-ports.ts';

/** Who has an account that something was completed on, as the rollup of accounts knows. */
const hasTransacted = (companyId: number): SQL => sql`exists (
  select 1 from accounts a
  join ledger_accounts l on l.company_id = ${companyId} and l.account_reference = a.reference and l.kind = 'user'
  join account_totals t on t.company_id = ${companyId} and t.ledger_account_id = l.id and t.status = 'Complete' and t.count > 0
  where a.company_id = ${companyId} and a.user_id = ${users.id})`;

const readCohort = async ({ db, owner: { companyId } }: OwnerPorts, { from, until }: Stretch) => {
  const [cohort] = await db
    .select({
      registered: sql`count(*)`.mapWith(Number),
      verified: sql`count(*) filter (where ${users.emailVerified} or ${users.mobileVerified})`.mapWith(Number),
      transacted: sql`count(*) filter (where (${users.emailVerified} or ${users.mobileVerified}) and ${hasTransacted(companyId)})`.mapWith(
        Number,
      ),
    })
    .from(users)
    // Neither those who only stand for an address that money waits for, nor programs.
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

/** Different people who have signed in. */
const countSignedIn = async ({ db, owner: { companyId } }: OwnerPorts, { from, until }: Stretch): Promise<number> => {
  const [found] = await db
    .select({ people: sql`count(distinct ${auditLog.actorId})`.mapWith(Number) })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.companyId, companyId),
        // Written out, so that the planner sees that the index of sign-ins holds it.
        sql`${auditLog.action} = 'login.success'`,
        gte(auditLog.createdAt, from),
        lt(auditLog.createdAt, until),
      ),
    );
  return found?.people ?? 0;
};

const figuresOf = async (ctx: OwnerPorts, stretch: Stretch): Promise<PeopleFigures> => {
  const [cohort, signedIn] = await Promise.all([readCohort(ctx, stretch), countSignedIn(ctx, stretch)]);
  return { ...cohort, signedIn };
};

/** Who signed in, and who registered and how far they have got, in the period and the one before. */
export const readPeopleMetrics = async (ctx: OwnerPorts, period: PeriodInput) => {
  const { current, previous } = stretchesOf(period);
  return { current: await figuresOf(ctx, current), previous: await figuresOf(ctx, previous) };
};
