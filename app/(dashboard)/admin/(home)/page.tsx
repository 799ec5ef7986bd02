import Link from 'next/link';
import { message, type Message } from '#app/_language/translate.ts';
import { getFormat, getText, pageMetadata } from '#app/_language/server.ts';
import { type ServerCaller, readOwnPermissions, read, readIfAllowed, readViewer } from '#app/_ui/session/caller.ts';
import { Stat, Stats } from '#app/(dashboard)/admin/(home)/stats.tsx';
import { adminTransactionList } from '#app/(dashboard)/admin/lists.ts';
import { APPROVAL_QUEUE } from '#app/(dashboard)/admin/transactions/admin-transactions.ts';
import { dayOf, startOfDay, zoneOf } from '#server/kernel/timestamps.ts';
import type { Permission } from '#server/kernel/permissions.ts';
import { TriangleAlert } from 'lucide-react';
import { useFormat, useText } from '#language';
import { toBars } from '#app/(dashboard)/admin/webhooks/activity.tsx';
import { DAY_MS } from '#server/kernel/time.ts';
import { isInUse, isUnhealthy, WEBHOOKS_MAX } from '#server/kernel/webhook-enums.ts';
import type { ReactNode } from 'react';
import { notFound } from 'next/navigation';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { Page, Surface } from '#app/_ui/shell/page.tsx';
import { FirstSteps } from '#app/(dashboard)/admin/(home)/first-steps.tsx';

type Queue = {
  term: Message;
  permission: Permission;
  href: string;
  /** The number of pending records, and the oldest one. */
  read(api: ServerCaller): Promise<{ count?: number | undefined; results: { created: number }[] }>;
  emptyNote: Message;
};

const OLDEST_FIRST = { orderby: 'created', page_size: 1 } as const;

const QUEUES: Queue[] = [
  {
    term: message('Transactions to approve'),
    permission: 'admin.transaction.view',
    href: '/admin/transactions/pending',
    read: (api) => api.admin.transactions.list({ ...APPROVAL_QUEUE, ...OLDEST_FIRST }),
    emptyNote: message('None pending'),
  },
  {
    term: message('Documents to review'),
    permission: 'admin.document.view',
    href: '/admin/documents',
    read: (api) => api.admin.users.documents.list({ ...OLDEST_FIRST, status: 'pending' }),
    emptyNote: message('All reviewed'),
  },
  {
    term: message('Bank accounts to verify'),
    permission: 'admin.bankaccount.view',
    href: '/admin/bank-accounts?status=pending',
    read: (api) => api.admin.users.bankAccounts.list({ ...OLDEST_FIRST, status: 'pending' }),
    emptyNote: message('All verified'),
  },
  {
    term: message('Addresses to verify'),
    permission: 'admin.address.view',
    href: '/admin/addresses?status=pending',
    read: (api) => api.admin.users.addresses.list({ ...OLDEST_FIRST, status: 'pending' }),
    emptyNote: message('All verified'),
  },
];

/** Records that need review. */
const ReviewQueues = async ({ permissions, zone }: { permissions: readonly string[]; zone: string }) => {
  const [t, format] = await Promise.all([getText(), getFormat()]);
  const visibleQueues = QUEUES.filter(({ permission }) => permissions.includes(permission));
  if (visibleQueues.length === 0) return null;
  const queueResults = await Promise.all(visibleQueues.map(({ read }) => readIfAllowed(read)));
  return (
    <Stats label={t('Needs review')}>
      {visibleQueues.map(({ term, href, emptyNote }, index) => {
        const { count = 0, results = [] } = queueResults[index] ?? {};
        const [oldest] = results;
        return (
          <Stat
            key={href}
            term={t(term)}
            href={href}
            note={oldest ? t('Oldest: {day}', { day: format.date(dayOf(oldest.created, zone)) }) : t(emptyNote)}
          >
            {format.count(count)}
          </Stat>
        );
      })}
    </Stats>
  );
};

const WEEK_MS = 7 * DAY_MS;

type ActivityStatsProps = { permissions: readonly string[]; now: number; zone: string };

const readSignUps = async (now: number) => {
  const readUserCount = (from: number, to: number) =>
    readIfAllowed((api) => api.admin.users.list({ created__gte: from, created__lt: to, page_size: 1 }));
  const [week, previousWeek] = await Promise.all([
    readUserCount(now - WEEK_MS, now + DAY_MS),
    readUserCount(now - 2 * WEEK_MS, now - WEEK_MS),
  ]);
  return { week: week?.count ?? 0, previousWeek: previousWeek?.count ?? 0 };
};

const readEndpoints = async () =>
  (await readIfAllowed((api) => api.admin.webhooks.list({ archived: false, page_size: WEBHOOKS_MAX })))?.results;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Sign-ups, API requests and webhook deliveries. */
const ActivityStats = async ({ permissions, now }: ActivityStatsProps) => {
  const [t, format] = await Promise.all([getText(), getFormat()]);
  const hasPermission = (permission: string): boolean => permissions.includes(permission);
  const [signUps, hours, deliveryHours, endpoints] = await Promise.all([
    hasPermission('admin.user.view') ? readSignUps(now) : undefined,
    hasPermission('admin.request.view') ? readIfAllowed((api) => api.admin.requests.activity()) : undefined,
    hasPermission('admin.webhook.view') ? readIfAllowed((api) => api.admin.webhooks.activity({})) : undefined,
    hasPermission('admin.webhook.view') ? readEndpoints() : undefined,
  ]);
  if (!signUps && !hours && !endpoints) return null;
  const requestCount = sum(hours?.map((hour) => hour.calls) ?? []);
  const failedRequestCount = sum(hours?.map((hour) => hour.failed) ?? []);
  const rejectedRequestCount = sum(hours?.map((hour) => hour.refused) ?? []);
  const bars = toBars(deliveryHours ?? [], now);
  const [succeededCount, failedCount] = [sum(bars.map(({ succeeded }) => succeeded)), sum(bars.map((bar) => bar.failed))];
  return (
    <Stats label={t('Activity')}>
      {signUps && (
        <Stat
          term={t('New users in the last 7 days')}
          href="/admin/users"
          note={t('{count} in the previous 7 days', { count: format.count(signUps.previousWeek) })}
        >
          {format.count(signUps.week)}
        </Stat>
      )}
      {hours && (
        <Stat
          term={t('API requests in the last 24 hours')}
          href={failedRequestCount > 0 ? '/admin/requests?outcome=5xx' : '/admin/requests'}
          note={[
            t('{failed} failed', { failed: format.count(failedRequestCount) }),
            t('{count} rejected', { count: format.count(rejectedRequestCount) }),
          ].join(' · ')}
        >
          {format.count(requestCount)}
        </Stat>
      )}
      {endpoints && <EndpointHealth endpoints={endpoints} succeededCount={succeededCount} failedCount={failedCount} />}
    </Stats>
  );
};

type EndpointHealthProps = { endpoints: Parameters<typeof isUnhealthy>[0][]; succeededCount: number; failedCount: number };

/** Shows the same health as the endpoint list. The success rate of the week does not affect it. */
const EndpointHealth = ({ endpoints, succeededCount, failedCount }: EndpointHealthProps) => {
  const t = useText();
  const format = useFormat();
  const activeEndpoints = endpoints.filter(isInUse);
  const unhealthyCount = activeEndpoints.filter(isUnhealthy).length;
  const attemptsNote = t('{succeeded} of {attempts, plural, one {# attempt} other {# attempts}} succeeded in 7 days', {
    succeeded: format.count(succeededCount),
    attempts: succeededCount + failedCount,
  });
  return (
    <Stat
      term={t('Healthy webhook endpoints')}
      href="/admin/webhooks"
      note={succeededCount + failedCount === 0 ? t('No deliveries in 7 days') : attemptsNote}
    >
      <span className={unhealthyCount > 0 ? 'inline-flex items-center gap-1.5 text-warning' : undefined}>
        {unhealthyCount > 0 && <TriangleAlert aria-hidden className="size-4" />}
        {activeEndpoints.length === 0
          ? t('None yet')
          : t('{healthy} of {total}', {
              healthy: format.count(activeEndpoints.length - unhealthyCount),
              total: format.count(activeEndpoints.length),
            })}
      </span>
    </Stat>
  );
};

/** The maximum number of currencies shown. */
const CURRENCIES_MAX = 8;

type DailyTotalsProps = { now: number; zone: string };

/** Completed amounts of today and yesterday by currency. Currencies are never summed. */
const DailyTotals = async ({ now, zone }: DailyTotalsProps) => {
  const t = await getText();
  const { results: currencies } = await read((api) => api.admin.currencies.list({ archived: false, page_size: CURRENCIES_MAX }));
  const [today, yesterday] = [dayOf(now, zone), dayOf(startOfDay(dayOf(now, zone), zone, -1), zone)];
  const rows = await Promise.all(
    currencies.map(async (currency) => {
      const readTotal = async (day: string, type: 'credit' | 'debit') =>
        (
          await read((api) =>
            api.admin.transactions.totals({
              currency: currency.code,
              status: 'Complete',
              tx_type: type,
              created__gte: startOfDay(day, zone),
              created__lt: startOfDay(day, zone, 1),
            }),
          )
        ).amount;
      const [credits, debits, yesterdayCredits, yesterdayDebits] = await Promise.all([
        readTotal(today, 'credit'),
        readTotal(today, 'debit'),
        readTotal(yesterday, 'credit'),
        readTotal(yesterday, 'debit'),
      ]);
      return { currency, credits, debits, yesterdayCredits, yesterdayDebits };
    }),
  );
  const query = adminTransactionList.read({});
  const listHref = (code: string, type: 'credit' | 'debit', day: string): string =>
    adminTransactionList.hrefOf(query, { currency: code, type, status: 'Complete', from: day, to: day });
  return (
    <Surface>
      <section aria-label={t('Today')}>
        <h2 className="border-b px-4 py-2.5 font-medium md:px-6">{t('Completed today')}</h2>
        {rows.length === 0 ? (
          <EmptyState title={t('No currencies yet')}>{t('Add a currency to see its daily totals here.')}</EmptyState>
        ) : (
          <ul className="divide-y">
            {rows.map(({ currency, credits, debits, yesterdayCredits, yesterdayDebits }) => (
              <li
                key={currency.code}
                className="grid grid-cols-2 gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-[minmax(0,1fr)_repeat(2,minmax(0,16rem))] md:px-6"
              >
                <p className="max-md:col-span-2">
                  {currency.description} <span className="text-13 text-muted">{currency.display_code}</span>
                </p>
                <DailyTotal
                  term={t('Credits')}
                  href={listHref(currency.code, 'credit', today)}
                  yesterday={<Money amount={yesterdayCredits} currency={currency} signed />}
                >
                  <Money amount={credits} currency={currency} size="row" signed />
                </DailyTotal>
                <DailyTotal
                  term={t('Debits')}
                  href={listHref(currency.code, 'debit', today)}
                  yesterday={<Money amount={yesterdayDebits} currency={currency} signed />}
                >
                  <Money amount={debits} currency={currency} size="row" signed />
                </DailyTotal>
              </li>
            ))}
          </ul>
        )}
      </section>
    </Surface>
  );
};

type DailyTotalProps = { term: string; href: string; yesterday: ReactNode; children: ReactNode };

const DailyTotal = ({ term, href, yesterday, children }: DailyTotalProps) => {
  const t = useText();
  return (
    <p className="min-w-0 break-words md:text-right">
      <span className="block text-12 text-muted">{term}</span>
      <Link href={href} prefetch={false} className="hover:underline">
        {children}
      </Link>
      <span className="block text-12 text-muted">{t.rich('Yesterday: {amount}', { amount: yesterday })}</span>
    </p>
  );
};

export const generateMetadata = pageMetadata('Overview');

/** The overview of the company: pending reviews, completed amounts of today, and activity. Each number links to its list. */
export default async function AdminHomePage() {
  const t = await getText();
  const [permissions, admin] = await Promise.all([readOwnPermissions(), readViewer()]);
  if (!permissions.some((permission) => permission.startsWith('admin.'))) notFound();
  const timeProps = { now: Date.now(), zone: zoneOf(admin) };
  return (
    <Page title={t('Overview')} width="list">
      <FirstSteps permissions={permissions} />
      <ReviewQueues permissions={permissions} zone={timeProps.zone} />
      {permissions.includes('admin.transaction.view') && permissions.includes('admin.currency.view') && <DailyTotals {...timeProps} />}
      <ActivityStats permissions={permissions} {...timeProps} />
    </Page>
  );
}
