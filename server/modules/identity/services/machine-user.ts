// The machine user of a service: the user as which the service makes requests. It has no password, so its only credential is the last
// issued token.
import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { tokens, type ServiceRow } from '#db/schema/index.ts';
import { issueToken } from '#server/modules/identity/user-tokens/session-tokens.ts';
import type { NewToken } from '#server/kernel/access-token.ts';
import type { AuditOrigin } from '#server/records/audit.ts';
import { requireRankOver } from '#server/records/rank.ts';
import { createUser } from '#server/modules/people/index.ts';
import type { CallerPort } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

/** The default group of machine users, which every company has. */
export const SERVICE_GROUP = 'service';

/** Without a group, the machine user has only its own permissions. */
export const createMachineUser = async (
  tx: Tx,
  ctx: Pick<Services, 'clock' | 'domainEvents'>,
  { companyId, name }: ServiceRow,
  group: typeof SERVICE_GROUP | null,
): Promise<string> => {
  const user = await createUser(tx, ctx, companyId, {
    firstName: name.slice(0, 50),
    isService: true,
    group,
    createdAt: ctx.clock.now(),
  });
  if (!user) throw new Error('The machine user of a service was not created.');
  return user.id;
};

/** Throws permission_denied if the service outranks the caller. A service that was never active has no machine user. */
export const requireRankOverMachineUser = async (tx: Tx, ctx: CallerPort, { userId }: ServiceRow): Promise<void> => {
  if (userId !== null) await requireRankOver(tx, ctx, userId);
};

/** Issues a token without expiry. */
export const issueServiceToken = (
  tx: Tx,
  ctx: Pick<AuditOrigin, 'clientAddress' | 'userAgent'> & Pick<Services, 'clock'>,
  service: ServiceRow,
  userId: string,
): Promise<NewToken> => {
  const { companyId, slug } = service;
  const { clientAddress, userAgent, clock } = ctx;
  return issueToken(tx, { companyId, userId, label: slug, clientAddress, userAgent }, null, clock.now());
};

/** Deletes all tokens of the service except the one with the given key. */
export const deleteServiceTokens = async (tx: Tx, { companyId, userId }: ServiceRow, exceptKey?: string): Promise<void> => {
  if (userId === null) return;
  await tx
    .delete(tokens)
    .where(
      and(eq(tokens.companyId, companyId), eq(tokens.userId, userId), exceptKey === undefined ? undefined : ne(tokens.tokenKey, exceptKey)),
    );
};
