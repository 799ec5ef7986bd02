import { setTimeout as delay } from 'node:timers/promises';
import type { Tx } from '#db/client.ts';
import type { Context } from '#server/api/context.ts';
import { findHolders, type Holder } from '#server/features/users/find-holders.ts';
import { findProfile, type Profile } from '#server/features/users/find-user.ts';
import { inCompany } from '#server/records/company-transaction.ts';

/** Several times what the work takes. */
const STEP_MS = 200;

/**
 * Answers at the next full step of time, whatever there was to do. For calls that say the same to everybody: how long a miss
 * takes must not tell it from a hit.
 */
const inEvenTime = async (work: () => Promise<void>): Promise<void> => {
  const startedAt = performance.now();
  try {
    await work();
  } finally {
    await delay(STEP_MS - ((performance.now() - startedAt) % STEP_MS));
  }
};

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
export const forEachHolder = (
  { db }: Pick<Context, 'db'>,
  { company, user, isGiven, isMeant = () => true }: Named,
  work: (tx: Tx, profile: Profile) => Promise<void>,
): Promise<void> =>
  inEvenTime(async () => {
    const holders = await findHolders(db, company, user, isGiven);
    for (const holder of holders.filter(isMeant)) {
      await inCompany(db, holder.companyId, async (tx) => {
        const profile = await findProfile(tx, holder.companyId, holder.user.id);
        if (profile) await work(tx, profile);
      });
    }
  });
