import type { Metadata } from 'next';
import { readApiDocs } from '#app/_ui/session/caller.ts';
import { DocsShell } from '#app/docs/_chrome/docs-shell.tsx';
import { WebhookReference } from '#app/docs/webhooks/webhook-reference.tsx';

const HREF = '/docs/webhooks';

export const metadata: Metadata = { title: 'Webhook reference', alternates: { types: { 'text/markdown': `${HREF}.md` } } };

/** The webhook reference, which is public. */
export default function WebhookDocsPage() {
  const docs = readApiDocs();
  return (
    <DocsShell docs={docs} location={{ href: HREF }}>
      <WebhookReference events={docs.events} text={docs.webhooks} />
    </DocsShell>
  );
}
