import { and, eq, gt, isNull, or, type SQL } from 'drizzle-orm';
import { tokens } from '#db/schema/index.ts';
import type { SessionContext } from '#server/api/context.ts';

/** The condition of tokens that are the caller's. */
export const ofCaller = ({ me }: SessionContext): SQL | undefined => and(eq(tokens.companyId, me.companyId), eq(tokens.userId, me.userId));

/** The condition of tokens that still open something. */
export const isActive = (now: Date): SQL | undefined => or(isNull(tokens.expiresAt), gt(tokens.expiresAt, now));
