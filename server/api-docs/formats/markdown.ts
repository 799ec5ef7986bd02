// The pages of /docs as Markdown, with the content and order of the HTML pages.
import type { DocumentedError } from '#server/api-docs/site/error-reference.ts';
import type { OperationArea } from '#server/api-docs/site/operation-lists.ts';
import type { OperationPage } from '#server/api-docs/site/operation-pages.ts';
import type { SchemaField } from '#server/api-docs/site/schema-fields.ts';
import type { DocsSite } from '#server/api-docs/site/site.ts';
import type { DocumentedEvent, ReferenceRow, WebhookChapter } from '#server/api-docs/site/webhook-reference.ts';
import { printJson } from '#server/kernel/json.ts';

/** Deeper fields belong to objects that have their own pages. */
const DEPTH_MAX = 4;

const code = (text: string): string => `\`${text}\``;

const codeFence = (language: string, source: string): string => `\`\`\`${language}\n${source.trimEnd()}\n\`\`\``;

/** Returns nothing if all parts are empty. */
const chapter = (title: string, ...parts: (string | undefined | false)[]): string[] => {
  const nonEmptyParts = parts.filter(Boolean);
  return nonEmptyParts.length > 0 ? [`## ${title}`, ...(nonEmptyParts as string[])] : [];
};

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ');

const fieldLines = (fields: readonly SchemaField[], depth = 0): string[] =>
  fields.flatMap(({ name, type, isRequired, description, allowed, bounds, fields: inner }) => {
    const facts = [type, isRequired && 'required', ...bounds].filter(Boolean).join(', ');
    const allowedText = allowed.length > 0 ? ` One of ${allowed.map(code).join(', ')}.` : '';
    const line = `${'  '.repeat(depth)}- ${code(name)} (${facts})${description ? `: ${oneLine(description)}` : ''}${allowedText}`;
    return [line, ...(depth + 1 < DEPTH_MAX ? fieldLines(inner, depth + 1) : [])];
  });

const list = (lines: readonly string[]): string | undefined => (lines.length > 0 ? lines.join('\n') : undefined);

const describeAccess = ({ isPublic, permission }: OperationPage): string => {
  if (isPublic) return 'No authentication required.';
  return permission ? `Requires the ${code(permission)} permission.` : 'Requires a token.';
};

export const operationMarkdown = (page: OperationPage): string => {
  const { response, body } = page;
  const filters = page.queryParameters.flatMap((filter) => [
    ...fieldLines([filter]),
    ...(filter.comparisons.length > 0 ? [`  - also ${filter.comparisons.map(code).join(', ')}`] : []),
  ]);
  return [
    `# ${page.summary}`,
    code(`${page.method} ${page.path}`),
    describeAccess(page),
    page.description,
    ...chapter('Path parameters', list(fieldLines(page.pathParameters))),
    ...chapter('Query parameters', list(filters)),
    ...chapter('Headers', list(fieldLines(page.headerParameters))),
    ...chapter(
      'Request body',
      body && list([`Content type: ${body.mediaTypes.join(' or ')}.`]),
      body?.description,
      body && list(fieldLines(body.fields)),
    ),
    ...chapter(
      'Response',
      `${response.status}: ${response.description}${response.type ? ` ${code('data')} is ${response.type}.` : ''}`,
      list(fieldLines(response.fields)),
    ),
    ...chapter(
      'Errors',
      list(
        page.errors.map(
          ({ status, description, codes }) =>
            `- ${status}: ${description}${codes.length > 0 ? ` (${codes.map((name) => `[${name}](/docs/errors#${name})`).join(', ')})` : ''}`,
        ),
      ),
    ),
    ...chapter(
      'Example request',
      ...page.samples.map(({ lang, source }) => codeFence(lang === 'curl' ? 'sh' : lang.toLowerCase(), source)),
    ),
    ...chapter('Example response', page.responseExample && codeFence('json', page.responseExample)),
  ]
    .filter(Boolean)
    .join('\n\n');
};

export const areaMarkdown = ({ name, description, groups }: OperationArea): string =>
  [
    `# ${name}`,
    description,
    ...groups.flatMap(({ title, operations }) => [
      `## ${title}`,
      operations.map(({ summary, method, path, href }) => `- [${summary}](${href}): ${code(`${method} ${path}`)}`).join('\n'),
    ]),
  ]
    .filter(Boolean)
    .join('\n\n');

const errorMarkdown = ({ code: name, status, message, isSaved, cause, fix }: DocumentedError): string =>
  [
    `## ${name}`,
    `Status ${status}. Default message: ${message}`,
    `Cause: ${cause}`,
    `Solution: ${fix}`,
    isSaved
      ? 'The response is saved under the `Idempotency-Key`.'
      : 'The response is not saved: you can retry the request with the same `Idempotency-Key`.',
  ].join('\n\n');

export const errorsMarkdown = (errors: readonly DocumentedError[]): string => ['# Errors', ...errors.map(errorMarkdown)].join('\n\n');

export const landingMarkdown = ({ areas, guides }: DocsSite): string =>
  [
    '# Countinghouse API',
    'A JSON REST API under `/3/` for accounts, credits, debits and transfers in any currency.',
    '## Guides',
    guides.map(({ title, href, lead }) => `- [${title}](${href}): ${lead}`).join('\n'),
    '## Reference',
    areas.map(({ name, href, description }) => `- [${name}](${href})${description ? `: ${oneLine(description)}` : ''}`).join('\n'),
    '- [Errors](/docs/errors)\n- [Webhook reference](/docs/webhooks)\n- [Compatibility](/docs/compatibility)\n- [Changelog](/docs/changelog)',
  ].join('\n\n');

const fencedJson = (value: object): string => codeFence('json', printJson(value, 2));

const textChapter = ({ title, text }: WebhookChapter): string[] => [`## ${title}`, text];

const rows = (entries: readonly ReferenceRow[]): string => entries.map(([name, meaning]) => `- \`${name}\`: ${meaning}`).join('\n');

const eventMarkdown = ({ name, description, example }: DocumentedEvent): string[] => [`### ${name}`, description, fencedJson(example)];

export const webhooksMarkdown = ({ events, webhooks }: Pick<DocsSite, 'events' | 'webhooks'>): string => {
  const { request, verification, delivery, conditions } = webhooks.chapters;
  return [
    '# Webhook reference',
    'This page describes the requests that webhooks send to your server. [The guide](/docs/guides/webhooks) contains a complete example endpoint.',
    ...textChapter(request),
    rows(webhooks.payloadFields),
    '### Headers',
    rows(webhooks.headers),
    ...textChapter(verification),
    ...textChapter(delivery),
    ...textChapter(conditions),
    ...webhooks.conditionRules,
    '## Events',
    ...events.flatMap(eventMarkdown),
  ].join('\n\n');
};
