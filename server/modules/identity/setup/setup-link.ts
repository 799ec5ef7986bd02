// The link of a new server: whoever has it makes the first company, once. It is printed on the machine, for an hour. The secret
// stands in the query of its address: the log and the numbers of this server name paths and never queries, and a path would tell it
// to both. Behind a # nothing at all would see it, but neither would the page, which has to be not found for whoever has no link.
import { hash, randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { setupLinks } from '#db/schema/index.ts';
import { hasCompany } from '#server/modules/companies/index.ts';
import { buildLinkUrl } from '#server/modules/messaging/index.ts';
import { AppError } from '#server/kernel/errors.ts';
import { HOUR_MS } from '#server/kernel/time.ts';

const SECRET_BYTES = 32;

/** How long a link is worth anything. */
export const SETUP_LINK_LIFETIME_MS = HOUR_MS;

/** A secret of 256 bits: a fast hash is enough. */
const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');

const isOpen = (secret: string, now: Date) => and(eq(setupLinks.secretHash, hashOf(secret)), gt(setupLinks.expiresAt, now));

/** The same for whatever is wrong with it: who has no link learns nothing of the server. */
const setupLinkNotFound = (): AppError =>
  new AppError('not_found', {
    message: 'This link was used already, replaced by a newer one, or its time is over. Print a new one: npm run setup-link.',
  });

export type SetupLink = { address: string; expiresAt: Date };

/** Makes a link, which voids the one before it; undefined when there is a company. */
export const issueSetupLink = async (db: Database, { appUrl, now }: { appUrl: string; now: Date }): Promise<SetupLink | undefined> => {
  if (await hasCompany(db)) return undefined;
  const token = randomBytes(SECRET_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + SETUP_LINK_LIFETIME_MS);
  const row = { secretHash: hashOf(token), expiresAt, createdAt: now };
  await db.insert(setupLinks).values(row).onConflictDoUpdate({ target: setupLinks.isOnly, set: row });
  return { address: buildLinkUrl(appUrl, { path: '/setup', query: { token } }), expiresAt };
};

/** Throws not_found unless the link is good: the newest, in its time, and of a server without a company. */
export const requireSetupLink = async (db: Database, token: string, now: Date): Promise<void> => {
  const [open] = await db.select({ expiresAt: setupLinks.expiresAt }).from(setupLinks).where(isOpen(token, now));
  if (!open || (await hasCompany(db))) throw setupLinkNotFound();
};

/** Spends the link in the commit of the first company: who comes at the same time waits, and finds nothing. Throws not_found. */
export const spendSetupLink = async (tx: Tx, token: string, now: Date): Promise<void> => {
  const [spent] = await tx.delete(setupLinks).where(isOpen(token, now)).returning({ expiresAt: setupLinks.expiresAt });
  if (!spent || (await hasCompany(tx))) throw setupLinkNotFound();
};

/** Ends the link with the first company, however it came to be. */
export const voidSetupLink = async (tx: Tx): Promise<void> => {
  await tx.delete(setupLinks);
};
