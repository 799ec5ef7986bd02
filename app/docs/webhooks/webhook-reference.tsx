import Link from 'next/link';
import { ConditionHelp } from '#app/_ui/condition-help.tsx';
import { VerificationSnippets } from '#app/_ui/verification-snippets.tsx';
import { Chapter, PageHead } from '#app/docs/_parts/chapter.tsx';
import { Delivery } from '#app/docs/webhooks/delivery.tsx';
import { EventIndex } from '#app/docs/webhooks/event-index.tsx';
import { Request } from '#app/docs/webhooks/request.tsx';
import type { DocumentedEvent } from '#server/docs/site.ts';

const LINK = 'text-accent underline underline-offset-3 hover:decoration-2';

/** What is sent to receivers, how they check it and what they answer, and every event. */
export const WebhookReference = ({ events }: { events: readonly DocumentedEvent[] }) => (
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
      <Chapter id="request" title="The request">
        <Request events={events} />
      </Chapter>
      <Chapter id="verification" title="Make sure that it came from here">
        <p>
          Anybody can send something to your address. Check each request in one of these two ways, and answer 200 only then. The secret of
          an endpoint is on its page.
        </p>
        <VerificationSnippets subject={{ isText: false, authorization: 'scheme' }} />
      </Chapter>
      <Chapter id="delivery" title="The answer, and what happens without it">
        <Delivery />
      </Chapter>
      <Chapter id="conditions" title="Only some of them">
        <p>An endpoint with a condition is sent the events of which it is true. It is written over the event’s data.</p>
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
