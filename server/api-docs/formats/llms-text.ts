// The table of contents of /docs for language models, in the format of https://llmstxt.org.
import type { DocsSite } from '#server/api-docs/site/site.ts';

const line = (title: string, href: string, about: string): string => `- [${title}](${href})${about ? `: ${about}` : ''}`;

/** Links all guides and references by absolute URL. */
export const llmsText = (docs: DocsSite, baseUrl: string): string => {
  const markdownUrl = (href: string): string => `${baseUrl}${href}.md`;
  return [
    '# Countinghouse',
    '> A ledger for many companies: accounts, credits, debits and transfers in any currency, over a JSON REST API.',
    `Each page of ${baseUrl}/docs has a Markdown twin at its address and \`.md\`. The API in one file: ${baseUrl}/openapi.json or ${baseUrl}/openapi.yaml.`,
    '## Guides',
    docs.guides.map(({ title, href, lead }) => line(title, markdownUrl(href), lead)).join('\n'),
    '## Reference',
    [
      ...docs.areas.map(({ name, href, groups }) =>
        line(name, markdownUrl(href), [...new Set(groups.map(({ title }) => title))].join(', ')),
      ),
      line('Errors', markdownUrl('/docs/errors'), 'every code with its cause and what to do'),
      line(
        'Webhook reference',
        markdownUrl('/docs/webhooks'),
        'requests, signatures, retries, conditions, and every event with an example',
      ),
    ].join('\n'),
    '## Optional',
    line('Changelog', markdownUrl('/docs/changelog'), ''),
  ].join('\n\n');
};
