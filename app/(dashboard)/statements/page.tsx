import Link from 'next/link';
import { FileSpreadsheet, FileText } from 'lucide-react';
import { getFormat, getText, pageMetadata } from '#app/_language/server.ts';
import { accountTitle } from '#app/_ui/format/account-title.ts';
import { read, readViewer } from '#app/_ui/session/caller.ts';
import { ItemList, ListItem } from '#app/_ui/table/list-item.tsx';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { Page, Surface } from '#app/_ui/shell/page.tsx';
import { resolvePeriod, readStatementQuery, statementHref } from '#app/(dashboard)/statements/periods.ts';
import { zoneCity } from '#app/(dashboard)/profile/preferences/time-zones.ts';
import { useText } from '#language';
import { classNames } from '#app/_ui/format/class-names.ts';
import { Money } from '#app/_ui/format/money.tsx';
import type { Statement, StatementQuery } from '#server/modules/reporting/index.ts';
import { dayOf, zoneOf } from '#server/kernel/timestamps.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { FormMessage } from '#app/_ui/form/form.tsx';
import { PeriodTabs, StatementChoices, StatementDownloads } from '#app/(dashboard)/statements/statement-choices.tsx';
import { findPeriodError } from '#server/kernel/statement-period.ts';

/** Recently created statements. Renders nothing if there are none. */
const IssuedStatements = async ({ zone }: { zone: string }) => {
  const [t, format] = await Promise.all([getText(), getFormat()]);
  const { statements } = await read((api) => api.statements.history());
  if (statements.length === 0) return null;
  return (
    <section aria-labelledby="recent-statements">
      <h2 id="recent-statements" className="pb-2 text-16 font-medium">
        {t('Recent statements')}
      </h2>
      <Surface>
        <ItemList label={t('Recent statements')}>
          {statements.map(({ account, currency, from, to, format: form, issued }) => {
            const days = t('{from} to {to}', { from: format.date(from), to: format.date(to) });
            const href = statementHref({ account: account.reference, currency, period: 'custom', from, to, page: 1 });
            return (
              <ListItem
                key={`${href} ${form}`}
                icon={form === 'pdf' ? FileText : FileSpreadsheet}
                name={days}
                action={
                  <Link
                    href={href}
                    prefetch={false}
                    aria-label={t('View: {days}, {form}', { days, form: form.toUpperCase() })}
                    className={buttonClass()}
                  >
                    {t('View')}
                  </Link>
                }
              >
                <p>
                  <bdi>{accountTitle(t, account)}</bdi> ({account.reference}), {currency}, {form.toUpperCase()}
                </p>
                <Timestamp at={issued} zone={zone} />
              </ListItem>
            );
          })}
        </ItemList>
      </Surface>
    </section>
  );
};

type StatementRowProps = { term: string; amount: bigint; currency: Statement['currency']; isBalance?: boolean };

const StatementRow = ({ term, amount, currency, isBalance = false }: StatementRowProps) => (
  <div className={classNames('flex flex-wrap items-baseline justify-between gap-x-4 py-2.5', isBalance && 'font-medium')}>
    <dt className={isBalance ? undefined : 'text-muted'}>{term}</dt>
    <dd className="min-w-0 text-right break-words">
      <Money amount={amount} currency={currency} signed={!isBalance} size={isBalance ? 'balance' : 'row'} />
    </dd>
  </div>
);

/** The opening balance, the sums and the closing balance. */
const StatementSums = ({ statement }: { statement: Statement }) => {
  const t = useText();
  const { currency, opening, credits, debits, fees, closing, count } = statement;
  return (
    <>
      <dl className="divide-y" aria-label={t('Summary')}>
        <StatementRow term={t('Opening balance')} amount={opening} currency={currency} isBalance />
        <StatementRow term={t('Money in')} amount={credits} currency={currency} />
        <StatementRow term={t('Money out')} amount={debits} currency={currency} />
        {fees !== 0n && <StatementRow term={t('Fees')} amount={fees} currency={currency} />}
        <StatementRow term={t('Closing balance')} amount={closing} currency={currency} isBalance />
      </dl>
      <p className="border-t pt-3 text-13 text-muted">
        {count === 0 ? t('No transactions in this period.') : t('{count, plural, one {# transaction} other {# transactions}}', { count })}
      </p>
    </>
  );
};

export const generateMetadata = pageMetadata('Statements');

/** The statement of an account for a period, with downloads. */
export default async function StatementsPage({ searchParams }: PageProps) {
  const [t, format, query, accounts, person] = await Promise.all([
    getText(),
    getFormat(),
    readStatementQuery(searchParams),
    read((api) => api.statements.accounts()),
    readViewer(),
  ]);
  const zone = zoneOf(person);
  const today = dayOf(Date.now(), zone);
  const days = resolvePeriod(query, today);
  const account = accounts.find(({ reference }) => reference === query.account) ?? accounts[0];
  const currency = account?.currencies.find(({ code }) => code === query.currency) ?? account?.currencies[0];
  if (!account || !currency) return <NoAccount />;
  const problem = findPeriodError(days, today);
  const statementQuery = { account: account.reference, currency: currency.code, ...days };
  return (
    <Page title={t('Statements')} width="form">
      <Surface>
        <PeriodTabs query={query} days={days} />
        <div className="space-y-5 px-5 py-5 md:px-6">
          <StatementChoices query={query} accounts={accounts} account={account} currency={currency.code} days={days} today={today} />
          <p className="text-13 text-muted">
            {t('{from} to {to} ({city} time)', { from: format.date(days.from), to: format.date(days.to), city: zoneCity(zone) })}
          </p>
          {problem ? <FormMessage message={t.serverMessage(problem.message)} /> : <StatementPreview query={statementQuery} />}
        </div>
      </Surface>
      <IssuedStatements zone={zone} />
    </Page>
  );
}

const StatementPreview = async ({ query }: { query: StatementQuery }) => {
  const statement = await read((api) => api.statements.preview(query));
  return (
    <>
      <StatementSums statement={statement} />
      <StatementDownloads key={JSON.stringify(query)} query={query} />
    </>
  );
};

const NoAccount = () => {
  const t = useText();
  return (
    <Page title={t('Statements')} width="form">
      <Surface>
        <EmptyState title={t('No statements yet')}>{t('Statements are available after your first transaction.')}</EmptyState>
      </Surface>
    </Page>
  );
};
