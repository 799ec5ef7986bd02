// What a person should see to, from what is so right now. An unverified address has a line of its own on every page.
import 'server-only';
import { FileWarning, Landmark, ListTodo, Mailbox, ShieldAlert, Wallet, type LucideIcon } from 'lucide-react';
import { message, type Message, type Translate } from '#app/_language/translate.ts';
import { read, readIfAllowed, type Caller, type User } from '#app/_ui/session/caller.ts';
import { readAll } from '#app/_ui/session/read-all.ts';
import type { VerificationStatus } from '#server/kernel/verification-status.ts';
import { getText } from '#app/_language/server.ts';
import { Surface } from '#app/_ui/shell/surface.tsx';
import { TextLink } from '#app/_ui/navigation/text-link.tsx';

type Task = { icon: LucideIcon; text: string; href: string; act: string };

/** Of whom it is asked, and what they may see. */
type Asked = { t: Translate; person: User; permissions: readonly string[] };

const secondStep = async ({ t }: Asked): Promise<Task[]> => {
  const authenticators = await read((api) => readAll(api.auth.mfa.authenticators.list));
  if (authenticators.some(({ verified }) => verified)) return [];
  const text = t('Only your password protects your money. A second step at sign-in keeps others out.');
  return [{ icon: ShieldAlert, text, href: '/security', act: t('Set it up') }];
};

const declinedDocuments = async ({ t, person, permissions }: Asked): Promise<Task[]> => {
  if (person.kyc.status === 'verified' || !permissions.includes('user.document.view')) return [];
  const declined = await readIfAllowed((api) => api.user.documents.list({ status: 'declined', page_size: 1 }));
  if (!declined?.count) return [];
  const text = t('{count, plural, one {# document was declined.} other {# documents were declined.}}', { count: declined.count });
  return [{ icon: FileWarning, text, href: '/profile/documents', act: t('See why') }];
};

type RecordKind = {
  permission: string;
  icon: LucideIcon;
  text: Message;
  href: string;
  list(api: Caller): Promise<readonly { status: VerificationStatus }[]>;
};

const RECORD_KINDS: readonly RecordKind[] = [
  {
    permission: 'user.address.view',
    icon: Mailbox,
    text: message('{count, plural, one {# address was declined.} other {# addresses were declined.}}'),
    href: '/profile/addresses',
    list: (api) => api.user.addresses.list(),
  },
  {
    permission: 'user.bankaccount.view',
    icon: Landmark,
    text: message('{count, plural, one {# bank account was declined.} other {# bank accounts were declined.}}'),
    href: '/profile/bank-accounts',
    list: (api) => api.user.bankAccounts.list(),
  },
  {
    permission: 'user.cryptoaccount.view',
    icon: Wallet,
    text: message('{count, plural, one {# crypto account was declined.} other {# crypto accounts were declined.}}'),
    href: '/profile/crypto-accounts',
    list: (api) => api.user.cryptoAccounts.list(),
  },
];

const declinedRecords = async ({ t, permissions }: Asked): Promise<Task[]> => {
  const seen = RECORD_KINDS.filter(({ permission }) => permissions.includes(permission));
  const tasks = seen.map(async ({ icon, text, href, list }): Promise<Task[]> => {
    const records = await readIfAllowed(list);
    const count = (records ?? []).filter(({ status }) => status === 'declined').length;
    return count > 0 ? [{ icon, text: t(text, { count }), href, act: t('See what to do') }] : [];
  });
  return (await Promise.all(tasks)).flat();
};

const pendingPayments = async ({ t, permissions }: Asked): Promise<Task[]> => {
  if (!permissions.includes('user.transaction.view')) return [];
  const waiting = await readIfAllowed((api) => api.transactions.list({ status: 'Pending', tx_type: 'debit', page_size: 1 }));
  if (!waiting?.count) return [];
  const text = t('{count, plural, one {# payment is pending.} other {# payments are pending.}}', { count: waiting.count });
  const act = t('{count, plural, one {View it} other {View them}}', { count: waiting.count });
  return [{ icon: ListTodo, text, href: '/transactions?status=Pending&type=debit', act }];
};

/** What matters most first. */
const readTasks = async (asked: Asked): Promise<Task[]> =>
  (await Promise.all([secondStep, declinedDocuments, declinedRecords, pendingPayments].map((tasksOf) => tasksOf(asked)))).flat();

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
