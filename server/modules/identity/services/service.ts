// Services of a company. Activation gives a service a token: it is posted to activate/ below its URL, as v3 services expect, or returned if
// there is no URL. The service may use the token before it responds, so the token is committed first, on a separate connection, and deleted if
// the service does not respond with 200 or 201.
import { URL_LOOKUP_THROTTLE, OutboundError } from '#server/platform/outbound/outbound-http.ts';
import { and, eq, type SQL, like } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { services, type ServiceRow, tokens, users } from '#db/schema/index.ts';
import { notFound, refused, invalid } from '#server/kernel/errors.ts';
import type { OwnerPort } from '#server/records/owned-records.ts';
import { parseNumberId, nextNumber } from '#server/records/record-ids.ts';
import type { OwnerPorts, OwnerListPorts, OwnerAuditPorts, ActorPorts } from '#server/records/service-ports.ts';
import { SERVICE_TYPES, SERVICES_MAX } from '#server/kernel/company-enums.ts';
import { choice, exact, flag } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { readTablePage } from '#server/records/read-page.ts';
import { toServiceColumns, type ServiceInput, type ServiceChange } from '#server/modules/identity/services/schema.ts';
import { recordCallerAction, type AuditAction, type AuditOrigin } from '#server/records/audit.ts';
import { withOwnCompanyTransaction, lockCompany, withCompanyTransaction } from '#server/records/company-transaction.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import type { NewToken } from '#server/kernel/access-token.ts';
import { requireRankOver, requireRankOverGroup } from '#server/records/rank.ts';
import {
  createMachineUser,
  deleteServiceTokens,
  issueServiceToken,
  SERVICE_GROUP,
  requireRankOverMachineUser,
} from '#server/modules/identity/services/machine-user.ts';
import type { Services } from '#server/api/services.ts';
import { changeOf } from '#server/records/merge-patch.ts';

const companyServicesCondition = ({ owner: { companyId } }: OwnerPort): SQL => eq(services.companyId, companyId);

export const serviceCondition = (ctx: OwnerPort, id: number): SQL | undefined => and(companyServicesCondition(ctx), eq(services.id, id));

/** Throws not_found. */
export const getService = async (ctx: OwnerPorts, id: string): Promise<ServiceRow> => {
  const [service] = await ctx.db
    .select()
    .from(services)
    .where(serviceCondition(ctx, parseNumberId(id)));
  if (!service) throw notFound();
  return service;
};

/** Throws not_found. */
export const lockService = async (tx: Tx, ctx: OwnerPort, id: string): Promise<ServiceRow> => {
  const [service] = await tx
    .select()
    .from(services)
    .where(serviceCondition(ctx, parseNumberId(id)))
    .for('no key update');
  if (!service) throw notFound();
  return service;
};

export const serviceList = listing({
  filters: { active: flag(services.active), slug: exact(services.slug), type: choice(services.type, SERVICE_TYPES) },
  sorts: { created: services.createdAt, name: services.name },
  defaultSort: '-created',
  id: services.id,
  created: services.createdAt,
});

export const listServices = (ctx: OwnerListPorts, query: ListQuery): Promise<Page<ServiceRow>> =>
  readTablePage(ctx, query, serviceList, { table: services, scope: companyServicesCondition(ctx) });

/** Float Keeper becomes float-keeper. */
const toSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '') || 'service';

/** Appends a number to a slug that is in use. */
const findFreeSlug = async (tx: Tx, companyId: number, name: string): Promise<string> => {
  const slug = toSlug(name);
  const rows = await tx
    .select({ slug: services.slug })
    .from(services)
    .where(and(eq(services.companyId, companyId), like(services.slug, `${slug}%`)));
  const usedSlugs = new Set(rows.map((row) => row.slug));
  if (!usedSlugs.has(slug)) return slug;
  const number = Array.from({ length: usedSlugs.size + 1 }, (_, index) => index + 2).find(
    (candidate) => !usedSlugs.has(`${slug}-${candidate}`),
  );
  return `${slug}-${number}`;
};

/** The service is inactive until it is activated. Throws invalid above fifty services. */
export const createService = (ctx: OwnerAuditPorts, input: ServiceInput): Promise<ServiceRow> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    await lockCompany(tx, companyId);
    if ((await tx.$count(services, companyServicesCondition(ctx))) >= SERVICES_MAX) {
      throw refused(`Your company has reached the limit of ${SERVICES_MAX} services. Delete one first.`);
    }
    const id = await nextNumber(tx, companyId, 'service');
    const slug = await findFreeSlug(tx, companyId, input.name);
    const now = ctx.clock.now();
    const [service] = await tx
      .insert(services)
      .values({ companyId, id, slug, ...toServiceColumns(input), name: input.name, createdAt: now, updatedAt: now })
      .returning();
    if (!service) throw new Error('A service was inserted but not returned.');
    await recordCallerAction(tx, ctx, 'service.create', { details: { service: id, name: input.name } });
    return service;
  });

/** A service, with its new token unless that was posted to the service. */
export type ServiceWithSecret = { service: ServiceRow; token: string | undefined };

/** Ports for replacing the token of a service. */
type ServiceTokenPorts = OwnerAuditPorts & Pick<Services, 'separateDb' | 'domainEvents' | 'outboundHttp' | 'throttle'>;

type IssuedServiceToken = { service: ServiceRow; token: NewToken };

const toActionUrl = (url: string, action: string): string => `${url.replace(/\/+$/, '')}/${action}/`;

/** Throws invalid if the service does not respond with 200 or 201. */
const postTokenToService = async (ctx: Pick<Services, 'outboundHttp'>, url: string, token: string): Promise<void> => {
  const endpoint = toActionUrl(url, 'activate');
  const problem = await ctx.outboundHttp.findProblem(endpoint);
  if (problem !== undefined) throw invalid({ url: [problem] });
  const request = { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ token }) };
  const response = await ctx.outboundHttp.post(endpoint, request).catch((error: unknown) => {
    if (!(error instanceof OutboundError)) throw error;
    throw refused(`An error occurred in the service: Unable to connect to ${endpoint}.`);
  });
  if (response.status !== 200 && response.status !== 201) {
    throw refused(`An error occurred in the service: Received a ${response.status} response from ${endpoint}.`);
  }
};

/** Commits a token of the machine user, which is created if there is none, on a separate connection. */
const commitToken = (
  ctx: OwnerPort & Pick<AuditOrigin, 'clientAddress' | 'userAgent'> & Pick<Services, 'separateDb' | 'clock' | 'domainEvents'>,
  id: string,
): Promise<IssuedServiceToken> =>
  withCompanyTransaction(ctx.separateDb, ctx.owner.companyId, async (tx) => {
    const before = await lockService(tx, ctx, id);
    const userId = before.userId ?? (await createMachineUser(tx, ctx, before, SERVICE_GROUP));
    await tx.update(services).set({ userId }).where(serviceCondition(ctx, before.id));
    const service = { ...before, userId };
    return { service, token: await issueServiceToken(tx, ctx, service, userId) };
  });

const revokeIssuedToken = async (ctx: OwnerPort & Pick<Services, 'separateDb'>, { token }: IssuedServiceToken): Promise<void> => {
  await ctx.separateDb.delete(tokens).where(and(eq(tokens.companyId, ctx.owner.companyId), eq(tokens.tokenKey, token.key)));
};

/** Activates the service and deletes its other tokens. */
const markServiceActive = (
  ctx: OwnerAuditPorts,
  { service: { id }, token }: IssuedServiceToken,
  action: AuditAction,
): Promise<ServiceRow> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const before = await lockService(tx, ctx, String(id));
    await deleteServiceTokens(tx, before, token.key);
    const after = { ...before, active: true, updatedAt: ctx.clock.now() };
    await tx.update(services).set({ active: true, updatedAt: after.updatedAt }).where(serviceCondition(ctx, id));
    await recordCallerAction(tx, ctx, action, { userId: before.userId ?? undefined, details: { service: id, token_key: token.key } });
    return after;
  });

type TokenReplacement = {
  action: AuditAction;
  /** Runs after the token is committed and before it is posted, because it may change the URL. */
  change?: () => Promise<ServiceRow>;
};

/**
 * With an Idempotency-Key, the transaction of the request is open throughout. It must not lock the service before the token is committed on
 * the separate connection, which would wait for the lock forever.
 */
const replaceToken = async (ctx: ServiceTokenPorts, id: string, { action, change }: TokenReplacement): Promise<ServiceWithSecret> => {
  await ctx.throttle.count(URL_LOOKUP_THROTTLE, callerSubject(ctx.me));
  const issuedToken = await commitToken(ctx, id);
  try {
    const { url } = change ? await change() : issuedToken.service;
    if (url !== null) await postTokenToService(ctx, url, issuedToken.token.token);
    const service = await markServiceActive(ctx, issuedToken, action);
    return { service, token: url === null ? issuedToken.token.token : undefined };
  } catch (error) {
    await revokeIssuedToken(ctx, issuedToken);
    throw error;
  }
};

/** The caller could use the token, so the caller must have the permissions of the service. */
const requireRankOverService = (ctx: ActorPorts, { userId }: ServiceRow): Promise<void> =>
  userId === null ? requireRankOverGroup(ctx.db, ctx, SERVICE_GROUP) : requireRankOver(ctx.db, ctx, userId);

/** Throws not_found, throttled, permission_denied, and invalid if the token cannot be posted; the service is then unchanged. */
const activateService = async (
  ctx: ServiceTokenPorts,
  before: ServiceRow,
  change: () => Promise<ServiceRow>,
): Promise<ServiceWithSecret> => {
  await requireRankOverService(ctx, before);
  return replaceToken(ctx, String(before.id), { action: 'service.activate', change });
};

/** Replaces the token of an active service. Throws the same errors as activateService, and invalid for an inactive service. */
export const rotateServiceToken = async (ctx: ServiceTokenPorts, before: ServiceRow): Promise<ServiceWithSecret> => {
  await requireRankOverService(ctx, before);
  if (!before.active) throw refused('Activate the service first to create a token.');
  return replaceToken(ctx, String(before.id), { action: 'service.token.rotate' });
};

const changeServiceColumns = (ctx: OwnerAuditPorts, id: string, fields: Omit<ServiceChange, 'id' | 'active'>): Promise<ServiceRow> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const before = await lockService(tx, ctx, id);
    const change = changeOf(before, toServiceColumns(fields));
    if (!change) return before;
    if (before.active && change.after.url !== undefined) {
      throw refused('Deactivate the service before you change its URL.');
    }
    // The next activation posts the token to the new URL.
    if (change.after.url !== undefined) await requireRankOverMachineUser(tx, ctx, before);
    const [changed = before] = await tx
      .update(services)
      .set({ ...change.after, updatedAt: ctx.clock.now() })
      .where(serviceCondition(ctx, before.id))
      .returning();
    await recordCallerAction(tx, ctx, 'service.update', { details: { service: before.id, ...change } });
    return changed;
  });

const deactivateService = (ctx: OwnerAuditPorts, id: string): Promise<ServiceRow> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const before = await lockService(tx, ctx, id);
    if (!before.active) return before;
    await requireRankOverMachineUser(tx, ctx, before);
    await deleteServiceTokens(tx, before);
    const [changed = before] = await tx
      .update(services)
      .set({ active: false, updatedAt: ctx.clock.now() })
      .where(serviceCondition(ctx, before.id))
      .returning();
    await recordCallerAction(tx, ctx, 'service.deactivate', { userId: before.userId ?? undefined, details: { service: before.id } });
    return changed;
  });

/**
 * Changes, activates or deactivates a service. Throws not_found, invalid for a new URL of an active service, permission_denied for a
 * service that outranks the caller, and the same errors as activateService.
 */
export const changeService = async (ctx: ServiceTokenPorts, { id, active, ...fields }: ServiceChange): Promise<ServiceWithSecret> => {
  const service = await getService(ctx, id);
  if (active === false && service.active) await deactivateService(ctx, id);
  const change = () => changeServiceColumns(ctx, id, fields);
  if (active === true && !service.active) return activateService(ctx, service, change);
  return { service: await change(), token: undefined };
};

/** Deletes the tokens and archives the machine user, so that its history keeps a name. Throws not_found and permission_denied. */
export const removeService = (ctx: OwnerAuditPorts, id: string): Promise<void> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const before = await lockService(tx, ctx, id);
    await requireRankOverMachineUser(tx, ctx, before);
    await deleteServiceTokens(tx, before);
    await tx.delete(services).where(serviceCondition(ctx, before.id));
    if (before.userId !== null) {
      await tx
        .update(users)
        .set({ archived: true, updatedAt: ctx.clock.now() })
        .where(and(eq(users.companyId, before.companyId), eq(users.id, before.userId)));
    }
    await recordCallerAction(tx, ctx, 'service.remove', {
      userId: before.userId ?? undefined,
      details: { service: before.id, name: before.name },
    });
  });
