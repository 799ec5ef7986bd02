'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { useText } from '#language';
import { accountTitle } from '#app/_ui/format/account-title.ts';
import { ChoiceField } from '#app/_ui/form/choice.tsx';
import { DateFilter } from '#app/_ui/table/filters.tsx';
import { statementHref, type StatementPageQuery } from '#app/(dashboard)/statements/periods.ts';
import type { StatementAccount } from '#server/modules/reporting/statements/schema.ts';
import type { Period } from '#server/kernel/statement-period.ts';

type StatementChoicesProps = {
  query: StatementPageQuery;
  accounts: StatementAccount[];
  account: StatementAccount;
  currency: string;
  days: Period;
  today: string;
};

/** Which account, which currency and which days. Every choice is a new address. */
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
        {accounts.map((one) => (
          <option key={one.reference} value={one.reference}>
            {`${accountTitle(t, one)} (${one.reference})`}
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
            {description ? `${displayCode}, ${description}` : displayCode}
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
