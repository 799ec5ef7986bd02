// The content of /docs and of the machine-readable documents, built from the router, the event catalogue and the guides.
import { appRouter } from '#server/composition/app-router.ts';
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
  /** Finds the machine-readable document at a path. */
  find: ReturnType<typeof createMachineDocuments>;
};

/** The documentation of the API on a server at `baseUrl`. */
export const documentApi = (baseUrl: string): DocumentedApi => {
  const document = openApiDocument(appRouter, eventCatalogue) as unknown as ApiDocument;
  const permissions = new Map(routeTableOf(appRouter).routes.map(({ name, meta }) => [name, meta.permission]));
  const events = Object.entries(eventCatalogue).map(([name, { description, example }]) => ({ name, description, example }));
  const docs = createDocs({ document, baseUrl, events, permissionOf: (id) => permissions.get(id) });
  return { docs, document, find: createMachineDocuments(docs, document, baseUrl) };
};

/** Builds the documentation on first use, so that the server starts sooner. */
export const serveApiDocs = (baseUrl: string): { docs(): Docs; document(): ApiDocument; handle: Handler } => {
  let built: DocumentedApi | undefined;
  const build = (): DocumentedApi => (built ??= documentApi(baseUrl));
  return { docs: () => build().docs, document: () => build().document, handle: machineDocumentsHandler((path) => build().find(path)) };
};
