import { ChevronLeft } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { cache } from 'react';
import { UserLink } from '#app/(dashboard)/admin/users/user-link.tsx';
import { ownPermissions, read, viewer, type Caller } from '#app/_lib/caller.ts';
import { formatAmount } from '#server/kernel/format.ts';
import { labelOf } from '#app/_lib/label.ts';
import { zoneOf } from '#server/kernel/moments.ts';
import type { PageProps } from '#app/_lib/page-props.ts';
import { buttonClass } from '#app/_ui/button.tsx';
import { Detail } from '#app/_ui/details.tsx';
import { Moment } from '#app/_ui/moment.tsx';
import { Money } from '#app/_ui/money.tsx';
import { Page } from '#app/_ui/page.tsx';
import { StatusChip } from '#app/_ui/status-chip.tsx';
import { Section, Surface } from '#app/_ui/surface.tsx';
import { TextLink } from '#app/_ui/text-link.tsx';
import { Timeline } from '#app/_ui/timeline.tsx';
import { TransactionActions } from '#app/(dashboard)/admin/transactions/[id]/actions.tsx';
import { holderOf, kindOf } from '#app/(dashboard)/admin/transactions/holder.ts';
import { adminTransactionList, type AdminTransaction } from '#app/(dashboard)/admin/transactions/query.ts';
import { OUTCOMES } from '#app/(dashboard)/transactions/outcomes.ts';
import { TransactionFacts, TransactionHead } from '#app/(dashboard)/transactions/transaction-facts.tsx';

type Props = PageProps<{ id: string }>;
type Message = Awaited<ReturnType<Caller['admin']['transactionMessages']['list']>>['results'][number];

const find = cache((id: string) => read((api) => api.admin.transactions.get({ id })));

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const { amount, currency } = await find((await params).id);
  return { title: `${formatAmount(amount, currency, { signed: true })}, transaction of the company` };
};

export default async function AdminTransactionPage({ params, searchParams }: Props) {
  const { id } = await params;
  const query = await adminTransactionList.read(searchParams);
  const [transaction, messages, others, reversals, permissions, person] = await Promise.all([
    find(id),
    read((api) => api.admin.transactionMessages.list({ id, page_size: 100 })),
    find(id).then(({ collection }) => read((api) => api.admin.transactions.list({ collection, page_size: 50 }))),
    read((api) => api.admin.transactions.list({ parent: id, page_size: 50 })),
    ownPermissions(),
    viewer(),
  ]);
  const zone = zoneOf(person);
  const { user, partner } = transaction;
  const siblings = others.results.filter((other) => other.id !== id);
  return (
    <Page
      title="Transaction"
      width="form"
      actions={
        <Link href={adminTransactionList.pageHref(query, query.page)} className={buttonClass('quiet')}>
          <ChevronLeft aria-hidden className="size-4" /> All transactions
        </Link>
      }
    >
      <Surface>
        <TransactionHead transaction={transaction}>
          <p className="flex flex-wrap items-center gap-x-2 text-muted">
            <bdi>{holderOf(transaction)}</bdi> <bdi>{kindOf(transaction)}</bdi> <StatusChip status={transaction.status} />
            {transaction.archived && <StatusChip status="Archived" />}
          </p>
        </TransactionHead>
        <div className="px-5 pb-5 md:px-6">
          <TransactionActions
            transaction={transaction}
            mayChange={permissions.includes('admin.transaction.change')}
            mayAdd={permissions.includes('admin.transaction.add')}
          />
        </div>
        <Section title="History">
          <Timeline
            zone={zone}
            steps={[
              { name: 'Created', at: transaction.created },
              { name: OUTCOMES[transaction.status], at: transaction.executed, status: transaction.status },
            ]}
          />
        </Section>
        {siblings.length > 0 && <Related title="Together with" transactions={siblings} />}
        {reversals.results.length > 0 && <Related title="Brought back by" transactions={reversals.results} />}
        {messages.results.length > 0 && <Messages messages={messages.results} zone={zone} />}
        <TransactionFacts transaction={transaction}>
          {user && (
            <Detail term="User">
              <UserLink user={user} />
            </Detail>
          )}
          {partner?.user && (
            <Detail term="Partner">
              <UserLink user={partner.user} />
            </Detail>
          )}
        </TransactionFacts>
      </Surface>
    </Page>
  );
}

const Related = ({ title, transactions }: { title: string; transactions: AdminTransaction[] }) => (
  <Section title={title}>
    <ul className="divide-y">
      {transactions.map((other) => (
        <li key={other.id} className="flex flex-wrap items-baseline justify-between gap-x-3 py-1.5">
          <TextLink href={`/admin/transactions/${other.id}`}>
            <bdi>
              {holderOf(other)} {kindOf(other)}
            </bdi>
          </TextLink>
          <Money amount={other.amount} currency={other.currency} signed void={other.status === 'Failed'} />
        </li>
      ))}
    </ul>
  </Section>
);

const Messages = ({ messages, zone }: { messages: Message[]; zone: string }) => (
  <Section title="Messages">
    <ul className="divide-y">
      {messages.map(({ id, level, message, section, created }) => (
        <li key={id} className="py-2">
          <p className="break-words whitespace-pre-line">{message}</p>
          <p className="text-13 text-muted">
            {labelOf(level)}, {section === 'user' ? 'for the user' : 'for admins only'}, <Moment at={created} zone={zone} />
          </p>
        </li>
      ))}
    </ul>
  </Section>
);
