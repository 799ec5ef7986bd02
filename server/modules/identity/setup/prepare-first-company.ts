import type { Database } from '#db/client.ts';
import { hasCompany } from '#server/modules/companies/index.ts';
import { bootstrapCompany } from '#server/modules/identity/setup/bootstrap-company.ts';
import { issueSetupLink, type SetupLink } from '#server/modules/identity/setup/setup-link.ts';

type Services = Parameters<typeof bootstrapCompany>[1];

/**
 * What a start does for a database without a company, unless it is a demo: it makes the company that the configuration names, or a link
 * by which somebody makes one. A new start means a new link, since of the one before only a hash is known.
 */
export const prepareFirstCompany = async (db: Database, services: Services): Promise<SetupLink | undefined> => {
  const { isDemo, bootstrap, appUrl } = services.environment;
  if (isDemo || (await hasCompany(db))) return undefined;
  if (!bootstrap) return issueSetupLink(db, { appUrl, now: services.clock.now() });
  await bootstrapCompany(db, services, bootstrap);
  return undefined;
};
