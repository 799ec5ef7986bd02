// Reads the guides (docs/guides/*.md) in reading order, and the changelog. Each guide begins with its title and a lead paragraph.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const READING_ORDER = [
  'quick-start',
  'typescript-client',
  'authentication',
  'multi-factor',
  'payees',
  'schedules',
  'payment-requests',
  'holds',
  'bulk',
  'statements',
  'idempotency',
  'lists',
  'errors',
  'webhooks',
  'going-live',
  'migrating',
  'reporting-vulnerabilities',
] as const;

export type GuideLink = { slug: string; href: string; title: string; lead: string };
export type Guide = GuideLink & { markdown: string };

const TITLE_AND_LEAD = /^# (.+)\n\n([^\n]+(?:\n[^\n]+)*)\n/;

const read = (path: string): string => readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');

/** The base URL in the files: a program copied from the repository calls a local server. */
const LOCAL_URL = 'http://127.0.0.1:3000';

const readGuide = (slug: string, baseUrl: string): Guide => {
  const markdown = read(`docs/guides/${slug}.md`).replaceAll(LOCAL_URL, baseUrl);
  const [, title, lead] = TITLE_AND_LEAD.exec(markdown) ?? [];
  if (!title || !lead) throw new Error(`docs/guides/${slug}.md must begin with a title and a paragraph.`);
  return { slug, href: `/docs/guides/${slug}`, title, lead: lead.replaceAll('\n', ' '), markdown };
};

/** The guides with programs that call `baseUrl` by default. */
export const readGuides = (baseUrl: string): Guide[] => READING_ORDER.map((slug) => readGuide(slug, baseUrl));

export const readChangelog = (): string => read('CHANGELOG.md');
