// The documentation of an API: the OpenAPI document of its router with the event catalog, the site under /docs, and the other formats.
import type { AnyRouter } from '@trpc/server';
import { createFormats, createFormatsHandler } from '#server/api-docs/formats/documents.ts';
import { buildOpenApiDocument } from '#server/api-docs/openapi/openapi-document.ts';
import { createOpenApiHandler } from '#server/api-docs/openapi/openapi-handler.ts';
import type { OpenApiDocument } from '#server/api-docs/openapi/openapi-members.ts';
import { createDocsSite, type DocsSite } from '#server/api-docs/site/site.ts';
import type { Handler } from '#server/http/request/send-response.ts';
import { eventCatalog } from '#server/modules/events/index.ts';
import { getRouteTable } from '#server/rest/routes.ts';

export type ApiDocs = {
  site: DocsSite;
  document: OpenApiDocument;
  findDocument: ReturnType<typeof createFormats>;
};

/** The OpenAPI document with webhooks. */
export const describeApi = (router: AnyRouter): OpenApiDocument => buildOpenApiDocument(router, eventCatalog);

/** The documentation of a server at `baseUrl`. */
export const createApiDocs = (router: AnyRouter, baseUrl: string): ApiDocs => {
  const document = describeApi(router);
  const permissions = new Map(getRouteTable(router).routes.map(({ name, meta }) => [name, meta.permission]));
  const events = Object.entries(eventCatalog).map(([name, { description, example }]) => ({ name, description, example }));
  const site = createDocsSite({ document, baseUrl, events, permissionOf: (id) => permissions.get(id) });
  return { site, document, findDocument: createFormats(site, document, baseUrl) };
};

export type ServedApiDocs = {
  site(): DocsSite;
  document(): OpenApiDocument;
  handleOpenApi: Handler;
  handleFormats: Handler;
};

/** Creates the documentation on first use, so that the server starts faster. */
export const serveApiDocs = (router: AnyRouter, baseUrl: string): ServedApiDocs => {
  let created: ApiDocs | undefined;
  const create = (): ApiDocs => (created ??= createApiDocs(router, baseUrl));
  return {
    site: () => create().site,
    document: () => create().document,
    handleOpenApi: createOpenApiHandler(() => create().document),
    handleFormats: createFormatsHandler((path) => create().findDocument(path)),
  };
};
