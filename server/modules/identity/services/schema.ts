// Services: programs with their own permissions and token (v3, /admin/services/).
import { z } from 'zod';
import { boolean, IdPath, integer, millis, requiredText, text, webUrl } from '#server/schemas/fields.ts';
import { PermissionListQuery, permissionsInput } from '#server/modules/people/index.ts';
import { SERVICE_TYPES } from '#server/kernel/company-enums.ts';
import type { ServiceRow } from '#db/schema/index.ts';
import { toMillis } from '#server/kernel/time.ts';

const NAME_LENGTH_MAX = 100;
const DESCRIPTION_LENGTH_MAX = 255;
const TAGS_MAX = 10;
const TAG_LENGTH_MAX = 50;

export const Service = z
  .object({
    id: integer,
    company: z.string(),
    slug: z.string(),
    type: z.enum(SERVICE_TYPES),
    name: z.string(),
    description: z.string().nullable(),
    tags: z.array(z.string()),
    verified: boolean,
    public: boolean,
    url: z.string().nullable(),
    management_url: z.string().nullable(),
    terms_and_conditions_url: z.string().nullable(),
    website_url: z.string().nullable(),
    active: boolean,
    user: z.uuid().nullable().meta({ description: 'Machine user of the service. `null` until the service is first activated.' }),
    created: millis,
    updated: millis,
  })
  .meta({ id: 'Service' });
export type Service = z.infer<typeof Service>;

/** A service with a token that was just issued. */
export const ServiceWithToken = Service.extend({
  token: z
    .string()
    .optional()
    .meta({ description: 'Token of the service. Returned once, when a service without a URL is activated or its token is rotated.' }),
}).meta({ id: 'ServiceWithToken' });
export type ServiceWithToken = z.infer<typeof ServiceWithToken>;

const changeableFields = {
  description: text(DESCRIPTION_LENGTH_MAX).nullable().optional(),
  tags: z.array(requiredText(TAG_LENGTH_MAX)).max(TAGS_MAX).optional(),
  url: webUrl.nullable().optional().meta({
    description:
      'URL of the service. Activation sends the token to `<URL>/activate/`. Without a URL, the token is returned in the response.',
  }),
  management_url: webUrl.nullable().optional(),
  terms_and_conditions_url: webUrl.nullable().optional(),
  website_url: webUrl.nullable().optional(),
};

export const ServiceInput = z.object({ name: requiredText(NAME_LENGTH_MAX), ...changeableFields });
export type ServiceInput = z.infer<typeof ServiceInput>;

export const ServiceChange = IdPath.extend({
  name: requiredText(NAME_LENGTH_MAX).optional(),
  ...changeableFields,
  active: boolean.optional(),
});
export type ServiceChange = z.infer<typeof ServiceChange>;

export const ServicePermissionListQuery = PermissionListQuery.extend(IdPath.shape);

export const ServicePermissionsInput = IdPath.extend(permissionsInput);
export type ServicePermissionsInput = z.infer<typeof ServicePermissionsInput>;

export const ServicePermissionPath = IdPath.extend({ permission_id: z.string() });
export type ServicePermissionPath = z.infer<typeof ServicePermissionPath>;

/** `company` is always the caller's: other companies' services are not visible. */
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

type ServiceFields = Partial<
  Pick<Service, 'name' | 'description' | 'tags' | 'url' | 'management_url' | 'terms_and_conditions_url' | 'website_url'>
>;

export const toServiceColumns = (fields: ServiceFields) => ({
  name: fields.name,
  description: fields.description,
  tags: fields.tags,
  url: fields.url,
  managementUrl: fields.management_url,
  termsAndConditionsUrl: fields.terms_and_conditions_url,
  websiteUrl: fields.website_url,
});
