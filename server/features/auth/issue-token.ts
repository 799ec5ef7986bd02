import type { Database } from '#db/client.ts';
import { tokens } from '#db/schema/index.ts';
import { generateToken } from '#server/features/auth/token.ts';

const TRIES_MAX = 5;

type Holder = { companyId: number; userId: string };

/** Stores a new token and returns its wire form, which is shown once. A key that is taken is thrown again. */
export const issueToken = async (db: Database, { companyId, userId }: Holder, expiresAt: Date | null, now: Date): Promise<string> => {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const token = generateToken(companyId);
    const stored = await db
      .insert(tokens)
      .values({ companyId, userId, tokenKey: token.key, secretHash: token.secretHash, expiresAt, createdAt: now })
      .onConflictDoNothing()
      .returning({ key: tokens.tokenKey });
    if (stored.length > 0) return token.wire;
  }
  throw new Error('No free token key was found.');
};
