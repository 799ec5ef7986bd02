// The OpenAPI document, built from the router that serves the API, so that both cannot differ. trpc-to-openapi generates paths and schemas;
// this file and operation.ts correct what only the REST pipeline determines: slashes, envelope, statuses, errors, headers, token format.
import type { AnyRouter } from '@trpc/server';
import { generateOpenApiDocument, type OpenApiRouter } from 'trpc-to-openapi';
import { AREA_NAMES } from '#server/api/rest-meta.ts';
import { describeFields, describeSchemas } from '#server/api-docs/field-descriptions/describe-fields.ts';
import { COMPONENTS, SECURITY_SCHEME } from '#server/api-docs/openapi/components.ts';
import { INDEX_OPERATION, INFO, tagsOf } from '#server/api-docs/openapi/info.ts';
import type { JsonSchema, OpenApiDocument, Operation } from '#server/api-docs/openapi/openapi-members.ts';
import { toOperation } from '#server/api-docs/openapi/operation.ts';
import { describeWebhooks, WEBHOOK_TAG, type DocumentedWebhookEvents } from '#server/api-docs/openapi/webhooks.ts';
import { VERSION_PREFIX } from '#server/rest/request/request-target.ts';
import { getRouteTable } from '#server/rest/routes.ts';

const isGeneratedConstraint = (key: string, value: unknown): boolean =>
  (key === 'format' && value === 'int64') ||
  (key === 'additionalProperties' && value === false) ||
  ((key === 'minimum' || key === 'maximum') && typeof value === 'number' && Math.abs(value) === Number.MAX_SAFE_INTEGER);

/** Removes generated constraints that the API does not promise: amounts may exceed int64, and responses may gain fields. */
const withoutGeneratedConstraints = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutGeneratedConstraints);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => (isGeneratedConstraint(key, item) ? [] : [[key, withoutGeneratedConstraints(item)]])),
  );
};

/** The path under which the generated document has an operation. */
const generatedPath = (path: string): string => `/${path.replace(/^\/|\/$/g, '')}`;

/** Adds the webhooks, and the schemas that only they refer to. */
const withWebhooks = (document: OpenApiDocument, events: DocumentedWebhookEvents): OpenApiDocument => {
  const webhooks = withoutGeneratedConstraints(describeWebhooks(events)) as ReturnType<typeof describeWebhooks>;
  const schemas = { ...describeSchemas(webhooks.schemas), ...document.components.schemas };
  return {
    ...document,
    tags: [...document.tags, ...tagsOf([WEBHOOK_TAG])],
    webhooks: describeSchemas(webhooks.webhooks),
    components: { ...document.components, schemas },
  };
};

const generate = (router: AnyRouter): OpenApiDocument =>
  withoutGeneratedConstraints(
    generateOpenApiDocument(router as unknown as OpenApiRouter, {
      title: INFO.title,
      version: VERSION_PREFIX.slice(1),
      // A path: the document is valid at every address of the server.
      baseUrl: VERSION_PREFIX,
      securitySchemes: { [SECURITY_SCHEME]: COMPONENTS.securitySchemes.Token },
    }),
  ) as OpenApiDocument;

/** Includes webhooks when events are given. Throws if the router contains something that cannot be described, such as a query parameter that is an object. */
export const buildOpenApiDocument = (router: AnyRouter, events?: DocumentedWebhookEvents): OpenApiDocument => {
  const generated = generate(router);
  const generatedSchemas = Object.entries(generated.components.schemas ?? {}).filter(([name]) => !name.startsWith('error.'));
  const schemas: Record<string, JsonSchema> = { ...Object.fromEntries(generatedSchemas), ...COMPONENTS.schemas };
  const paths: OpenApiDocument['paths'] = { '/': { get: INDEX_OPERATION } };
  for (const route of getRouteTable(router).routes) {
    const method = route.method.toLowerCase();
    const operation = generated.paths[generatedPath(route.path)]?.[method];
    if (!operation) throw new Error(`${route.method} ${route.path} is missing in the generated document.`);
    paths[route.path] = { ...paths[route.path], [method]: describeFields(toOperation(route, operation, schemas), route.name) as Operation };
  }
  const components = { ...COMPONENTS, schemas: describeSchemas(schemas) };
  const document = { ...generated, info: INFO, tags: tagsOf(AREA_NAMES), paths, components };
  return events ? withWebhooks(document, events) : document;
};
