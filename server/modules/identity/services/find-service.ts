import { and, eq, type SQL } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { services, type ServiceRow } from '#db/schema/index.ts';
import { notFound } from '#server/kernel/errors.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import { numberOf } from '#server/records/path-id.ts';
import type { OwnerPorts } from '#server/records/service-ports.ts';

/** Those of the caller's company. */
export const servicesOf = ({ owner: { companyId } }: OwnerCall): SQL => eq(services.companyId, companyId);

export const isService = (ctx: OwnerCall, id: number): SQL | undefined => and(servicesOf(ctx), eq(services.id, id));

/** The service that a path names. Throws not_found. */
export const getService = async (ctx: OwnerPorts, id: string): Promise<ServiceRow> => {
  const [service] = await ctx.db
    .select()
    .from(services)
    .where(isService(ctx, numberOf(id)));
  if (!service) throw notFound();
  return service;
};

/** As getService, and nobody else changes it before the transaction ends. */
export const lockService = async (tx: Tx, ctx: OwnerCall, id: string): Promise<ServiceRow> => {
  const [service] = await tx
    .select()
    .from(services)
    .where(isService(ctx, numberOf(id)))
    .for('no key update');
  if (!service) throw notFound();
  return service;
};
