import type { Metadata } from 'next';
import { readApiDocs } from '#app/_ui/session/caller.ts';
import { DocsShell } from '#app/docs/_chrome/docs-shell.tsx';
import { ErrorIndex } from '#app/docs/_parts/chapters.tsx';

const HREF = '/docs/errors';

export const metadata: Metadata = { title: 'Errors', alternates: { types: { 'text/markdown': `${HREF}.md` } } };

export default function ErrorDocsPage() {
  const docs = readApiDocs();
  return (
    <DocsShell docs={docs} location={{ href: HREF }}>
      <ErrorIndex errors={docs.errors} />
    </DocsShell>
  );
}
