import { and, eq } from 'drizzle-orm';
import { services, users } from '#db/schema/index.ts';
import { isService, lockService } from '#server/modules/identity/services/find-service.ts';
import { endServiceTokens, requireRankOverMachine } from '#server/modules/identity/services/machine-user.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

/** Deletes a service. Its tokens end, and its user is archived: what it did keeps its name. Throws not_found, and permission_denied for one that may do more than the caller. */
export const removeService = (ctx: OwnerAuditPorts, id: string): Promise<void> =>
  inOwnCompany(ctx, async (tx) => {
    const before = await lockService(tx, ctx, id);
    await requireRankOverMachine(tx, ctx, before);
    await endServiceTokens(tx, before);
    await tx.delete(services).where(isService(ctx, before.id));
    if (before.userId !== null) {
      await tx
        .update(users)
        .set({ archived: true, updatedAt: ctx.clock.now() })
        .where(and(eq(users.companyId, before.companyId), eq(users.id, before.userId)));
    }
    await recordAct(tx, ctx, 'service.remove', { userId: before.userId ?? undefined, details: { service: before.id, name: before.name } });
  });
