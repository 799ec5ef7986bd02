// The setup link of a new server: it can create the first company, once, within an hour. The server prints it. The secret is in
// the query, because the log and metrics contain paths but no queries. It is not in the fragment, because the page must return 404 without a
// valid link, and servers do not receive fragments.
import { hash, randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { setupLinks } from '#db/schema/index.ts';
import { hasCompany } from '#server/modules/companies/index.ts';
import { buildLinkUrl } from '#server/modules/messaging/index.ts';
import { AppError } from '#server/kernel/errors.ts';
import { HOUR_MS } from '#server/kernel/time.ts';

const SECRET_BYTES = 32;

const SETUP_LINK_LIFETIME_MS = HOUR_MS;

/** The secret has 256 bits, so a fast hash is enough. */
const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');

const openLinkCondition = (secret: string, now: Date) => and(eq(setupLinks.secretHash, hashSecret(secret)), gt(setupLinks.expiresAt, now));

/** The same error in every case, so that it reveals nothing about the server. */
const setupLinkNotFoundError = (): AppError =>
  new AppError('not_found', {
    message: 'This link was used, replaced by a newer one, or has expired. Create a new one with npm run setup-link.',
  });

export type SetupLink = { url: string; expiresAt: Date };

/** Replaces the previous link. Returns undefined if a company exists. */
export const issueSetupLink = async (db: Database, { appUrl, now }: { appUrl: string; now: Date }): Promise<SetupLink | undefined> => {
  if (await hasCompany(db)) return undefined;
  const token = randomBytes(SECRET_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + SETUP_LINK_LIFETIME_MS);
  const row = { secretHash: hashSecret(token), expiresAt, createdAt: now };
  await db.insert(setupLinks).values(row).onConflictDoUpdate({ target: setupLinks.isOnly, set: row });
  return { url: buildLinkUrl(appUrl, { path: '/setup', query: { token } }), expiresAt };
};

/** Throws not_found unless the link is the newest, has not expired, and no company exists. */
export const requireSetupLink = async (db: Database, token: string, now: Date): Promise<void> => {
  const [openLink] = await db.select({ expiresAt: setupLinks.expiresAt }).from(setupLinks).where(openLinkCondition(token, now));
  if (!openLink || (await hasCompany(db))) throw setupLinkNotFoundError();
};

/** Consumes the link in the transaction that creates the company; a concurrent request waits and gets not_found. Throws not_found. */
export const consumeSetupLink = async (tx: Tx, token: string, now: Date): Promise<void> => {
  const [deleted] = await tx.delete(setupLinks).where(openLinkCondition(token, now)).returning({ expiresAt: setupLinks.expiresAt });
  if (!deleted || (await hasCompany(tx))) throw setupLinkNotFoundError();
};

export const invalidateSetupLink = async (tx: Tx): Promise<void> => {
  await tx.delete(setupLinks);
};
