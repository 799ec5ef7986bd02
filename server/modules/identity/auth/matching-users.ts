import type { Database, Tx } from '#db/client.ts';
import { findHolders, findProfile, type Holder } from '#server/modules/people/index.ts';
import type { Profile } from '#server/api/session.ts';
import { inFullSteps } from '#server/platform/full-step.ts';
import { inCompany } from '#server/records/company-transaction.ts';

/** Several times what the work takes. */
const STEP_MS = 200;

type Named = {
  company: string;
  /** An identifier as it was typed. */
  user: string;
  /** Whoever has given the address may be meant, also as a further one that is not verified. */
  isGiven?: boolean;
  /** Of those who may be meant; left out: all. */
  isMeant?: (holder: Holder) => boolean;
};

/** Does something for each who may be meant, in a transaction of theirs. Takes the same time whoever that is, and nobody too. */
export const forEachMatchingUser = (
  { db }: { db: Database },
  { company, user, isGiven, isMeant = () => true }: Named,
  work: (tx: Tx, profile: Profile) => Promise<void>,
): Promise<void> =>
  inFullSteps(async () => {
    const holders = await findHolders(db, company, user, isGiven);
    for (const holder of holders.filter(isMeant)) {
      await inCompany(db, holder.companyId, async (tx) => {
        const profile = await findProfile(tx, holder.companyId, holder.user.id);
        if (profile) await work(tx, profile);
      });
    }
  }, STEP_MS);
