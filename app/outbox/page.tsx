import { notFound, redirect } from 'next/navigation';
import { createLoader, parseAsInteger } from 'nuqs/server';
import type { ReactNode } from 'react';
import { useText } from '#language';
import { pageMetadata } from '#app/_language/server.ts';
import { readIfAllowed, readViewer, type CallerUser } from '#app/_ui/session/caller.ts';
import { hasDemoOutbox, readDemoOutbox, type OutboxPage } from '#app/_ui/session/demo-outbox.tsx';
import { zoneOf } from '#server/kernel/timestamps.ts';
import { type PageProps, queryText } from '#app/_ui/navigation/page-props.ts';
import { readLastCompany } from '#app/_ui/shell/browser-settings.ts';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { Page, Surface } from '#app/_ui/shell/page.tsx';
import { LIST_LABELS, Pagination } from '#app/_ui/table/list-page.tsx';
import { AuthLinks, AuthLayout } from '#app/_ui/shell/auth-layout.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import DashboardLayout from '#app/(dashboard)/layout.tsx';
import { ChooseCompany, MessageList } from '#app/outbox/message-list.tsx';
import { RefreshButton } from '#app/outbox/refresh-button.tsx';

export const generateMetadata = pageMetadata('Outbox');

const PAGE_SIZE = 25;

const readPageNumber = createLoader({ page: parseAsInteger.withDefault(1) });

const hrefOf = (page: number): string => (page > 1 ? `/outbox?page=${page}` : '/outbox');

/**
 * The outbox of email and SMS messages. Admins see those of their company. In the demo, it is public, so that links and codes can be used
 * without a mail server.
 */
export default async function OutboxPage({ searchParams }: PageProps) {
  const query = await searchParams;
  const { page } = readPageNumber(query);
  const companyParameter = queryText(query, 'company');
  const person = await readIfAllowed((api) => api.user.get());
  const ownOutbox = companyParameter ? undefined : await readIfAllowed((api) => api.outbox.list({ page, page_size: PAGE_SIZE }));
  if (person && ownOutbox) return <AdminOutbox outbox={ownOutbox} page={page} person={person} />;
  // The page number is out of range.
  if (person && page !== 1) redirect(hrefOf(1));
  if (!(await hasDemoOutbox())) {
    await readViewer();
    notFound();
  }
  const company = companyParameter || person?.company || (await readLastCompany());
  return <DemoOutbox company={company} outbox={company ? await readDemoOutbox(company) : undefined} person={person} />;
}

type AdminOutboxProps = { outbox: OutboxPage; page: number; person: CallerUser };

const AdminOutbox = ({ outbox: { results, count = 0 }, page, person }: AdminOutboxProps) => {
  const t = useText();
  return (
    <DashboardLayout>
      <Page title={t('Outbox')} width="reading" actions={<RefreshButton />}>
        <Surface>
          <MessageList messages={results} zone={zoneOf(person)}>
            <EmptyOutbox />
          </MessageList>
        </Surface>
        {count > 0 && <Pagination page={page} pageSize={PAGE_SIZE} count={count} labels={LIST_LABELS.message} hrefOf={hrefOf} />}
      </Page>
    </DashboardLayout>
  );
};

type DemoOutboxProps = { company: string; outbox: OutboxPage | undefined; person: CallerUser | undefined };

const DemoOutbox = ({ company, outbox, person }: DemoOutboxProps) => {
  const t = useText();
  return (
    <AuthLayout wide title={t('Outbox')} lead={t('The demo doesn’t send emails or SMS messages. You can read them here.')}>
      <ChooseCompany company={company} isUnknown={company !== '' && !outbox}>
        <RefreshButton />
      </ChooseCompany>
      {outbox && (
        <div className="-mx-6 mt-6 border-b md:-mx-9">
          <MessageList messages={outbox.results} zone={person ? zoneOf(person) : 'UTC'}>
            <EmptyOutbox />
          </MessageList>
        </div>
      )}
      <AuthLinks>
        {person ? <TextLink href="/transactions">{t('Go to your account')}</TextLink> : <TextLink href="/login">{t('Sign in')}</TextLink>}
      </AuthLinks>
    </AuthLayout>
  );
};

const EmptyOutbox = (): ReactNode => {
  const t = useText();
  return <EmptyState title={t('No messages yet')}>{t('Verification links, codes and notifications will appear here.')}</EmptyState>;
};
