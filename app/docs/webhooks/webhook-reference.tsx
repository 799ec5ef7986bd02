import Link from 'next/link';
import { ConditionHelp, VerificationSnippets } from '#app/_ui/format/webhook-help.tsx';
import { Chapter, PageHead } from '#app/docs/_parts/chapter.tsx';
import { Markdown } from '#app/docs/_parts/markdown.tsx';
import { EventIndex } from '#app/docs/webhooks/event-index.tsx';
import { Request } from '#app/docs/webhooks/request.tsx';
import type { DocumentedEvent } from '#server/docs/site.ts';
import type { WebhookChapter, WebhookText } from '#server/docs/webhook-text.ts';

const LINK = 'text-accent underline underline-offset-3 hover:decoration-2';

const headOf = ({ id, title }: WebhookChapter) => ({ id, title });

/** What is sent to receivers, how they check it and what they answer, and every event. */
export const WebhookReference = ({ events, text }: { events: readonly DocumentedEvent[]; text: WebhookText }) => (
  <div className="max-w-3xl">
    <PageHead title="Webhook reference" twin="/docs/webhooks.md">
      <p className="text-muted">
        What your server is sent when something happens here, and what it answers.{' '}
        <Link href="/docs/guides/webhooks" prefetch={false} className={LINK}>
          The guide
        </Link>{' '}
        has a receiver that runs as it stands.
      </p>
    </PageHead>
    <div className="space-y-8">
      <Chapter {...headOf(text.chapters.request)}>
        <Request events={events} text={text} />
      </Chapter>
      <Chapter {...headOf(text.chapters.verification)}>
        <Markdown text={text.chapters.verification.text} />
        <VerificationSnippets subject={{ isText: false, authorization: 'scheme' }} />
      </Chapter>
      <Chapter {...headOf(text.chapters.delivery)}>
        <Markdown text={text.chapters.delivery.text} />
      </Chapter>
      <Chapter {...headOf(text.chapters.conditions)}>
        <Markdown text={text.chapters.conditions.text} />
        <ConditionHelp />
      </Chapter>
      <Chapter id="events" title="Events">
        <EventIndex events={events} />
      </Chapter>
      <p>
        <Link href="/admin/webhooks" prefetch={false} className={LINK}>
          To your webhooks
        </Link>
      </p>
    </div>
  </div>
);
