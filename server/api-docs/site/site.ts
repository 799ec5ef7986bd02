// The content of /docs, built once from the OpenAPI document, the error table, the event catalog and the guides. The HTML pages (app/docs)
// and the machine-readable formats (formats/documents.ts) have no other source, so that they agree.
import type { OpenApiDocument } from '#server/api-docs/openapi/openapi-members.ts';
import { compatibilityPage } from '#server/api-docs/site/compatibility.ts';
import { documentedErrors, type DocumentedError } from '#server/api-docs/site/error-reference.ts';
import { readChangelog, readGuides, type Guide } from '#server/api-docs/site/guides.ts';
import { areasOf, listOperations, type OperationArea } from '#server/api-docs/site/operation-lists.ts';
import { toPage, type OperationPage } from '#server/api-docs/site/operation-pages.ts';
import { createSearch, type SearchHit } from '#server/api-docs/site/search.ts';
import { searchEntriesOf } from '#server/api-docs/site/search-entries.ts';
import { WEBHOOK_REFERENCE, type DocumentedEvent, type WebhookReferenceContent } from '#server/api-docs/site/webhook-reference.ts';
import { printJson } from '#server/kernel/json.ts';

export type DocsSite = {
  areas: readonly OperationArea[];
  guides: readonly Guide[];
  errors: readonly DocumentedError[];
  events: readonly DocumentedEvent[];
  webhooks: WebhookReferenceContent;
  changelog: string;
  /** The compatibility page as Markdown. */
  compatibility: string;
  /** Undefined for an unknown id. */
  operation(id: string): OperationPage | undefined;
  search(query: string): SearchHit[];
};

export type DocsSources = {
  document: OpenApiDocument;
  /** Base URL of the server, which the guides call. */
  baseUrl: string;
  events: readonly DocumentedEvent[];
  /** The permission that an operation requires. */
  permissionOf(id: string): string | undefined;
};

const INDENTATION = 2;

export const createDocsSite = ({ document, baseUrl, permissionOf, events }: DocsSources): DocsSite => {
  const locations = new Map(listOperations(document).map((location) => [location.operation.operationId, location]));
  const areas = areasOf(document);
  const guides = readGuides(baseUrl);
  const errors = documentedErrors();
  const input = { document, permissionOf, print: (value: unknown) => printJson(value, INDENTATION) };
  return {
    areas,
    guides,
    errors,
    events,
    webhooks: WEBHOOK_REFERENCE,
    changelog: readChangelog(),
    compatibility: compatibilityPage(areas),
    // Built per call: the pages of hundreds of operations with all their fields would occupy too much memory.
    operation: (id) => {
      const location = locations.get(id);
      return location && toPage(input, location);
    },
    search: createSearch(searchEntriesOf({ document, areas, guides, errors, events })),
  };
};
