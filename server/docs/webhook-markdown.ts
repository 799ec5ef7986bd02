// The Markdown twin of the page of webhooks, chapter by chapter as the page has them.
import type { Docs, DocumentedEvent } from '#server/docs/site.ts';
import type { NamedRow, WebhookChapter } from '#server/docs/webhook-text.ts';
import { printJson } from '#server/kernel/json.ts';

const fenced = (value: object): string => `\`\`\`json\n${printJson(value, 2)}\n\`\`\``;

const chapter = ({ title, text }: WebhookChapter): string[] => [`## ${title}`, text];

const rows = (named: readonly NamedRow[]): string => named.map(([name, meaning]) => `- \`${name}\`: ${meaning}`).join('\n');

const eventMarkdown = ({ name, description, example }: DocumentedEvent): string[] => [`### ${name}`, description, fenced(example)];

/** What the page says, with an example of `data` for each event. */
export const webhooksMarkdown = ({ events, webhooks }: Pick<Docs, 'events' | 'webhooks'>): string => {
  const { request, verification, delivery, conditions } = webhooks.chapters;
  return [
    '# Webhook reference',
    'What your server is sent when something happens here, and what it answers. [The guide](/docs/guides/webhooks) has a receiver that runs as it stands.',
    ...chapter(request),
    rows(webhooks.payloadFields),
    '### Headers',
    rows(webhooks.headers),
    ...chapter(verification),
    ...chapter(delivery),
    ...chapter(conditions),
    ...webhooks.conditionRules,
    '## Events',
    ...events.flatMap(eventMarkdown),
  ].join('\n\n');
};
