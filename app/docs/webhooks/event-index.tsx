import { ShieldAlert } from 'lucide-react';
import { EVENT_GROUPS } from '#app/_ui/format/webhooks.ts';
import { Code } from '#app/docs/_parts/code.tsx';
import type { DocumentedEvent } from '#server/docs/site.ts';
import { printJson } from '#server/kernel/json.ts';

/** Every event, with what its data looks like. */
export const EventIndex = ({ events: all }: { events: readonly DocumentedEvent[] }) => (
  <div className="space-y-5">
    {EVENT_GROUPS.map(({ title, events, isSecret }) => (
      <section key={title} aria-label={title} className="space-y-1">
        <h3 className="font-medium">{title}</h3>
        {isSecret && (
          <p className="flex items-start gap-2 text-muted">
            <ShieldAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
            These carry keys and codes that let somebody in. To choose them an admin needs the permission admin.webhooksecret.add.
          </p>
        )}
        <ul className="divide-y border-y">
          {all
            .filter(({ name }) => (events as readonly string[]).includes(name))
            .map(({ name, description, example }) => (
              <li key={name} id={name} className="scroll-mt-16 py-2 target:bg-accent/8">
                <details>
                  <summary className="cursor-pointer">
                    <span className="font-mono text-13 font-medium">{name}</span>
                    <span className="block text-muted">{description}</span>
                  </summary>
                  <div className="mt-2">
                    <Code title={`Data of ${name}`} language="json" source={printJson(example, 2)} isLow />
                  </div>
                </details>
              </li>
            ))}
        </ul>
      </section>
    ))}
  </div>
);
