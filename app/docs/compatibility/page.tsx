import type { Metadata } from 'next';
import { readApiDocs } from '#app/_ui/session/caller.ts';
import { DocsShell } from '#app/docs/_chrome/docs-shell.tsx';
import { GuideText } from '#app/docs/_parts/chapters.tsx';

const HREF = '/docs/compatibility';

export const metadata: Metadata = { title: 'Compatibility', alternates: { types: { 'text/markdown': `${HREF}.md` } } };

export default function CompatibilityPage() {
  const docs = readApiDocs();
  return (
    <DocsShell docs={docs} location={{ href: HREF }}>
      <GuideText markdown={docs.compatibility} markdownHref={`${HREF}.md`} />
    </DocsShell>
  );
}
