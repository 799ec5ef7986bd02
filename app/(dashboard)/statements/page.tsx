import { useText } from '#language';
import { getFormat, getText, titled } from '#app/_language/server.ts';
import { read, viewer } from '#app/_ui/session/caller.ts';
import { dayOf, zoneOf } from '#server/kernel/moments.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { FormMessage } from '#app/_ui/form/form.tsx';
import { Page } from '#app/_ui/shell/page.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';
import { IssuedStatements } from '#app/(dashboard)/statements/issued-statements.tsx';
import { PeriodTabs } from '#app/(dashboard)/statements/period-tabs.tsx';
import { periodOf, readStatementQuery } from '#app/(dashboard)/statements/periods.ts';
import { StatementChoices } from '#app/(dashboard)/statements/statement-choices.tsx';
import { StatementDownloads } from '#app/(dashboard)/statements/statement-downloads.tsx';
import { StatementSums } from '#app/(dashboard)/statements/statement-sums.tsx';
import type { StatementQuery } from '#server/modules/reporting/statements/schema.ts';
import { problemOfPeriod } from '#server/kernel/statement-period.ts';

export const generateMetadata = titled('Statements');

/** What one account held at the beginning and at the end of some days, what moved between, and all of it as a file. */
export default async function StatementsPage({ searchParams }: PageProps) {
  const [t, format, query, accounts, person] = await Promise.all([
    getText(),
    getFormat(),
    readStatementQuery(searchParams),
    read((api) => api.statements.accounts()),
    viewer(),
  ]);
  const zone = zoneOf(person);
  const today = dayOf(Date.now(), zone);
  const days = periodOf(query, today);
  const account = accounts.find(({ reference }) => reference === query.account) ?? accounts[0];
  const currency = account?.currencies.find(({ code }) => code === query.currency) ?? account?.currencies[0];
  if (!account || !currency) return <NoAccount />;
  const problem = problemOfPeriod(days, today);
  const chosen = { account: account.reference, currency: currency.code, ...days };
  return (
    <Page title={t('Statements')} width="form">
      <Surface>
        <PeriodTabs query={query} days={days} />
        <div className="space-y-5 px-5 py-5 md:px-6">
          <StatementChoices query={query} accounts={accounts} account={account} currency={currency.code} days={days} today={today} />
          <p className="text-13 text-muted">
            {t('{from} to {to}, days in the time zone {zone}', { from: format.date(days.from), to: format.date(days.to), zone })}
          </p>
          {problem ? <FormMessage message={t.said(problem.message)} /> : <Shown of={chosen} />}
        </div>
      </Surface>
      <IssuedStatements zone={zone} />
    </Page>
  );
}

const Shown = async ({ of }: { of: StatementQuery }) => {
  const statement = await read((api) => api.statements.get(of));
  return (
    <>
      <StatementSums statement={statement} />
      <StatementDownloads key={JSON.stringify(of)} of={of} />
    </>
  );
};

const NoAccount = () => {
  const t = useText();
  return (
    <Page title={t('Statements')} width="form">
      <Surface>
        <EmptyState title={t('Nothing to state yet')}>{t('Receive money, and statements of your account are here.')}</EmptyState>
      </Surface>
    </Page>
  );
};
