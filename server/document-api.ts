// What /docs and the documents for programs are made of, put together: the router described, the catalogue of events, the guides.
import { appRouter } from '#server/app-router.ts';
import { createMachineDocuments, machineDocumentsHandler } from '#server/docs/machine-documents.ts';
import type { ApiDocument } from '#server/docs/operations.ts';
import { createDocs, type Docs } from '#server/docs/site.ts';
import { eventCatalogue } from '#server/modules/events/index.ts';
import type { Handler } from '#server/http/handler.ts';
import { openApiDocument } from '#server/rest/openapi.ts';
import { routeTableOf } from '#server/rest/routes.ts';

export type DocumentedApi = {
  docs: Docs;
  document: ApiDocument;
  /** The document for programs at a path; undefined where there is none. */
  find: ReturnType<typeof createMachineDocuments>;
};

/** The API as it is documented on a server that is reached at `baseUrl`. */
export const documentApi = (baseUrl: string): DocumentedApi => {
  const document = openApiDocument(appRouter, eventCatalogue) as unknown as ApiDocument;
  const permissions = new Map(routeTableOf(appRouter).routes.map(({ name, meta }) => [name, meta.permission]));
  const events = Object.entries(eventCatalogue).map(([name, { description, example }]) => ({ name, description, example }));
  const docs = createDocs({ document, baseUrl, events, permissionOf: (id) => permissions.get(id) });
  return { docs, document, find: createMachineDocuments(docs, document, baseUrl) };
};

/** The same, made when it is first asked for: a server starts sooner without it. */
export const serveDocs = (baseUrl: string): { docs(): Docs; document(): ApiDocument; handle: Handler } => {
  let made: DocumentedApi | undefined;
  const make = (): DocumentedApi => (made ??= documentApi(baseUrl));
  return { docs: () => make().docs, document: () => make().document, handle: machineDocumentsHandler((path) => make().find(path)) };
};
