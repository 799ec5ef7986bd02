import { Inbox } from 'lucide-react';
import { getText } from '#app/_language/server.ts';
import { hasDemoOutbox } from '#app/_ui/session/demo.ts';
import { TextLink } from '#app/_ui/navigation/text-link.tsx';

/** Where the demo's mail and SMS are found: they leave this machine for nowhere. */
export const OutboxHint = async () => {
  const t = await getText();
  return (
    (await hasDemoOutbox()) && (
      <p className="mt-6 flex items-start gap-2 rounded-control border bg-sunken px-3 py-2">
        <Inbox aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
        <span>
          {t.rich('This is a demo: its mail and SMS are in <link>the outbox</link>.', {
            link: <TextLink href="/outbox" />,
          })}
        </span>
      </p>
    )
  );
};
