import { FileWarning, ListTodo, ShieldAlert, type LucideIcon } from 'lucide-react';
import { getText } from '#app/_language/server.ts';
import type { Translate } from '#app/_language/translate.ts';
import { read, readIfAllowed, type User } from '#app/_lib/caller.ts';
import { Surface } from '#app/_ui/surface.tsx';
import { TextLink } from '#app/_ui/text-link.tsx';
import { readAll } from '#app/_lib/read-all.ts';

type Task = { icon: LucideIcon; text: string; href: string; act: string };

/** What the person should see to, from what is so right now. An unverified address has a line of its own on every page. */
const readTasks = async (t: Translate, person: User, permissions: readonly string[]): Promise<Task[]> => {
  const [authenticators, declined, waiting] = await Promise.all([
    read((api) => readAll(api.auth.mfa.authenticators.list)),
    permissions.includes('user.document.view')
      ? readIfAllowed((api) => api.user.documents.list({ status: 'declined', page_size: 1 }))
      : undefined,
    permissions.includes('user.transaction.view')
      ? readIfAllowed((api) => api.transactions.list({ status: 'Pending', tx_type: 'debit', page_size: 1 }))
      : undefined,
  ]);
  const tasks: Task[] = [];
  if (!authenticators.some(({ verified }) => verified)) {
    const text = t('Only your password protects your money. A second step at sign-in keeps others out.');
    tasks.push({ icon: ShieldAlert, text, href: '/security', act: t('Set it up') });
  }
  if (declined?.count && person.kyc.status !== 'verified') {
    const text = t('{count, plural, one {# document was declined.} other {# documents were declined.}}', { count: declined.count });
    tasks.push({ icon: FileWarning, text, href: '/profile/documents', act: t('See why') });
  }
  if (waiting?.count) {
    const text = t('{count, plural, one {# payment of yours waits to be completed.} other {# payments of yours wait to be completed.}}', {
      count: waiting.count,
    });
    tasks.push({ icon: ListTodo, text, href: '/transactions?status=Pending&type=debit', act: t('Look at them') });
  }
  return tasks;
};

type ToDoProps = { person: User; permissions: readonly string[] };

/** One line for each thing to see to, with the way there; nothing when there is none. */
export const ToDo = async ({ person, permissions }: ToDoProps) => {
  const t = await getText();
  const tasks = await readTasks(t, person, permissions);
  if (tasks.length === 0) return null;
  return (
    <Surface>
      <ul aria-label={t('To do')} className="divide-y">
        {tasks.map(({ icon: Icon, text, href, act }) => (
          <li key={href} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 md:px-6">
            <Icon aria-hidden className="size-4 shrink-0 text-warning" />
            <span className="min-w-0">{text}</span>
            <TextLink href={href} className="font-medium">
              {act}
            </TextLink>
          </li>
        ))}
      </ul>
    </Surface>
  );
};
