import 'server-only';
import { cache } from 'react';
import { type ServerCaller, read, readIfAllowed } from '#app/_ui/session/caller.ts';
import { Inbox } from 'lucide-react';
import { getText } from '#app/_language/server.ts';
import { TextLink } from '#app/_ui/navigation/links.tsx';

export type OutboxPage = Awaited<ReturnType<ServerCaller['outbox']['list']>>;

/** The messages of a demo company; undefined without a demo company or a public outbox. */
export const readDemoOutbox = cache(async (company: string): Promise<OutboxPage | undefined> =>
  readIfAllowed((api) => api.outbox.demo({ company: company.toLowerCase() })),
);

/** Whether the server shows the demo and its outbox. */
export const hasDemoOutbox = cache(async (): Promise<boolean> => {
  const [demoUser] = await read((api) => api.session.demoUsers());
  return demoUser !== undefined && (await readDemoOutbox(demoUser.company)) !== undefined;
});

/** A link to the outbox with the messages of the demo, which are not delivered. */
export const OutboxHint = async () => {
  const t = await getText();
  return (
    (await hasDemoOutbox()) && (
      <p className="mt-6 flex items-start gap-2 rounded-control border bg-sunken px-3 py-2">
        <Inbox aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
        <span>
          {t.rich('This demo sends emails and text messages to the <link>outbox</link>.', {
            link: <TextLink href="/outbox" />,
          })}
        </span>
      </p>
    )
  );
};
