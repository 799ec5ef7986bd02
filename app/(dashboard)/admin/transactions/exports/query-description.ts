// Describes the filters of an export in the words of the list.
import type { Format } from '#app/_language/format.ts';
import type { Translate } from '#app/_language/translate.ts';
import { dayOf } from '#server/kernel/timestamps.ts';

type QueryFormatter = { t: Translate; format: Format; zone: string };

/** Formats the day of a timestamp in milliseconds. API clients can send other notations, which are returned unchanged. */
const formatDay = ({ format, zone }: Omit<QueryFormatter, 't'>, value: string, offset = 0): string =>
  /^\d+$/.test(value) ? format.date(dayOf(Number(value) + offset, zone)) : value;

const FILTERS: Partial<Record<string, (value: string, formatter: QueryFormatter) => string>> = {
  // The label distinguishes the status of the rows from that of the export.
  status: (value, { t }) => t('Status: {status}', { status: t.label(value) }),
  tx_type: (value, { t }) => t(value === 'credit' ? 'Credits' : 'Debits'),
  currency: (value) => value,
  account: (account, { t }) => t('Account {account}', { account }),
  user: (user, { t }) => t('User {user}', { user }),
  reference: (reference, { t }) => t('Reference {reference}', { reference }),
  id: (id, { t }) => t('Transaction {id}', { id }),
  created__gte: (value, { t, ...dayFormat }) => t('From {day}', { day: formatDay(dayFormat, value) }),
  // The bound is exclusive.
  created__lt: (value, { t, ...dayFormat }) => t('Until {day}', { day: formatDay(dayFormat, value, -1) }),
};

/** Describes the filters of a query. The sort order is omitted. */
export const describeQuery = (query: Readonly<Record<string, unknown>>, formatter: QueryFormatter): string => {
  const { t } = formatter;
  return (
    Object.entries(query)
      .filter(([name]) => name !== 'orderby')
      .map(([name, value]) => FILTERS[name]?.(String(value), formatter) ?? `${name} ${String(value)}`)
      .join(', ') || t('No filters')
  );
};
