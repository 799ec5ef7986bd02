// The machine-readable formats of the documentation: OpenAPI as YAML, the Postman collection, llms.txt, and each page of /docs as Markdown
// at its path with `.md`.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { stringify } from 'yaml';
import { areaMarkdown, errorsMarkdown, landingMarkdown, operationMarkdown, webhooksMarkdown } from '#server/api-docs/formats/markdown.ts';
import { llmsText } from '#server/api-docs/formats/llms-text.ts';
import { postmanCollection } from '#server/api-docs/formats/postman.ts';
import type { OpenApiDocument } from '#server/api-docs/openapi/openapi-members.ts';
import type { DocsSite } from '#server/api-docs/site/site.ts';
import { requireReadMethod } from '#server/http/request/send-response.ts';
import { parseJson, printJson } from '#server/kernel/json.ts';

export type FormatDocument = { mediaType: string; text: string };

const MARKDOWN = 'text/markdown';
const MARKDOWN_PATH = /^\/docs(\/.+)?\.md$/;

const toMarkdown = (docs: DocsSite, page: string): string | undefined => {
  if (page === '') return landingMarkdown(docs);
  if (page === '/errors') return errorsMarkdown(docs.errors);
  if (page === '/webhooks') return webhooksMarkdown(docs);
  if (page === '/changelog') return docs.changelog;
  if (page === '/compatibility') return docs.compatibility;
  const [, first = '', second, ...more] = page.split('/');
  if (more.length > 0) return undefined;
  if (first === 'guides') return docs.guides.find(({ slug }) => slug === second)?.markdown;
  const area = docs.areas.find(({ slug }) => slug === first);
  if (second === undefined) return area && areaMarkdown(area);
  const operation = docs.operation(second);
  return operation?.area.slug === first ? operationMarkdown(operation) : undefined;
};

/** Points links between pages to their Markdown versions. */
const linkToMarkdown = (text: string): string =>
  text.replaceAll(/\]\((\/docs(?:\/[^)#]*)?)(#[^)]*)?\)/g, (_, page: string, anchor = '') => `](${page}.md${anchor})`);

/** Finds the document of a path; undefined for an unknown path. */
export const createFormats = (
  docs: DocsSite,
  document: OpenApiDocument,
  baseUrl: string,
): ((path: string) => FormatDocument | undefined) => {
  // Large documents are printed on first use and cached.
  const printedDocuments = new Map<string, FormatDocument>();
  const printOnce = (path: string, mediaType: string, print: () => string): FormatDocument => {
    const file = printedDocuments.get(path) ?? { mediaType, text: print() };
    printedDocuments.set(path, file);
    return file;
  };
  const yaml = (): string => stringify(parseJson(printJson(document)), { aliasDuplicateObjects: false, lineWidth: 0 });
  return (path) => {
    if (path === '/openapi.yaml') return printOnce(path, 'application/yaml', yaml);
    if (path === '/postman.json')
      return printOnce(path, 'application/json', () => printJson(postmanCollection(docs, document, baseUrl), 2));
    if (path === '/llms.txt') return printOnce(path, 'text/plain', () => `${llmsText(docs, baseUrl)}\n`);
    const [, page = ''] = MARKDOWN_PATH.exec(path) ?? [undefined, undefined];
    const text = MARKDOWN_PATH.test(path) ? toMarkdown(docs, page) : undefined;
    return text === undefined ? undefined : { mediaType: MARKDOWN, text: `${linkToMarkdown(text).trimEnd()}\n` };
  };
};

const NOT_FOUND = '# Not found\n\nThis page does not exist. [The start page](/docs.md) and [llms.txt](/llms.txt) list all pages.\n';

const send = (request: IncomingMessage, response: ServerResponse, status: number, { mediaType, text }: FormatDocument): void => {
  response.writeHead(status, {
    'Content-Type': `${mediaType}; charset=utf-8`,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-cache',
  });
  response.end(request.method === 'HEAD' ? undefined : text);
};

/** Serves the documents without authentication. */
export const createFormatsHandler =
  (find: ReturnType<typeof createFormats>) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    if (!requireReadMethod(request, response)) return;
    const file = find((request.url ?? '/').split('?', 1)[0] ?? '/');
    send(request, response, file ? 200 : 404, file ?? { mediaType: MARKDOWN, text: NOT_FOUND });
  };
