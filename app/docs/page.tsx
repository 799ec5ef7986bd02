import type { Metadata } from 'next';
import { readApiDocs, publicUrl } from '#app/_ui/session/caller.ts';
import { DocsShell } from '#app/docs/_chrome/docs-shell.tsx';
import { Landing } from '#app/docs/_parts/landing.tsx';

const HREF = '/docs';

export const metadata: Metadata = { title: 'API documentation', alternates: { types: { 'text/markdown': `${HREF}.md` } } };

export default function DocsPage() {
  const docs = readApiDocs();
  return (
    <DocsShell docs={docs} location={{ href: HREF }}>
      <Landing docs={docs} baseUrl={publicUrl('/3')} />
    </DocsShell>
  );
}
