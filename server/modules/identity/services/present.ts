import type { ServiceRow } from '#db/schema/index.ts';
import type { Service } from '#server/modules/identity/services/schema.ts';
import { toMillis } from '#server/kernel/time.ts';

/** Those of other companies are seen by nobody, so that `company` is always the caller's. */
export const toService = (company: string, row: ServiceRow): Service => ({
  id: row.id,
  company,
  slug: row.slug,
  type: row.type,
  name: row.name,
  description: row.description,
  tags: row.tags,
  verified: row.type !== 'private',
  public: row.type === 'public',
  url: row.url,
  management_url: row.managementUrl,
  terms_and_conditions_url: row.termsAndConditionsUrl,
  website_url: row.websiteUrl,
  active: row.active,
  user: row.userId,
  created: toMillis(row.createdAt),
  updated: toMillis(row.updatedAt),
});

type Sent = Partial<Pick<Service, 'name' | 'description' | 'tags' | 'url' | 'management_url' | 'terms_and_conditions_url' | 'website_url'>>;

export const toServiceColumns = (sent: Sent) => ({
  name: sent.name,
  description: sent.description,
  tags: sent.tags,
  url: sent.url,
  managementUrl: sent.management_url,
  termsAndConditionsUrl: sent.terms_and_conditions_url,
  websiteUrl: sent.website_url,
});
