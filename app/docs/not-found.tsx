import { pageMetadata } from '#app/_language/server.ts';
import { readApiDocs } from '#app/_ui/session/caller.ts';
import { DocsShell } from '#app/docs/_chrome/docs-shell.tsx';
import { NotFoundText } from '#app/docs/_parts/chapters.tsx';

export const generateMetadata = pageMetadata('Not found');

export default function DocsNotFoundPage() {
  return (
    <DocsShell docs={readApiDocs()} location={{ href: '' }}>
      <NotFoundText />
    </DocsShell>
  );
}
