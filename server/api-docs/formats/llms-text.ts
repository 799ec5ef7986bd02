// The table of contents of /docs for language models, in the format of https://llmstxt.org.
import type { DocsSite } from '#server/api-docs/site/site.ts';

const line = (title: string, href: string, about: string): string => `- [${title}](${href})${about ? `: ${about}` : ''}`;

/** Links all guides and references by absolute URL. */
export const llmsText = (docs: DocsSite, baseUrl: string): string => {
  const markdownUrl = (href: string): string => `${baseUrl}${href}.md`;
  return [
    '# Countinghouse',
    '> A multi-tenant double-entry ledger and payments API: accounts, credits, debits and transfers in any currency.',
    `Each page of ${baseUrl}/docs is available as Markdown: append \`.md\` to its URL. The complete API description: ${baseUrl}/openapi.json or ${baseUrl}/openapi.yaml.`,
    '## Guides',
    docs.guides.map(({ title, href, lead }) => line(title, markdownUrl(href), lead)).join('\n'),
    '## Reference',
    [
      ...docs.areas.map(({ name, href, groups }) =>
        line(name, markdownUrl(href), [...new Set(groups.map(({ title }) => title))].join(', ')),
      ),
      line('Errors', markdownUrl('/docs/errors'), 'all error codes with causes and solutions'),
      line('Webhook reference', markdownUrl('/docs/webhooks'), 'requests, signatures, retries, conditions, and all events with examples'),
    ].join('\n'),
    '## Optional',
    line('Compatibility', markdownUrl('/docs/compatibility'), 'all operations of the v3 API, and which of them this server supports'),
    line('Changelog', markdownUrl('/docs/changelog'), ''),
  ].join('\n\n');
};
