import { services, type ServiceRow } from '#db/schema/index.ts';
import { activateService, type ServiceWithSecret } from '#server/modules/identity/services/activate-service.ts';
import { getService, isService, lockService } from '#server/modules/identity/services/find-service.ts';
import { endServiceTokens, requireRankOverMachine } from '#server/modules/identity/services/machine-user.ts';
import { toServiceColumns } from '#server/modules/identity/services/present.ts';
import type { ServiceChange } from '#server/modules/identity/services/schema.ts';
import { refused } from '#server/kernel/errors.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import { changeOf } from '#server/records/merge-patch.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

const changeColumns = (ctx: OwnerAuditPorts, id: string, sent: Omit<ServiceChange, 'id' | 'active'>): Promise<ServiceRow> =>
  inOwnCompany(ctx, async (tx) => {
    const before = await lockService(tx, ctx, id);
    const change = changeOf(before, toServiceColumns(sent));
    if (!change) return before;
    if (before.active && change.after.url !== undefined) {
      throw refused('Deactivate the service before you give it another URL: its token is told to the one that it has.');
    }
    // Whoever activates it next would tell its token there.
    if (change.after.url !== undefined) await requireRankOverMachine(tx, ctx, before);
    const [changed = before] = await tx
      .update(services)
      .set({ ...change.after, updatedAt: ctx.clock.now() })
      .where(isService(ctx, before.id))
      .returning();
    await recordAct(tx, ctx, 'service.update', { details: { service: before.id, ...change } });
    return changed;
  });

/** Ends its tokens: from now on it is let in no more. */
const deactivate = (ctx: OwnerAuditPorts, id: string): Promise<ServiceRow> =>
  inOwnCompany(ctx, async (tx) => {
    const before = await lockService(tx, ctx, id);
    if (!before.active) return before;
    await requireRankOverMachine(tx, ctx, before);
    await endServiceTokens(tx, before);
    const [changed = before] = await tx
      .update(services)
      .set({ active: false, updatedAt: ctx.clock.now() })
      .where(isService(ctx, before.id))
      .returning();
    await recordAct(tx, ctx, 'service.deactivate', { userId: before.userId ?? undefined, details: { service: before.id } });
    return changed;
  });

/**
 * Changes a service, and activates or deactivates it where that is asked for. Throws not_found, invalid for another URL while it is active,
 * permission_denied for another URL or the end of one that may do more than the caller, and as activateService.
 */
export const changeService = async (
  ctx: OwnerAuditPorts & Pick<Services, 'aside' | 'domainEvents' | 'outboundHttp' | 'throttle'>,
  { id, active, ...sent }: ServiceChange,
): Promise<ServiceWithSecret> => {
  const known = await getService(ctx, id);
  if (active === false && known.active) await deactivate(ctx, id);
  const change = () => changeColumns(ctx, id, sent);
  if (active === true && !known.active) return activateService(ctx, known, change);
  return { service: await change(), token: undefined };
};
