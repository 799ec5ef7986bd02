import { getText } from '#app/_language/server.ts';
import { message } from '#app/_language/translate.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { toSnippetSubject } from '#app/_ui/format/webhooks.ts';
import { Surface } from '#app/_ui/shell/page.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import { VerificationSnippets } from '#app/_ui/format/webhook-help.tsx';
import { readWebhook, webhookMetadata, WebhookPage } from '#app/(dashboard)/admin/webhooks/webhook-page.tsx';

type Props = PageProps<{ id: string }>;

export const generateMetadata = webhookMetadata(message('Verify requests to {host}'));

export default async function VerifyPage({ params }: Props) {
  const t = await getText();
  const webhook = await readWebhook((await params).id);
  return (
    <WebhookPage webhook={webhook} currentTab="Verify">
      <Surface padded>
        <div className="max-w-3xl space-y-4">
          <div>
            <h2 className="text-16 font-medium">{t('Verify signatures')}</h2>
            <p className="text-muted">
              {t.rich(
                'Anyone can send requests to your URL. Verify each request with one of these methods before you respond with 200. Store the secret of this endpoint in the environment variable <code>WEBHOOK_SECRET</code>.',
                { code: <code className="font-mono text-13" /> },
              )}
            </p>
          </div>
          <VerificationSnippets subject={toSnippetSubject(webhook)} />
          <TextLink href="/docs/webhooks">{t('Read the webhook guide')}</TextLink>
        </div>
      </Surface>
    </WebhookPage>
  );
}
