import { Fragment, type ReactNode } from 'react';
import { Code as CodeExample } from '#app/docs/_parts/code.tsx';
import type { DocumentedEvent } from '#server/docs/site.ts';
import type { EventName } from '#server/kernel/event-words.ts';
import { printJson } from '#server/kernel/json.ts';

const SHOWN: EventName = 'transaction.execute';

const Code = ({ children }: { children: string }) => <code className="font-mono text-13">{children}</code>;

type NamedRow = readonly [name: string, meaning: ReactNode];

const FIELDS: readonly NamedRow[] = [
  ['id', 'The same each time that this is sent. Keep the ids that you have dealt with: the same request may come twice.'],
  ['event', 'What happened: one of the names below.'],
  ['company', 'The identifier of the company in which it happened.'],
  [
    'data',
    'What it happened to, as admins see it at that moment. A change holds what was before as well, as original_ and the name of the thing.',
  ],
  ['test', 'true in an example that an admin has asked for; else it is not there.'],
];

const HEADERS: readonly NamedRow[] = [
  [
    'Authorization',
    <Fragment key="authorization">
      <Code>{'Secret <secret>'}</Code>, with the secret of the endpoint; or the secret alone, if the endpoint is set so.
    </Fragment>,
  ],
  ['Content-Type', <Code key="type">application/json</Code>],
  ['User-Agent', <Code key="agent">{'countinghouse/<version>'}</Code>],
  ['webhook-id', 'The id of the payload.'],
  ['webhook-timestamp', 'When this try was sent, in seconds since 1970.'],
  [
    'webhook-signature',
    'Made of these two and the body, by the rules of Standard Webhooks. While a secret is being rotated there are two, with a space between.',
  ],
];

/** What is sent: the payload, and the headers. */
export const Request = ({ events }: { events: readonly DocumentedEvent[] }) => {
  const data = events.find(({ name }) => name === SHOWN)?.example;
  return (
    <>
      <p>Each event is a POST request with a JSON body.</p>
      <CodeExample
        title="Payload"
        language="json"
        isLow
        source={printJson({ id: '5f0d9c1e-6d53-5b5c-9a39-0d1f4a1f4c0e', event: SHOWN, company: 'alto-vale', data }, 2)}
      />
      <Named rows={FIELDS} />
      <h3 className="pt-2 font-medium">Headers</h3>
      <Named rows={HEADERS} />
    </>
  );
};

/** Names of headers are long: their column is wide enough for all of them, and a phone has them above what they mean. */
const Named = ({ rows }: { rows: readonly NamedRow[] }) => (
  <dl className="divide-y">
    {rows.map(([name, meaning]) => (
      <div key={name} className="grid items-baseline gap-x-3 py-1.5 sm:grid-cols-[11rem_1fr]">
        <dt className="text-muted">{name}</dt>
        <dd className="min-w-0 break-words">{meaning}</dd>
      </div>
    ))}
  </dl>
);
