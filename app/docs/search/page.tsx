import type { Metadata } from 'next';
import { readApiDocs } from '#app/_ui/session/caller.ts';
import { type PageProps, queryText } from '#app/_ui/navigation/page-props.ts';
import { DocsShell } from '#app/docs/_chrome/docs-shell.tsx';
import { SearchResults } from '#app/docs/_parts/search-results.tsx';

export const metadata: Metadata = { title: 'Search', robots: { index: false } };

/** The search page. A plain form puts the search text in the URL. */
export default async function SearchDocsPage({ searchParams }: PageProps) {
  const docs = readApiDocs();
  const query = queryText(await searchParams, 'q');
  return (
    <DocsShell docs={docs} location={{ href: '/docs/search' }} query={query}>
      <SearchResults query={query} hits={docs.search(query)} />
    </DocsShell>
  );
}
