// All that /docs tells, made once from the OpenAPI document, the table of errors, the catalogue of events and the guides. Pages show it as
// HTML (app/docs), machine-documents.ts as text; neither knows anything that is not here.
import { documentedErrors, type DocumentedError } from '#server/docs/errors.ts';
import { readChangelog, readGuides, type Guide } from '#server/docs/guides.ts';
import { areasOf, locate, toPage, type ApiDocument, type Area, type OperationPage } from '#server/docs/operations.ts';
import { createSearch, type Entry, type Hit } from '#server/docs/search.ts';
import { ALSO_KNOWN_AS, MACHINE_FILES } from '#server/docs/search-words.ts';
import { WEBHOOK_TEXT, type WebhookText } from '#server/docs/webhook-text.ts';
import { printJson } from '#server/kernel/json.ts';

/** An event of which webhooks are told. */
export type DocumentedEvent = { name: string; description: string; example: object };

export type Docs = {
  areas: readonly Area[];
  guides: readonly Guide[];
  errors: readonly DocumentedError[];
  events: readonly DocumentedEvent[];
  /** What is said of webhooks besides. */
  webhooks: WebhookText;
  changelog: string;
  /** The page of an operation; undefined for an id that there is not. */
  operation(id: string): OperationPage | undefined;
  search(query: string): Hit[];
};

export type DocsParts = {
  document: ApiDocument;
  /** Where the server is reached. */
  baseUrl: string;
  events: readonly DocumentedEvent[];
  /** The permission that an operation asks for, by its id. */
  permissionOf(id: string): string | undefined;
};

const INDENTATION = 2;

const entriesOf = (
  areas: readonly Area[],
  { document, events }: DocsParts,
  guides: readonly Guide[],
  errors: readonly DocumentedError[],
) => {
  const descriptions = new Map(locate(document).map(({ operation }) => [operation.operationId, operation.description ?? '']));
  const operations = areas.flatMap(({ groups, name }) =>
    groups.flatMap((group) =>
      group.operations.map(({ id, href, method, path, summary }): Entry => ({
        kind: 'operation',
        href,
        title: summary,
        about: `${method} ${path}`,
        names: [id, path, `${method} ${path}`, group.title, name, ...(ALSO_KNOWN_AS[id] ?? [])],
        text: descriptions.get(id) ?? '',
      })),
    ),
  );
  return [
    ...guides.map(({ slug, href, title, lead, markdown }): Entry => ({
      kind: 'guide',
      href,
      title,
      about: lead,
      names: ALSO_KNOWN_AS[slug] ?? [],
      text: markdown,
    })),
    { kind: 'guide' as const, ...MACHINE_FILES, text: '' },
    ...Object.values(WEBHOOK_TEXT.chapters).map(({ id, title, text }): Entry => ({
      kind: 'webhooks',
      href: `/docs/webhooks#${id}`,
      title,
      about: 'Webhook reference',
      names: [],
      text,
    })),
    ...errors.map(({ code, status, message, cause, fix }): Entry => ({
      kind: 'error',
      href: `/docs/errors#${code}`,
      title: code,
      about: `${status}: ${message}`,
      names: [String(status), message, ...(ALSO_KNOWN_AS[code] ?? [])],
      text: [message, cause, fix].join('\n'),
    })),
    ...events.map(({ name, description }): Entry => ({
      kind: 'event',
      href: `/docs/webhooks#${name}`,
      title: name,
      about: description,
      names: ['event webhook'],
      text: description,
    })),
    ...operations,
  ];
};

export const createDocs = (parts: DocsParts): Docs => {
  const { document, baseUrl, permissionOf, events } = parts;
  const located = new Map(locate(document).map((one) => [one.operation.operationId, one]));
  const areas = areasOf(document);
  const guides = readGuides(baseUrl);
  const errors = documentedErrors();
  const reading = { document, permissionOf, print: (value: unknown) => printJson(value, INDENTATION) };
  return {
    areas,
    guides,
    errors,
    events,
    webhooks: WEBHOOK_TEXT,
    changelog: readChangelog(),
    // Made anew each time: pages of hundreds of operations, with all their fields, are not worth their memory.
    operation: (id) => {
      const found = located.get(id);
      return found && toPage(reading, found);
    },
    search: createSearch(entriesOf(areas, parts, guides, errors)),
  };
};
