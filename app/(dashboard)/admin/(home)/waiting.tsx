import { message, type Message } from '#app/_language/translate.ts';
import { getFormat, getText } from '#app/_language/server.ts';
import { readIfAllowed, type Caller } from '#app/_lib/caller.ts';
import { Figure, Figures } from '#app/(dashboard)/admin/(home)/figures.tsx';
import type { Permission } from '#server/features/permissions/permissions.ts';

type Queue = {
  term: Message;
  needs: Permission;
  href: string;
  count(api: Caller): Promise<{ count?: number | undefined }>;
  nothing: Message;
};

const ONE = { page_size: 1 } as const;

const QUEUES: Queue[] = [
  {
    term: message('Transactions to decide'),
    needs: 'admin.transaction.view',
    href: '/admin/transactions/pending',
    count: (api) => api.admin.transactions.list({ ...ONE, status: 'Pending' }),
    nothing: message('None is pending'),
  },
  {
    term: message('Documents to review'),
    needs: 'admin.document.view',
    href: '/admin/documents',
    count: (api) => api.admin.users.documents.list({ ...ONE, status: 'pending' }),
    nothing: message('All are reviewed'),
  },
  {
    term: message('Bank accounts to verify'),
    needs: 'admin.bankaccount.view',
    href: '/admin/bank-accounts?status=pending',
    count: (api) => api.admin.users.bankAccounts.list({ ...ONE, status: 'pending' }),
    nothing: message('All are verified'),
  },
  {
    term: message('Addresses to verify'),
    needs: 'admin.address.view',
    href: '/admin/addresses?status=pending',
    count: (api) => api.admin.users.addresses.list({ ...ONE, status: 'pending' }),
    nothing: message('All are verified'),
  },
];

/** What waits for somebody of the company to decide on it. */
export const Waiting = async ({ permissions }: { permissions: readonly string[] }) => {
  const [t, format] = await Promise.all([getText(), getFormat()]);
  const own = QUEUES.filter(({ needs }) => permissions.includes(needs));
  if (own.length === 0) return null;
  const counts = await Promise.all(own.map(({ count }) => readIfAllowed(count)));
  return (
    <Figures label={t('Waits for a decision')}>
      {own.map(({ term, href, nothing }, index) => {
        const count = counts[index]?.count ?? 0;
        return (
          <Figure key={href} term={t(term)} href={href} note={count === 0 ? t(nothing) : t('Oldest first')}>
            {format.count(count)}
          </Figure>
        );
      })}
    </Figures>
  );
};
