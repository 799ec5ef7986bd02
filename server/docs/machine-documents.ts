// The documents for programs: the API as YAML and as a collection of Postman, the table of contents for those that read text
// (llms.txt), and a Markdown twin of each page of /docs, at its address and `.md`.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { stringify } from 'yaml';
import { areaMarkdown, errorsMarkdown, landingMarkdown, operationMarkdown } from '#server/docs/markdown.ts';
import type { ApiDocument } from '#server/docs/operations.ts';
import { postmanCollection } from '#server/docs/postman.ts';
import type { Docs } from '#server/docs/site.ts';
import { webhooksMarkdown } from '#server/docs/webhook-markdown.ts';
import { requireReadMethod } from '#server/http/send-response.ts';
import { parseJson, printJson } from '#server/kernel/json.ts';

export type MachineDocument = { mediaType: string; text: string };

const MARKDOWN = 'text/markdown';
const TWIN = /^\/docs(\/.+)?\.md$/;

const twinOf = (docs: Docs, place: string): string | undefined => {
  if (place === '') return landingMarkdown(docs);
  if (place === '/errors') return errorsMarkdown(docs.errors);
  if (place === '/webhooks') return webhooksMarkdown(docs);
  if (place === '/changelog') return docs.changelog;
  const [, first = '', second, ...more] = place.split('/');
  if (more.length > 0) return undefined;
  if (first === 'guides') return docs.guides.find(({ slug }) => slug === second)?.markdown;
  const area = docs.areas.find(({ slug }) => slug === first);
  if (second === undefined) return area && areaMarkdown(area);
  const page = docs.operation(second);
  return page?.area.slug === first ? operationMarkdown(page) : undefined;
};

/** Who reads one page as Markdown reads on in Markdown. */
const linkToTwins = (text: string): string =>
  text.replaceAll(/\]\((\/docs(?:\/[^)#]*)?)(#[^)]*)?\)/g, (_, page: string, anchor = '') => `](${page}.md${anchor})`);

const line = (title: string, href: string, about: string): string => `- [${title}](${href})${about ? `: ${about}` : ''}`;

/** Everything that there is to read, with addresses in full, as https://llmstxt.org says. */
export const llmsText = (docs: Docs, baseUrl: string): string => {
  const twin = (href: string): string => `${baseUrl}${href}.md`;
  return [
    '# Countinghouse',
    '> A ledger for many companies: accounts, credits, debits and transfers in any currency, over a JSON REST API.',
    `Each page of ${baseUrl}/docs has a Markdown twin at its address and \`.md\`. The API in one file: ${baseUrl}/openapi.json or ${baseUrl}/openapi.yaml.`,
    '## Guides',
    docs.guides.map(({ title, href, lead }) => line(title, twin(href), lead)).join('\n'),
    '## Reference',
    [
      ...docs.areas.map(({ name, href, groups }) => line(name, twin(href), [...new Set(groups.map(({ title }) => title))].join(', '))),
      line('Errors', twin('/docs/errors'), 'every code with its cause and what to do'),
      line('Webhook reference', twin('/docs/webhooks'), 'requests, signatures, retries, conditions, and every event with an example'),
    ].join('\n'),
    '## Optional',
    line('Changelog', twin('/docs/changelog'), ''),
  ].join('\n\n');
};

/** The document at a path; undefined where there is none. */
export const createMachineDocuments = (
  docs: Docs,
  document: ApiDocument,
  baseUrl: string,
): ((path: string) => MachineDocument | undefined) => {
  // Large ones are written when they are first asked for, and kept.
  const kept = new Map<string, MachineDocument>();
  const keep = (path: string, mediaType: string, write: () => string): MachineDocument => {
    const made = kept.get(path) ?? { mediaType, text: write() };
    kept.set(path, made);
    return made;
  };
  const yaml = (): string => stringify(parseJson(printJson(document)), { aliasDuplicateObjects: false, lineWidth: 0 });
  return (path) => {
    if (path === '/openapi.yaml') return keep(path, 'application/yaml', yaml);
    if (path === '/postman.json') return keep(path, 'application/json', () => printJson(postmanCollection(docs, document, baseUrl), 2));
    if (path === '/llms.txt') return keep(path, 'text/plain', () => `${llmsText(docs, baseUrl)}\n`);
    const [, place = ''] = TWIN.exec(path) ?? [undefined, undefined];
    const text = TWIN.test(path) ? twinOf(docs, place) : undefined;
    return text === undefined ? undefined : { mediaType: MARKDOWN, text: `${linkToTwins(text).trimEnd()}\n` };
  };
};

const NOT_FOUND =
  '# Not found\n\nThere is no page at this address. [The first page](/docs.md) and [llms.txt](/llms.txt) list all that there are.\n';

const send = (request: IncomingMessage, response: ServerResponse, status: number, { mediaType, text }: MachineDocument): void => {
  response.writeHead(status, {
    'Content-Type': `${mediaType}; charset=utf-8`,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-cache',
  });
  response.end(request.method === 'HEAD' ? undefined : text);
};

/** Serves them without authentication. */
export const machineDocumentsHandler =
  (find: ReturnType<typeof createMachineDocuments>) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    if (!requireReadMethod(request, response)) return;
    const found = find((request.url ?? '/').split('?', 1)[0] ?? '/');
    send(request, response, found ? 200 : 404, found ?? { mediaType: MARKDOWN, text: NOT_FOUND });
  };
