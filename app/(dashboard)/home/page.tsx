import { Send } from 'lucide-react';
import Link from 'next/link';
import { getFormat, getText, titled } from '#app/_language/server.ts';
import type { Translate } from '#app/_language/translate.ts';
import { ownPermissions, read, viewer } from '#app/_ui/session/caller.ts';
import { chartMoments } from '#app/_ui/chart/balance-chart.tsx';
import { partOfDayAt, zoneOf } from '#server/kernel/moments.ts';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { Page } from '#app/_ui/shell/page.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';
import { CurrencyCard } from '#app/(dashboard)/home/currency-card.tsx';
import { ToDo } from '#app/(dashboard)/home/to-do.tsx';
import { LatestTransactions } from '#app/(dashboard)/transactions/latest-transactions.tsx';

export const generateMetadata = titled('Home');

const greetingOf = (t: Translate, { name, part }: { name: string; part: ReturnType<typeof partOfDayAt> }): string =>
  name
    ? t('{part, select, morning {Good morning, {name}} afternoon {Good afternoon, {name}} other {Good evening, {name}}}', { part, name })
    : t('{part, select, morning {Good morning} afternoon {Good afternoon} other {Good evening}}', { part });

/** What the person has, what moved lately, and what waits for them. */
export default async function HomePage() {
  const [t, format, person, permissions] = await Promise.all([getText(), getFormat(), viewer(), ownPermissions()]);
  const zone = zoneOf(person);
  const now = Date.now();
  const name = person.first_name || person.username;
  return (
    <Page
      title={greetingOf(t, { name, part: partOfDayAt(now, zone) })}
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
      <ToDo person={person} permissions={permissions} />
      {permissions.includes('user.account.view') && <Balances now={now} zone={zone} />}
      <LatestTransactions />
    </Page>
  );
}

const Balances = async ({ now, zone }: { now: number; zone: string }) => {
  const t = await getText();
  const moments = chartMoments('30d', now, zone).map(({ at }) => at);
  const histories = await read((api) => api.accounts.history({ moments }));
  if (histories.length === 0) {
    return (
      <Surface>
        <EmptyState title={t('No money yet')}>{t('What you receive stands here, one sheet for each currency.')}</EmptyState>
      </Surface>
    );
  }
  return (
    <ul aria-label={t('Balances')} className="grid gap-4 sm:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))]">
      {histories.map((history) => (
        <CurrencyCard key={history.currency.code} history={history} now={now} zone={zone} />
      ))}
    </ul>
  );
};
