// Runs work for the users that an entered identifier matches, in constant time, because an unauthenticated caller must not learn whether
// the account exists (account enumeration).
import type { Database, Tx } from '#db/client.ts';
import { findMatchingUsers, findProfile, type MatchingUser } from '#server/modules/people/index.ts';
import type { SessionProfile } from '#server/api/session.ts';
import { padResponseTime } from '#server/platform/security/response-time.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';

/** Response times are padded to a multiple of this, which is several times as long as the work takes. */
const RESPONSE_TIME_STEP_MS = 200;

export type UserMatchInput = {
  company: string;
  /** The entered identifier. */
  user: string;
  /** Also matches unverified addresses. */
  includesUnverified?: boolean;
  /** Defaults to all matches. */
  filter?: (match: MatchingUser) => boolean;
};

/** Runs the work for each user in a transaction of the user's company. Takes the same time if there is none. */
export const forEachMatchingUser = (
  { db }: { db: Database },
  { company, user, includesUnverified, filter = () => true }: UserMatchInput,
  work: (tx: Tx, profile: SessionProfile) => Promise<void>,
): Promise<void> =>
  padResponseTime(async () => {
    const matches = await findMatchingUsers(db, company, user, includesUnverified);
    for (const match of matches.filter(filter)) {
      await withCompanyTransaction(db, match.companyId, async (tx) => {
        const profile = await findProfile(tx, match.companyId, match.user.id);
        if (profile) await work(tx, profile);
      });
    }
  }, RESPONSE_TIME_STEP_MS);
