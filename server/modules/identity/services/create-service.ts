import { SERVICES_MAX } from '#server/kernel/service-words.ts';
import { and, eq, like } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { services, type ServiceRow } from '#db/schema/index.ts';
import { servicesOf } from '#server/modules/identity/services/find-service.ts';
import { toServiceColumns } from '#server/modules/identity/services/present.ts';
import { type ServiceInput } from '#server/modules/identity/services/schema.ts';
import { refused } from '#server/kernel/errors.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany, lockCompany } from '#server/records/company-transaction.ts';
import { nextNumber } from '#server/records/next-number.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

/** The name as addresses spell it: Float Keeper becomes float-keeper. */
const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '') || 'service';

/** Of two services of one name the second one has a number behind it. */
const freeSlug = async (tx: Tx, companyId: number, name: string): Promise<string> => {
  const slug = slugOf(name);
  const rows = await tx
    .select({ slug: services.slug })
    .from(services)
    .where(and(eq(services.companyId, companyId), like(services.slug, `${slug}%`)));
  const taken = new Set(rows.map((row) => row.slug));
  if (!taken.has(slug)) return slug;
  const number = Array.from({ length: taken.size + 1 }, (_, index) => index + 2).find((each) => !taken.has(`${slug}-${each}`));
  return `${slug}-${number}`;
};

/** Adds a service, which does nothing until it is activated. Throws invalid beyond fifty. */
export const createService = (ctx: OwnerAuditPorts, input: ServiceInput): Promise<ServiceRow> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    await lockCompany(tx, companyId);
    if ((await tx.$count(services, servicesOf(ctx))) >= SERVICES_MAX) {
      throw refused(`Your company has ${SERVICES_MAX} services. Delete one first.`);
    }
    const id = await nextNumber(tx, companyId, 'service');
    const slug = await freeSlug(tx, companyId, input.name);
    const now = ctx.clock.now();
    const [service] = await tx
      .insert(services)
      .values({ companyId, id, slug, ...toServiceColumns(input), name: input.name, createdAt: now, updatedAt: now })
      .returning();
    if (!service) throw new Error('A service was inserted and not returned.');
    await recordAct(tx, ctx, 'service.create', { details: { service: id, name: input.name } });
    return service;
  });
