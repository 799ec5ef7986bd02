import Link from 'next/link';
import { PageHead } from '#app/docs/_parts/chapters.tsx';
import { slugOfHeading, InlineMarkdown } from '#app/docs/_parts/markdown.tsx';
import type { SearchHit, SearchEntryKind } from '#server/api-docs/site/search.ts';

const KINDS: Record<SearchEntryKind, string> = {
  operation: 'Operation',
  guide: 'Guide',
  error: 'Error',
  event: 'Event',
  webhooks: 'Webhooks',
};

const formatCount = (hits: readonly SearchHit[]): string => (hits.length === 1 ? '1 page' : `${hits.length} pages`);

/** Links to the section of a guide, if known. */
const hitHref = ({ kind, href, match }: SearchHit): string =>
  kind === 'guide' && match?.heading ? `${href}#${slugOfHeading(match.heading)}` : href;

/** Search results. */
export const SearchResults = ({ query, hits }: { query: string; hits: readonly SearchHit[] }) => (
  <div className="max-w-3xl">
    <PageHead title={query ? `Search: ${query}` : 'Search'}>
      <p role="status" className="text-muted">
        {query === ''
          ? 'Search for operations, paths, error codes and events.'
          : hits.length === 0
            ? 'No results. Try fewer or different words.'
            : formatCount(hits)}
      </p>
    </PageHead>
    {hits.length > 0 && (
      <ul className="divide-y border-y">
        {hits.map((hit) => (
          <li key={hit.href}>
            <Link
              href={hitHref(hit)}
              prefetch={false}
              className="grid gap-x-4 px-1 py-2.5 outline-offset-[-2px] hover:bg-sunken sm:grid-cols-[6rem_minmax(0,1fr)]"
            >
              <HitText hit={hit} />
            </Link>
          </li>
        ))}
      </ul>
    )}
  </div>
);

const HitText = ({ hit: { kind, title, about, match } }: { hit: SearchHit }) => (
  <>
    <span className="text-13 text-muted">{KINDS[kind]}</span>
    <span className="min-w-0">
      <span className="block font-medium break-words">{title}</span>
      <span className={kind === 'operation' ? 'block font-mono text-13 break-all text-muted' : 'block text-muted'}>
        {kind === 'operation' ? about : <InlineMarkdown text={about} />}
      </span>
      {match && (
        <span className="mt-1 block border-l-2 border-rule pl-2 text-13 break-words">
          {[match.heading, match.line].filter(Boolean).join(': ')}
        </span>
      )}
    </span>
  </>
);
