import { services, type ServiceRow } from '#db/schema/index.ts';
import { servicesOf } from '#server/modules/identity/services/find-service.ts';
import { SERVICE_TYPES } from '#server/kernel/service-words.ts';
import { choice, exact, flag } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { readTablePage } from '#server/records/read-page.ts';
import type { OwnerListPorts } from '#server/records/service-ports.ts';

export const serviceList = listing({
  filters: { active: flag(services.active), slug: exact(services.slug), type: choice(services.type, SERVICE_TYPES) },
  sorts: { created: services.createdAt, name: services.name },
  defaultSort: '-created',
  id: services.id,
  created: services.createdAt,
});

/** A page of the company's services. */
export const listServices = (ctx: OwnerListPorts, query: ListQuery): Promise<Page<ServiceRow>> =>
  readTablePage(ctx, query, serviceList, { table: services, mine: servicesOf(ctx) });
