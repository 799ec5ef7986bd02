import type { Metadata } from 'next';
import { readApiDocs } from '#app/_ui/session/caller.ts';
import { DocsShell } from '#app/docs/_chrome/docs-shell.tsx';
import { GuideText } from '#app/docs/_parts/chapters.tsx';

const HREF = '/docs/changelog';

export const metadata: Metadata = { title: 'Changelog', alternates: { types: { 'text/markdown': `${HREF}.md` } } };

export default function ChangelogPage() {
  const docs = readApiDocs();
  return (
    <DocsShell docs={docs} location={{ href: HREF }}>
      <GuideText markdown={docs.changelog} markdownHref={`${HREF}.md`} />
    </DocsShell>
  );
}
