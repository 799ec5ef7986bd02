import Link from 'next/link';
import { ConditionHelp, VerificationSnippets } from '#app/_ui/format/webhook-help.tsx';
import { Chapter, PageHead } from '#app/docs/_parts/chapters.tsx';
import { Markdown, InlineMarkdown } from '#app/docs/_parts/markdown.tsx';
import type { DocumentedEvent, ReferenceRow, WebhookChapter, WebhookReferenceContent } from '#server/api-docs/site/webhook-reference.ts';
import { Code } from '#app/docs/_parts/code.tsx';
import type { EventName } from '#server/kernel/event-enums.ts';
import { printJson } from '#server/kernel/json.ts';
import { ShieldAlert } from 'lucide-react';
import { EVENT_GROUPS } from '#app/_ui/format/webhooks.ts';

const LINK = 'text-accent underline underline-offset-3 hover:decoration-2';

const toHeading = ({ id, title }: WebhookChapter) => ({ id, title });

/** The webhook reference: request, verification, delivery, conditions and events. */
export const WebhookReference = ({ events, text }: { events: readonly DocumentedEvent[]; text: WebhookReferenceContent }) => (
  <div className="max-w-3xl">
    <PageHead title="Webhook reference" markdownHref="/docs/webhooks.md">
      <p className="text-muted">
        This page describes the requests that webhooks send to your server.{' '}
        <Link href="/docs/guides/webhooks" prefetch={false} className={LINK}>
          The guide
        </Link>{' '}
        contains a complete example endpoint.
      </p>
    </PageHead>
    <div className="space-y-8">
      <Chapter {...toHeading(text.chapters.request)}>
        <Request events={events} text={text} />
      </Chapter>
      <Chapter {...toHeading(text.chapters.verification)}>
        <Markdown text={text.chapters.verification.text} />
        <VerificationSnippets subject={{ isText: false, authorization: 'scheme' }} />
      </Chapter>
      <Chapter {...toHeading(text.chapters.delivery)}>
        <Markdown text={text.chapters.delivery.text} />
      </Chapter>
      <Chapter {...toHeading(text.chapters.conditions)}>
        <Markdown text={text.chapters.conditions.text} />
        <ConditionHelp />
      </Chapter>
      <Chapter id="events" title="Events">
        <EventIndex events={events} />
      </Chapter>
      <p>
        <Link href="/admin/webhooks" prefetch={false} className={LINK}>
          Manage webhooks
        </Link>
      </p>
    </div>
  </div>
);

const EXAMPLE_EVENT: EventName = 'transaction.execute';

/** The payload and headers of a webhook request. */
const Request = ({ events, text }: { events: readonly DocumentedEvent[]; text: WebhookReferenceContent }) => {
  const data = events.find(({ name }) => name === EXAMPLE_EVENT)?.example;
  return (
    <>
      <Markdown text={text.chapters.request.text} />
      <Code
        title="Payload"
        language="json"
        hasMaxHeight
        source={printJson({ id: '5f0d9c1e-6d53-5b5c-9a39-0d1f4a1f4c0e', event: EXAMPLE_EVENT, company: 'alto-vale', data }, 2)}
      />
      <ReferenceRows rows={text.payloadFields} />
      <h3 className="pt-2 font-medium">Headers</h3>
      <ReferenceRows rows={text.headers} />
    </>
  );
};

/** Rows of names and descriptions. The column is as wide as the longest name; on phones, each name is above its description. */
const ReferenceRows = ({ rows }: { rows: readonly ReferenceRow[] }) => (
  <dl className="divide-y">
    {rows.map(([name, meaning]) => (
      <div key={name} className="grid items-baseline gap-x-3 py-1.5 sm:grid-cols-[11rem_1fr]">
        <dt className="text-muted">{name}</dt>
        <dd className="min-w-0 break-words">
          <InlineMarkdown text={meaning} />
        </dd>
      </div>
    ))}
  </dl>
);

/** All events with an example of their data. */
const EventIndex = ({ events: allEvents }: { events: readonly DocumentedEvent[] }) => (
  <div className="space-y-5">
    {EVENT_GROUPS.map(({ title, events, isSecret }) => (
      <section key={title} aria-label={title} className="space-y-1">
        <h3 className="font-medium">{title}</h3>
        {isSecret && (
          <p className="flex items-start gap-2 text-muted">
            <ShieldAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
            These events contain keys or codes that grant access. Subscribing to them requires the admin.webhooksecret.add permission.
          </p>
        )}
        <ul className="divide-y border-y">
          {allEvents
            .filter(({ name }) => (events as readonly string[]).includes(name))
            .map(({ name, description, example }) => (
              <li key={name} id={name} className="scroll-mt-16 py-2 target:bg-accent/8">
                <details>
                  <summary className="cursor-pointer">
                    <span className="font-mono text-13 font-medium">{name}</span>
                    <span className="block text-muted">{description}</span>
                  </summary>
                  <div className="mt-2">
                    <Code title={`Data of ${name}`} language="json" source={printJson(example, 2)} hasMaxHeight />
                  </div>
                </details>
              </li>
            ))}
        </ul>
      </section>
    ))}
  </div>
);
