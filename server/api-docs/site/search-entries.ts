// The pages of /docs as entries of the search.
import type { OpenApiDocument } from '#server/api-docs/openapi/openapi-members.ts';
import type { DocumentedError } from '#server/api-docs/site/error-reference.ts';
import type { Guide } from '#server/api-docs/site/guides.ts';
import { listOperations, type OperationArea } from '#server/api-docs/site/operation-lists.ts';
import type { SearchEntry } from '#server/api-docs/site/search.ts';
import { WEBHOOK_REFERENCE, type DocumentedEvent } from '#server/api-docs/site/webhook-reference.ts';

/** Terms that readers search for although the API uses others, by operation, guide or error. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  'admin.transactions.reverse': ['refund', 'cancel', 'chargeback', 'undo', 'void'],
  'admin.transactions.change': ['cancel', 'approve', 'confirm'],
  'typescript-client': ['typescript', 'sdk', 'library', 'npm', 'node'],
  invalid: ['insufficient funds', 'overdraft', 'not enough money', 'validation error'],
  throttled: ['rate limit', 'too many requests'],
};

/** The section of the landing page that lists the machine-readable files. */
const DOWNLOADS = {
  href: '/docs#programs',
  title: 'Machine-readable files',
  about: 'The API for Postman, client generators and language models.',
  names: ['postman', 'postman collection', 'openapi', 'swagger', 'llms.txt', 'markdown', 'yaml'],
} as const;

type SearchSources = {
  document: OpenApiDocument;
  areas: readonly OperationArea[];
  guides: readonly Guide[];
  errors: readonly DocumentedError[];
  events: readonly DocumentedEvent[];
};

/** An entry for each operation, guide, error, event and chapter of the webhook reference. */
export const searchEntriesOf = ({ document, areas, guides, errors, events }: SearchSources): SearchEntry[] => {
  const descriptions = new Map(listOperations(document).map(({ operation }) => [operation.operationId, operation.description ?? '']));
  const operations = areas.flatMap(({ groups, name }) =>
    groups.flatMap((group) =>
      group.operations.map(({ id, href, method, path, summary }): SearchEntry => ({
        kind: 'operation',
        href,
        title: summary,
        about: `${method} ${path}`,
        names: [id, path, `${method} ${path}`, group.title, name, ...(SYNONYMS[id] ?? [])],
        text: descriptions.get(id) ?? '',
      })),
    ),
  );
  return [
    ...guides.map(({ slug, href, title, lead, markdown }): SearchEntry => ({
      kind: 'guide',
      href,
      title,
      about: lead,
      names: SYNONYMS[slug] ?? [],
      text: markdown,
    })),
    { kind: 'guide' as const, ...DOWNLOADS, text: '' },
    ...Object.values(WEBHOOK_REFERENCE.chapters).map(({ id, title, text }): SearchEntry => ({
      kind: 'webhooks',
      href: `/docs/webhooks#${id}`,
      title,
      about: 'Webhook reference',
      names: [],
      text,
    })),
    ...errors.map(({ code, status, message, cause, fix }): SearchEntry => ({
      kind: 'error',
      href: `/docs/errors#${code}`,
      title: code,
      about: `${status}: ${message}`,
      names: [String(status), message, ...(SYNONYMS[code] ?? [])],
      text: [message, cause, fix].join('\n'),
    })),
    ...events.map(({ name, description }): SearchEntry => ({
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
