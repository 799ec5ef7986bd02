import type { Database } from '#db/client.ts';
import { tokens } from '#db/schema/index.ts';
import { generateToken, type NewToken } from '#server/kernel/access-token.ts';
import { shortUserAgent } from '#server/records/audit.ts';

const TRIES_MAX = 5;

export type TokenHolder = {
  companyId: number;
  userId: string;
  label?: string | undefined;
  /** From where, and with what, it was asked for. */
  clientAddress?: string;
  userAgent?: string;
  /** When the user last entered the password; never if omitted. */
  provenAt?: Date | null;
  requiresProof?: boolean;
};

/** Stores a new token and returns it: its wire form is shown once. A key that is taken is thrown again. */
export const issueToken = async (db: Database, holder: TokenHolder, expiresAt: Date | null, now: Date): Promise<NewToken> => {
  const userAgent = holder.userAgent && shortUserAgent(holder.userAgent);
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const token = generateToken(holder.companyId);
    const stored = await db
      .insert(tokens)
      .values({ ...holder, userAgent, tokenKey: token.key, secretHash: token.secretHash, expiresAt, createdAt: now })
      .onConflictDoNothing()
      .returning({ key: tokens.tokenKey });
    if (stored.length > 0) return token;
  }
  throw new Error('No free token key was found.');
};
