import { Code } from '#app/docs/_parts/code.tsx';
import { InlineMarkdown, Markdown } from '#app/docs/_parts/markdown.tsx';
import type { DocumentedEvent } from '#server/docs/site.ts';
import type { NamedRow, WebhookText } from '#server/docs/webhook-text.ts';
import type { EventName } from '#server/kernel/event-words.ts';
import { printJson } from '#server/kernel/json.ts';

const SHOWN: EventName = 'transaction.execute';

/** What is sent: the payload, and the headers. */
export const Request = ({ events, text }: { events: readonly DocumentedEvent[]; text: WebhookText }) => {
  const data = events.find(({ name }) => name === SHOWN)?.example;
  return (
    <>
      <Markdown text={text.chapters.request.text} />
      <Code
        title="Payload"
        language="json"
        isLow
        source={printJson({ id: '5f0d9c1e-6d53-5b5c-9a39-0d1f4a1f4c0e', event: SHOWN, company: 'alto-vale', data }, 2)}
      />
      <Named rows={text.payloadFields} />
      <h3 className="pt-2 font-medium">Headers</h3>
      <Named rows={text.headers} />
    </>
  );
};

/** Names of headers are long: their column is wide enough for all of them, and a phone has them above what they mean. */
const Named = ({ rows }: { rows: readonly NamedRow[] }) => (
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
