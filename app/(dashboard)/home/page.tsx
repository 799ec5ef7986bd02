// The home page: tasks, balances and recent transactions. An unverified address has a banner on every page.
import 'server-only';
import Link from 'next/link';
import { FileWarning, Landmark, ListTodo, Mailbox, ShieldAlert, Wallet, type LucideIcon, Send } from 'lucide-react';
import { message, type Message, type Translate } from '#app/_language/translate.ts';
import { read, readIfAllowed, type ServerCaller, type CallerUser, readOwnPermissions, readViewer } from '#app/_ui/session/caller.ts';
import { readAll } from '#app/_ui/session/read-all.ts';
import type { VerificationStatus } from '#server/kernel/user-enums.ts';
import { getText, getFormat, pageMetadata } from '#app/_language/server.ts';
import { Surface, Page } from '#app/_ui/shell/page.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import type { ReactNode } from 'react';
import { dayOf, startOfDay, dayPeriodAt, zoneOf } from '#server/kernel/timestamps.ts';
import { Money } from '#app/_ui/format/money.tsx';
import { Sparkline } from '#app/_ui/chart/sparkline.tsx';
import { listHref, readQuery } from '#app/(dashboard)/transactions/query.ts';
import type { BalanceHistory } from '#server/modules/accounts/index.ts';
import { chartTimestamps } from '#app/_ui/chart/balance-chart.tsx';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { sumByCurrency } from '#app/(dashboard)/transactions/transaction-sums.ts';
import { LatestTransactions } from '#app/(dashboard)/transactions/transaction-table.tsx';

type Task = { icon: LucideIcon; text: string; href: string; linkLabel: string };

/** The user and their permissions. */
type TaskContext = { t: Translate; person: CallerUser; permissions: readonly string[] };

const findMissingAuthenticatorTask = async ({ t }: TaskContext): Promise<Task[]> => {
  const authenticators = await read((api) => readAll(api.auth.mfa.authenticators.list));
  if (authenticators.some(({ verified }) => verified)) return [];
  const text = t('Only a password protects your account.');
  return [{ icon: ShieldAlert, text, href: '/security', linkLabel: t('Set up two-factor authentication') }];
};

const findDeclinedDocumentTask = async ({ t, person, permissions }: TaskContext): Promise<Task[]> => {
  if (person.kyc.status === 'verified' || !permissions.includes('user.document.view')) return [];
  const declined = await readIfAllowed((api) => api.user.documents.list({ status: 'declined', page_size: 1 }));
  if (!declined?.count) return [];
  const text = t('{count, plural, one {# document was declined.} other {# documents were declined.}}', { count: declined.count });
  return [{ icon: FileWarning, text, href: '/profile/documents', linkLabel: t('View reason') }];
};

type RecordKind = {
  permission: string;
  icon: LucideIcon;
  text: Message;
  href: string;
  list(api: ServerCaller): Promise<readonly { status: VerificationStatus }[]>;
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

const findDeclinedRecordTasks = async ({ t, permissions }: TaskContext): Promise<Task[]> => {
  const visible = RECORD_KINDS.filter(({ permission }) => permissions.includes(permission));
  const tasks = visible.map(async ({ icon, text, href, list }): Promise<Task[]> => {
    const records = await readIfAllowed(list);
    const count = (records ?? []).filter(({ status }) => status === 'declined').length;
    return count > 0 ? [{ icon, text: t(text, { count }), href, linkLabel: t('View details') }] : [];
  });
  return (await Promise.all(tasks)).flat();
};

const findPendingPaymentTask = async ({ t, permissions }: TaskContext): Promise<Task[]> => {
  if (!permissions.includes('user.transaction.view')) return [];
  const pending = await readIfAllowed((api) => api.transactions.list({ status: 'Pending', tx_type: 'debit', page_size: 1 }));
  if (!pending?.count) return [];
  const text = t('{count, plural, one {# payment is pending.} other {# payments are pending.}}', { count: pending.count });
  const linkLabel = t('{count, plural, one {View payment} other {View payments}}', { count: pending.count });
  return [{ icon: ListTodo, text, href: '/transactions?status=Pending&type=debit', linkLabel }];
};

/** The most important tasks are first. */
const readTasks = async (context: TaskContext): Promise<Task[]> =>
  (
    await Promise.all(
      [findMissingAuthenticatorTask, findDeclinedDocumentTask, findDeclinedRecordTasks, findPendingPaymentTask].map((tasksOf) =>
        tasksOf(context),
      ),
    )
  ).flat();

type TaskListProps = { person: CallerUser; permissions: readonly string[] };

/** The tasks, each with a link. Renders nothing without tasks. */
const TaskList = async ({ person, permissions }: TaskListProps) => {
  const t = await getText();
  const tasks = await readTasks({ t, person, permissions });
  if (tasks.length === 0) return null;
  return (
    <Surface>
      <ul aria-label={t('To do')} className="divide-y">
        {tasks.map(({ icon: Icon, text, href, linkLabel }) => (
          <li key={href} className="flex items-start gap-3 px-4 py-2.5 md:px-6">
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
            <div className="flex min-w-0 flex-wrap gap-x-3">
              <span className="min-w-0">{text}</span>
              <TextLink href={href} className="font-medium">
                {linkLabel}
              </TextLink>
            </div>
          </li>
        ))}
      </ul>
    </Surface>
  );
};

type CurrencyCardProps = {
  history: BalanceHistory;
  /** The amount in accounts that do not allow debits. */ frozen: bigint;
  now: number;
  zone: string;
};

/** A balance with its chart and this month's flows. Each figure links to its transactions. */
const CurrencyCard = async ({ history: { currency, points }, frozen, now, zone }: CurrencyCardProps) => {
  const t = await getText();
  const { balance = 0n, available_balance: total = 0n } = points.at(-1) ?? {};
  const available = total - frozen;
  const firstDay = `${dayOf(now, zone).slice(0, 8)}01`;
  const completed = { currency: currency.code, status: 'Complete' as const, created__gte: startOfDay(firstDay, zone) };
  const query = readQuery({});
  const pendingCredits = { currency: currency.code, status: 'Pending', tx_type: 'credit' } as const;
  const [received, sent, pending] = await Promise.all([
    read((api) => api.transactions.totals({ ...completed, tx_type: 'credit' })),
    read((api) => api.transactions.totals({ ...completed, tx_type: 'debit' })),
    read((api) => api.transactions.totals(pendingCredits)),
  ]);
  const transactionsHref = (type: 'credit' | 'debit'): string =>
    listHref(query, { type, currency: currency.code, status: 'Complete', from: firstDay });
  return (
    <li className="flex flex-col rounded-control border bg-surface">
      <div className="px-4 pt-4">
        <Link href={listHref(query, { currency: currency.code })} className="text-13 text-muted hover:text-text">
          {currency.description}
        </Link>
        <p className="break-words">
          <Money amount={balance} currency={currency} size="heading" />
        </p>
        <p className="text-13 text-muted">
          {available === balance && pending.amount === 0n
            ? t('Fully available')
            : t.rich('Available: {money}', { money: <Money amount={available} currency={currency} /> })}
        </p>
        {frozen !== 0n && (
          <p className="text-13 text-muted">{t.rich('Frozen: {money}', { money: <Money amount={frozen} currency={currency} /> })}</p>
        )}
        {pending.amount !== 0n && (
          <p className="text-13">
            <Link
              href={listHref(query, { type: 'credit', currency: currency.code, status: 'Pending' })}
              className="text-muted hover:underline"
            >
              {t.rich('Pending: {money}', { money: <Money amount={pending.amount} currency={currency} signed /> })}
            </Link>
          </p>
        )}
      </div>
      <div className="mt-3 px-4">
        <Sparkline points={points} />
        <p className="text-12 text-muted">{t('Balance, last 30 days')}</p>
      </div>
      <dl className="mt-3 grid grid-cols-2 border-t">
        <Movement term={t('Money in this month')} href={transactionsHref('credit')}>
          <Money amount={received.amount} currency={currency} signed />
        </Movement>
        <Movement term={t('Money out this month')} href={transactionsHref('debit')}>
          <Money amount={sent.amount} currency={currency} signed />
        </Movement>
      </dl>
    </li>
  );
};

type MovementProps = { term: string; href: string; children: ReactNode };

const Movement = ({ term, href, children }: MovementProps) => (
  <div className="min-w-0 px-4 py-3 first:border-r">
    <dt className="text-12 text-muted">{term}</dt>
    <dd className="break-words">
      <Link href={href} className="hover:underline">
        {children}
      </Link>
    </dd>
  </div>
);

export const generateMetadata = pageMetadata('Home');

const formatGreeting = (t: Translate, { name, part }: { name: string; part: ReturnType<typeof dayPeriodAt> }): string =>
  name
    ? t('{part, select, morning {Good morning, {name}} afternoon {Good afternoon, {name}} other {Good evening, {name}}}', { part, name })
    : t('{part, select, morning {Good morning} afternoon {Good afternoon} other {Good evening}}', { part });

/** Tasks, balances and recent transactions. */
export default async function HomePage() {
  const [t, format, person, permissions] = await Promise.all([getText(), getFormat(), readViewer(), readOwnPermissions()]);
  const zone = zoneOf(person);
  const now = Date.now();
  const name = person.first_name || person.username;
  return (
    <Page
      title={formatGreeting(t, { name, part: dayPeriodAt(now, zone) })}
      width="list"
      actions={
        permissions.includes('user.transaction.add') && (
          <Link href="/send" className={buttonClass('primary')}>
            <Send aria-hidden className="size-4" /> {t('Send money')}
          </Link>
        )
      }
    >
      <p className="-mt-3 text-13 text-muted">{format.day(now, zone)}</p>
      <TaskList person={person} permissions={permissions} />
      {permissions.includes('user.account.view') && <Balances now={now} zone={zone} />}
      <LatestTransactions />
    </Page>
  );
}

const Balances = async ({ now, zone }: { now: number; zone: string }) => {
  const t = await getText();
  const timestamps = chartTimestamps('30d', now, zone).map(({ at }) => at);
  const [histories, accounts] = await Promise.all([
    read((api) => api.accounts.history({ moments: timestamps })),
    read((api) => readAll(api.accounts.list)),
  ]);
  const sums = sumByCurrency(accounts);
  if (histories.length === 0) {
    return (
      <Surface>
        <EmptyState title={t('No balances yet')}>{t('Money you receive will appear here.')}</EmptyState>
      </Surface>
    );
  }
  return (
    <ul aria-label={t('Balances')} className="grid gap-4 sm:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))]">
      {histories.map((history) => (
        <CurrencyCard
          key={history.currency.code}
          history={history}
          frozen={sums.find(({ currency }) => currency.code === history.currency.code)?.frozen ?? 0n}
          now={now}
          zone={zone}
        />
      ))}
    </ul>
  );
};
