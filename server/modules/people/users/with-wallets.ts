// What admins see of users besides their profiles: asked for once for all users of a page, and never by the calls of users.
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { accounts, companies } from '#db/schema/index.ts';
import { readBalances } from '#server/ledger/index.ts';
import type { Profile } from '#server/api/session.ts';

/** The primary account, and what it holds in the currency that it was first used with. */
type Wallet = { account: string; balance: bigint; available: bigint };

export type HeldProfile = Profile & { isOwner: boolean; wallet: Wallet | undefined };

/** Users of a company with what admins see of their money, in the same order. */
export const withWallets = async (db: Database, companyId: number, profiles: Profile[]): Promise<HeldProfile[]> => {
  if (profiles.length === 0) return [];
  const ids = profiles.map(({ user }) => user.id);
  const [company] = await db.select({ ownerId: companies.ownerId }).from(companies).where(eq(companies.id, companyId));
  const primary = await db
    .select({ userId: accounts.userId, reference: accounts.reference })
    .from(accounts)
    .where(and(eq(accounts.companyId, companyId), inArray(accounts.userId, ids), eq(accounts.isPrimary, true)));
  const references = primary.map(({ reference }) => reference);
  const held = Map.groupBy(await readBalances(db, companyId, references), ({ accountReference }) => accountReference);
  const wallets = new Map(
    primary.map(({ userId, reference }) => {
      const { balance = 0n, available = 0n } = held.get(reference)?.[0] ?? {};
      return [userId, { account: reference, balance, available }];
    }),
  );
  return profiles.map((profile) => ({ ...profile, isOwner: profile.user.id === company?.ownerId, wallet: wallets.get(profile.user.id) }));
};
