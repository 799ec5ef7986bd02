import { message, type Message } from '#app/_language/translate.ts';
import { getFormat, getText } from '#app/_language/server.ts';
import { readIfAllowed, type Caller } from '#app/_ui/session/caller.ts';
import { Figure, Figures } from '#app/(dashboard)/admin/(home)/figures.tsx';
import { APPROVAL_QUEUE } from '#app/(dashboard)/admin/transactions/query.ts';
import { dayOf } from '#server/kernel/moments.ts';
import type { Permission } from '#server/kernel/permissions.ts';

type Queue = {
  term: Message;
  needs: Permission;
  href: string;
  /** How many wait, and the one that has waited longest. */
  read(api: Caller): Promise<{ count?: number | undefined; results: { created: number }[] }>;
  nothing: Message;
};

const OLDEST = { orderby: 'created', page_size: 1 } as const;

const QUEUES: Queue[] = [
  {
    term: message('Transactions to decide'),
    needs: 'admin.transaction.view',
    href: '/admin/transactions/pending',
    read: (api) => api.admin.transactions.list({ ...APPROVAL_QUEUE, ...OLDEST }),
    nothing: message('None is pending'),
  },
  {
    term: message('Documents to review'),
    needs: 'admin.document.view',
    href: '/admin/documents',
    read: (api) => api.admin.users.documents.list({ ...OLDEST, status: 'pending' }),
    nothing: message('All are reviewed'),
  },
  {
    term: message('Bank accounts to verify'),
    needs: 'admin.bankaccount.view',
    href: '/admin/bank-accounts?status=pending',
    read: (api) => api.admin.users.bankAccounts.list({ ...OLDEST, status: 'pending' }),
    nothing: message('All are verified'),
  },
  {
    term: message('Addresses to verify'),
    needs: 'admin.address.view',
    href: '/admin/addresses?status=pending',
    read: (api) => api.admin.users.addresses.list({ ...OLDEST, status: 'pending' }),
    nothing: message('All are verified'),
  },
];

/** What waits for somebody of the company to decide on it. */
export const Waiting = async ({ permissions, zone }: { permissions: readonly string[]; zone: string }) => {
  const [t, format] = await Promise.all([getText(), getFormat()]);
  const own = QUEUES.filter(({ needs }) => permissions.includes(needs));
  if (own.length === 0) return null;
  const waiting = await Promise.all(own.map(({ read }) => readIfAllowed(read)));
  return (
    <Figures label={t('Waits for a decision')}>
      {own.map(({ term, href, nothing }, index) => {
        const { count = 0, results = [] } = waiting[index] ?? {};
        const [oldest] = results;
        return (
          <Figure
            key={href}
            term={t(term)}
            href={href}
            note={oldest ? t('Oldest: {day}', { day: format.date(dayOf(oldest.created, zone)) }) : t(nothing)}
          >
            {format.count(count)}
          </Figure>
        );
      })}
    </Figures>
  );
};
