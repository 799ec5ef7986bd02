import { and, asc, eq, inArray, isNull, lte, gt, notExists, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#db/client.ts';
import { companies, documents, users } from '#db/schema/index.ts';
import { deriveKyc, IDENTITY_CATEGORIES } from '#server/modules/people/kyc/derive-kyc.ts';
import type { Clock } from '#server/kernel/time.ts';
import type { Log } from '#server/platform/log.ts';
import { inCompany } from '#server/records/company-transaction.ts';

type Parts = { db: Database; clock: Clock; log: Log; stopping: AbortSignal };

const FAILURES_MAX = 100;

const lasting = alias(documents, 'lasting');

/** Users of a company who count as known, and whose proofs have all expired. */
const findExpired = async ({ db, clock }: Parts, companyId: number): Promise<string[]> => {
  const now = clock.now();
  const proves = (row: typeof documents | typeof lasting) =>
    and(eq(row.companyId, companyId), eq(row.status, 'verified'), eq(row.archived, false), inArray(row.category, IDENTITY_CATEGORIES));
  const isLasting = and(proves(lasting), eq(lasting.userId, users.id), or(isNull(lasting.expiresAt), gt(lasting.expiresAt, now)));
  const rows = await db
    .selectDistinct({ id: users.id })
    .from(documents)
    .innerJoin(users, and(eq(users.companyId, documents.companyId), eq(users.id, documents.userId)))
    .where(
      and(
        proves(documents),
        lte(documents.expiresAt, now),
        eq(users.kycStatus, 'verified'),
        eq(users.kycSetByAdmin, false),
        notExists(db.select({ id: lasting.id }).from(lasting).where(isLasting)),
      ),
    );
  return rows.map(({ id }) => id);
};

/**
 * Derives what is known of those whose proof of identity has expired: nobody else would notice. Answers how many there were. A user who
 * fails is left to the next run. Throws when it fails again and again.
 */
export const expireKyc = async (parts: Parts): Promise<number> => {
  const { db, clock, log, stopping } = parts;
  let expired = 0;
  let failures = 0;
  for (const { id: companyId } of await db.select({ id: companies.id }).from(companies).orderBy(asc(companies.id))) {
    if (stopping.aborted) break;
    for (const userId of await findExpired(parts, companyId)) {
      try {
        await inCompany(db, companyId, (tx) => deriveKyc(tx, { clock, me: { companyId } }, userId));
        expired += 1;
      } catch (error) {
        failures += 1;
        if (failures >= FAILURES_MAX) throw error;
        log.error({ err: error, companyId, userId }, 'What is known of a user could not be derived; it is tried again within the hour');
      }
    }
  }
  return expired;
};
