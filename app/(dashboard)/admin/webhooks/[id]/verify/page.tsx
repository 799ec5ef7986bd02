import type { Metadata } from 'next';
import type { PageProps } from '#app/_lib/page-props.ts';
import { snippetSubjectOf } from '#app/_lib/verification-snippets.ts';
import { Surface } from '#app/_ui/surface.tsx';
import { TextLink } from '#app/_ui/text-link.tsx';
import { VerificationSnippets } from '#app/_ui/verification-snippets.tsx';
import { hostOf } from '#app/(dashboard)/admin/webhooks/endpoint-name.tsx';
import { readWebhook } from '#app/(dashboard)/admin/webhooks/read-webhook.ts';
import { WebhookPage } from '#app/(dashboard)/admin/webhooks/webhook-page.tsx';

type Props = PageProps<{ id: string }>;

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const { url } = await readWebhook((await params).id);
  return { title: `Verify requests to ${hostOf(url)}` };
};

export default async function VerifyPage({ params }: Props) {
  const webhook = await readWebhook((await params).id);
  return (
    <WebhookPage webhook={webhook} here="Verify">
      <Surface padded>
        <div className="max-w-3xl space-y-4">
          <div>
            <h2 className="text-16 font-medium">Make sure that a request came from here</h2>
            <p className="text-muted">
              Anybody can send something to your address. Check each request in one of these two ways, and answer 200 only then. Put this
              endpoint’s secret into the environment as <code className="font-mono text-13">WEBHOOK_SECRET</code>.
            </p>
          </div>
          <VerificationSnippets subject={snippetSubjectOf(webhook)} />
          <TextLink href="/docs/webhooks">Read what is sent, and how</TextLink>
        </div>
      </Surface>
    </WebhookPage>
  );
}
