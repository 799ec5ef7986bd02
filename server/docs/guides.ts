// The guides: Markdown files of docs/guides, in the order in which somebody new reads them, and the changelog. Each begins with its
// title and a paragraph that says what it is about.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ORDER = [
  'quick-start',
  'typescript-client',
  'authentication',
  'multi-factor',
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

const read = (path: string): string => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');

/** What the files call the server: a program that is copied out of the project calls the one on its own machine. */
const LOCAL_URL = 'http://127.0.0.1:3000';

const readGuide = (slug: string, baseUrl: string): Guide => {
  const markdown = read(`docs/guides/${slug}.md`).replaceAll(LOCAL_URL, baseUrl);
  const [, title, lead] = TITLE_AND_LEAD.exec(markdown) ?? [];
  if (!title || !lead) throw new Error(`docs/guides/${slug}.md has to begin with a title and a paragraph.`);
  return { slug, href: `/docs/guides/${slug}`, title, lead: lead.replaceAll('\n', ' '), markdown };
};

/** The guides as a server at `baseUrl` shows them: their programs call it when they are told nothing else. */
export const readGuides = (baseUrl: string): Guide[] => ORDER.map((slug) => readGuide(slug, baseUrl));

export const readChangelog = (): string => read('CHANGELOG.md');
