// What was asked for when an export was: the filters of its list, as their fields call them.
import type { Format } from '#app/_language/format.ts';
import type { Translate } from '#app/_language/translate.ts';
import { dayOf } from '#server/kernel/timestamps.ts';

type QueryFormatter = { t: Translate; format: Format; zone: string };

/** A moment of a query as its day; programs may have written it otherwise than in milliseconds. */
const dayIn = ({ format, zone }: Omit<QueryFormatter, 't'>, value: string, offset = 0): string =>
  /^\d+$/.test(value) ? format.date(dayOf(Number(value) + offset, zone)) : value;

const FILTERS: Partial<Record<string, (value: string, reader: QueryFormatter) => string>> = {
  // An export has a status, too: this one is that of the rows.
  status: (value, { t }) => t('Status: {status}', { status: t.label(value) }),
  tx_type: (value, { t }) => t(value === 'credit' ? 'Credits' : 'Debits'),
  currency: (value) => value,
  account: (account, { t }) => t('Account {account}', { account }),
  user: (user, { t }) => t('User {user}', { user }),
  reference: (reference, { t }) => t('Reference {reference}', { reference }),
  id: (id, { t }) => t('Transaction {id}', { id }),
  created__gte: (value, { t, ...clock }) => t('From {day}', { day: dayIn(clock, value) }),
  // It names the first moment that is left out.
  created__lt: (value, { t, ...clock }) => t('Until {day}', { day: dayIn(clock, value, -1) }),
};

/** The filters of a query, each in words; without its order, which takes no row away. */
export const queryInWords = (query: Readonly<Record<string, unknown>>, reader: QueryFormatter): string => {
  const { t } = reader;
  return (
    Object.entries(query)
      .filter(([name]) => name !== 'orderby')
      .map(([name, value]) => FILTERS[name]?.(String(value), reader) ?? `${name} ${String(value)}`)
      .join(', ') || t('No filters')
  );
};
