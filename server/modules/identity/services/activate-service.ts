// A service is activated by telling it a token, as v3 services expect: at activate/ below its URL, which has to answer 200 or 201. It may
// use the token before it answers, so that the token is committed first, on a connection of its own, and taken back when the
// service is not there. A service without a URL is given its token by whoever activates it.
import { and, eq } from 'drizzle-orm';
import { services, tokens, type ServiceRow } from '#db/schema/index.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import type { NewToken } from '#server/kernel/access-token.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import { requireRankOver, requireRankOverGroup } from '#server/records/rank.ts';
import { isService, lockService } from '#server/modules/identity/services/find-service.ts';
import { createMachineUser, endServiceTokens, issueServiceToken, SERVICE_GROUP } from '#server/modules/identity/services/machine-user.ts';
import { invalid, refused } from '#server/kernel/errors.ts';
import { OutboundError } from '#server/platform/outbound-http.ts';
import { recordAct, type AuditAction, type AuditOrigin } from '#server/records/audit.ts';
import { inCompany, inOwnCompany } from '#server/records/company-transaction.ts';
import type { OwnerAuditPorts, ActorPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

/** A service as it now stands, and its token where nobody else was told. */
export type ServiceWithSecret = { service: ServiceRow; token: string | undefined };

type Issued = { service: ServiceRow; token: NewToken };

const addressOf = (url: string, action: string): string => `${url.replace(/\/+$/, '')}/${action}/`;

/** Throws invalid when the service does not answer, or refuses. */
const tellService = async (ctx: Pick<Services, 'outboundHttp'>, url: string, token: string): Promise<void> => {
  const address = addressOf(url, 'activate');
  const problem = await ctx.outboundHttp.findProblem(address);
  if (problem !== undefined) throw invalid({ url: [problem] });
  const request = { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ token }) };
  const answer = await ctx.outboundHttp.post(address, request).catch((error: unknown) => {
    if (!(error instanceof OutboundError)) throw error;
    throw refused(`An error occurred in the service: Unable to connect to ${address}.`);
  });
  if (answer.status !== 200 && answer.status !== 201) {
    throw refused(`An error occurred in the service: Received a ${answer.status} response from ${address}.`);
  }
};

/** Commits a token of the service's machine user, who is created when there is none. */
const issueAside = (
  ctx: OwnerCall & Pick<AuditOrigin, 'clientAddress' | 'userAgent'> & Pick<Services, 'aside' | 'clock' | 'domainEvents'>,
  id: string,
): Promise<Issued> =>
  inCompany(ctx.aside, ctx.owner.companyId, async (tx) => {
    const before = await lockService(tx, ctx, id);
    const userId = before.userId ?? (await createMachineUser(tx, ctx, before, SERVICE_GROUP));
    await tx.update(services).set({ userId }).where(isService(ctx, before.id));
    const service = { ...before, userId };
    return { service, token: await issueServiceToken(tx, ctx, service, userId) };
  });

const takeBack = async (ctx: OwnerCall & Pick<Services, 'aside'>, { token }: Issued): Promise<void> => {
  await ctx.aside.delete(tokens).where(and(eq(tokens.companyId, ctx.owner.companyId), eq(tokens.tokenKey, token.key)));
};

/** From now on it is active, with this token and no other. */
const settle = (ctx: OwnerAuditPorts, { service: { id }, token }: Issued, action: AuditAction): Promise<ServiceRow> =>
  inOwnCompany(ctx, async (tx) => {
    const before = await lockService(tx, ctx, String(id));
    await endServiceTokens(tx, before, token.key);
    const after = { ...before, active: true, updatedAt: ctx.clock.now() };
    await tx.update(services).set({ active: true, updatedAt: after.updatedAt }).where(isService(ctx, id));
    await recordAct(tx, ctx, action, { userId: before.userId ?? undefined, details: { service: id, token_key: token.key } });
    return after;
  });

type Giving = {
  action: AuditAction;
  /** What else is changed of the service, once its token is there: the URL that the token is told to may be new. */
  change?: () => Promise<ServiceRow>;
};

/**
 * Gives a service a new token in place of those that it had, and makes it active. Under an Idempotency-Key the caller's transaction is open
 * until the answer: it may not hold the service before the token is issued, which would wait for it forever.
 */
const giveToken = async (
  ctx: OwnerAuditPorts & Pick<Services, 'aside' | 'domainEvents' | 'outboundHttp' | 'throttle'>,
  id: string,
  { action, change }: Giving,
): Promise<ServiceWithSecret> => {
  await ctx.throttle.count('enterAddress', callerSubject(ctx.me));
  const issued = await issueAside(ctx, id);
  try {
    const { url } = change ? await change() : issued.service;
    if (url !== null) await tellService(ctx, url, issued.token.wire);
    const service = await settle(ctx, issued, action);
    return { service, token: url === null ? issued.token.wire : undefined };
  } catch (error) {
    await takeBack(ctx, issued);
    throw error;
  }
};

/** Whoever gives a service a token could use it: nobody does who may do less than the service. */
const requireRankOverService = (ctx: ActorPorts, { userId }: ServiceRow): Promise<void> =>
  userId === null ? requireRankOverGroup(ctx.db, ctx, SERVICE_GROUP) : requireRankOver(ctx.db, ctx, userId);

/**
 * Activates a service, and changes it besides: without permissions of its own its user is in the group of services, which nobody gives who has fewer rights. Throws
 * not_found, throttled, permission_denied, and invalid when it cannot be told its token; then it stays as it was.
 */
export const activateService = async (
  ctx: OwnerAuditPorts & Pick<Services, 'aside' | 'domainEvents' | 'outboundHttp' | 'throttle'>,
  before: ServiceRow,
  change: () => Promise<ServiceRow>,
): Promise<ServiceWithSecret> => {
  await requireRankOverService(ctx, before);
  return giveToken(ctx, String(before.id), { action: 'service.activate', change });
};

/** Gives an active service another token; those from before end at once. Throws as activateService, and invalid for one that is not active. */
export const rotateServiceToken = async (
  ctx: OwnerAuditPorts & Pick<Services, 'aside' | 'domainEvents' | 'outboundHttp' | 'throttle'>,
  before: ServiceRow,
): Promise<ServiceWithSecret> => {
  await requireRankOverService(ctx, before);
  if (!before.active) throw refused('Activate the service first: it is given a token then.');
  return giveToken(ctx, String(before.id), { action: 'service.token.rotate' });
};
