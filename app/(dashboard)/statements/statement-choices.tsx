'use client';

import { useText } from '#language';
import { Tab, Tabs } from '#app/_ui/navigation/links.tsx';
import { PERIODS, statementHref, type StatementPageQuery } from '#app/(dashboard)/statements/periods.ts';
import type { Period } from '#server/kernel/statement-period.ts';
import { Download } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { api } from '#app/_ui/session/trpc-client.ts';
import { startDownload } from '#app/_ui/form/start-download.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { FormMessage } from '#app/_ui/form/form.tsx';
import type { StatementAccount, StatementQuery } from '#server/modules/reporting/index.ts';
import type { StatementFormat } from '#server/kernel/report-enums.ts';
import { useTransition } from 'react';
import { accountTitle } from '#app/_ui/format/account-title.ts';
import { ChoiceField } from '#app/_ui/form/choice.tsx';
import { DateFilter } from '#app/_ui/table/filters.tsx';

type PeriodTabsProps = { query: StatementPageQuery; /** The days shown. */ days: Period };

/** The predefined periods. */
export const PeriodTabs = ({ query, days }: PeriodTabsProps) => {
  const t = useText();
  return (
    <Tabs label={t('Period')} className="px-2">
      {PERIODS.map(({ name, label }) => {
        const isCurrent = name === query.period;
        const href = statementHref(query, { period: name, ...(name === 'custom' ? days : { from: null, to: null }) });
        return (
          <Tab key={name} href={href} isCurrent={isCurrent}>
            {t(label)}
          </Tab>
        );
      })}
    </Tabs>
  );
};

/** Downloads of the statement. The request may require a challenge. */
export const StatementDownloads = ({ query }: { query: StatementQuery }) => {
  const t = useText();
  const router = useRouter();
  const { send, pending, ready, failure } = useSubmit(
    (format: StatementFormat) => api.statements.link.mutate({ ...query, format }),
    ({ url }) => {
      startDownload(url);
      // Refreshes the list of recent statements.
      router.refresh();
    },
  );
  return (
    <div className="space-y-3">
      <FormMessage message={failure?.message} requestId={failure?.requestId} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => send('pdf')} pending={pending} disabled={!ready}>
          <Download aria-hidden className="size-4" /> {t('Download PDF')}
        </Button>
        <Button variant="secondary" onClick={() => send('csv')} disabled={!ready || pending}>
          <Download aria-hidden className="size-4" /> {t('Download CSV')}
        </Button>
        <Button variant="secondary" onClick={() => send('json')} disabled={!ready || pending}>
          <Download aria-hidden className="size-4" /> {t('Download JSON')}
        </Button>
      </div>
    </div>
  );
};

type StatementChoicesProps = {
  query: StatementPageQuery;
  accounts: StatementAccount[];
  account: StatementAccount;
  currency: string;
  days: Period;
  today: string;
};

/** Selects the account, the currency and the period. Each selection changes the URL. */
export const StatementChoices = ({ query, accounts, account, currency, days, today }: StatementChoicesProps) => {
  const t = useText();
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const choose = (change: Partial<StatementPageQuery>): void =>
    startTransition(() => router.push(statementHref(query, change), { scroll: false }));
  return (
    <div aria-busy={pending} className="grid gap-4 transition-opacity duration-150 aria-busy:opacity-60 sm:grid-cols-2">
      <ChoiceField
        label={t('Account')}
        value={account.reference}
        onChange={({ target }) => choose({ account: target.value, currency: null })}
      >
        {accounts.map((option) => (
          <option key={option.reference} value={option.reference}>
            {`${accountTitle(t, option)} (${option.reference})`}
          </option>
        ))}
      </ChoiceField>
      <ChoiceField
        label={t('Currency')}
        value={currency}
        onChange={({ target }) => choose({ account: account.reference, currency: target.value })}
      >
        {account.currencies.map(({ code, display_code: displayCode, description }) => (
          <option key={code} value={code}>
            {description ? `${description} (${displayCode})` : displayCode}
          </option>
        ))}
      </ChoiceField>
      {query.period === 'custom' && (
        <div className="flex flex-wrap gap-2 sm:col-span-2">
          <DateFilter label={t('From')} value={days.from} max={days.to} onChange={(from) => from && choose({ from, to: days.to })} />
          <DateFilter
            label={t('To')}
            value={days.to}
            min={days.from}
            max={today}
            onChange={(to) => to && choose({ from: days.from, to })}
          />
        </div>
      )}
    </div>
  );
};
