import { getText } from '#app/_language/server.ts';
import type { User } from '#app/_ui/session/caller.ts';
import { Surface } from '#app/_ui/shell/surface.tsx';
import { TextLink } from '#app/_ui/navigation/text-link.tsx';
import { readTasks } from '#app/(dashboard)/home/tasks.ts';

type ToDoProps = { person: User; permissions: readonly string[] };

/** One line for each thing to see to, with the way there; nothing when there is none. */
export const ToDo = async ({ person, permissions }: ToDoProps) => {
  const t = await getText();
  const tasks = await readTasks({ t, person, permissions });
  if (tasks.length === 0) return null;
  return (
    <Surface>
      <ul aria-label={t('To do')} className="divide-y">
        {tasks.map(({ icon: Icon, text, href, act }) => (
          <li key={href} className="flex items-start gap-3 px-4 py-2.5 md:px-6">
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
            <div className="flex min-w-0 flex-wrap gap-x-3">
              <span className="min-w-0">{text}</span>
              <TextLink href={href} className="font-medium">
                {act}
              </TextLink>
            </div>
          </li>
        ))}
      </ul>
    </Surface>
  );
};
