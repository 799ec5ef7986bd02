import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { readIfAllowed, viewer, type User } from '#app/_lib/caller.ts';
import { hasDemoOutbox, readDemoOutbox, type OutboxPage } from '#app/_lib/demo.ts';
import { zoneOf } from '#app/_lib/moments.ts';
import type { PageProps } from '#app/_lib/page-props.ts';
import { queryText } from '#app/_lib/query-text.ts';
import { rememberedCompany } from '#app/_lib/remembered-company.ts';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { SheetLinks, SheetPage } from '#app/_ui/sheet-page.tsx';
import { Surface } from '#app/_ui/surface.tsx';
import { TextLink } from '#app/_ui/text-link.tsx';
import DashboardLayout from '#app/(dashboard)/layout.tsx';
import { ChooseCompany } from '#app/outbox/choose-company.tsx';
import { MessageList } from '#app/outbox/message-list.tsx';
import { OtherPages } from '#app/outbox/other-pages.tsx';
import { RefreshButton } from '#app/outbox/refresh-button.tsx';

export const metadata: Metadata = { title: 'Outbox' };

const PAGE_MAX = 1_000;

const pageOf = (written: string): number => (/^\d{1,4}$/.test(written) ? Math.min(Math.max(Number(written), 1), PAGE_MAX) : 1);

/**
 * Mail and SMS that were written: for admins those of their company, behind sign-in. In the demo everybody on the machine
 * sees those of the company that they name, so that links and codes can be followed without a mail server.
 */
export default async function OutboxPage({ searchParams }: PageProps) {
  const query = await searchParams;
  const page = pageOf(queryText(query, 'page'));
  const named = queryText(query, 'company');
  const person = await readIfAllowed((api) => api.user.get());
  const own = named ? undefined : await readIfAllowed((api) => api.outbox.list({ page }));
  if (person && own) return <AdminOutbox outbox={own} page={page} person={person} />;
  if (!(await hasDemoOutbox())) {
    await viewer();
    notFound();
  }
  const company = named || person?.company || (await rememberedCompany());
  return <DemoOutbox company={company} outbox={company ? await readDemoOutbox(company) : undefined} person={person} />;
}

type AdminOutboxProps = { outbox: OutboxPage; page: number; person: User };

const AdminOutbox = ({ outbox, page, person }: AdminOutboxProps) => (
  <DashboardLayout>
    <div className="mx-auto max-w-[60rem] px-4 pb-10 md:px-6">
      <PageHeader title="Outbox">
        <RefreshButton />
      </PageHeader>
      <Surface>
        <MessageList messages={outbox.messages} zone={zoneOf(person)}>
          <NothingWritten />
        </MessageList>
      </Surface>
      <OtherPages page={page} hasMore={outbox.has_more} />
    </div>
  </DashboardLayout>
);

type DemoOutboxProps = { company: string; outbox: OutboxPage | undefined; person: User | undefined };

const DemoOutbox = ({ company, outbox, person }: DemoOutboxProps) => (
  <SheetPage wide title="Outbox" lead="Mail and SMS of the demo never leave this machine. They are here, the newest first.">
    <ChooseCompany company={company} isUnknown={company !== '' && !outbox}>
      <RefreshButton />
    </ChooseCompany>
    {outbox && (
      <div className="-mx-6 mt-6 border-b md:-mx-9">
        <MessageList messages={outbox.messages} zone={person ? zoneOf(person) : 'UTC'}>
          <NothingWritten />
        </MessageList>
      </div>
    )}
    <SheetLinks>
      {person ? <TextLink href="/transactions">To your account</TextLink> : <TextLink href="/login">Sign in</TextLink>}
    </SheetLinks>
  </SheetPage>
);

const NothingWritten = (): ReactNode => (
  <EmptyState title="Nothing was written yet">
    Links that verify an address, codes and notices appear here as soon as they are written.
  </EmptyState>
);
