// Lists of transactions: their query parameters, filters, columns and views, and the filters of the API.
import { parseAsArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { message, type Message, type Translate } from '#app/_language/translate.ts';
import { codeOptions, translatedOptions, enumOptions } from '#app/_ui/form/select-fields.tsx';
import type { OptionalColumn } from '#app/_ui/shell/browser-settings.ts';
import type { ListFilter } from '#app/_ui/table/filters.tsx';
import { listQuery, parseAsDay } from '#app/_ui/table/list-query.ts';
import { startOfDay } from '#server/kernel/timestamps.ts';
import { TRANSACTION_STATUSES, TX_TYPES, type TxType } from '#server/kernel/transaction-enums.ts';
import { isUuid } from '#server/kernel/uuid.ts';

const ORDERS = ['-created', 'created', '-amount', 'amount'] as const;
export const DEFAULT_ORDER = '-created';
export type TransactionSortOrder = (typeof ORDERS)[number];

/** The filters of users and admins. */
export const TRANSACTION_FILTERS = {
  status: parseAsStringLiteral(TRANSACTION_STATUSES),
  type: parseAsStringLiteral(TX_TYPES),
  currency: parseAsString,
  account: parseAsString,
  from: parseAsDay,
  to: parseAsDay,
  search: parseAsString,
};
export const TRANSACTION_ORDER = { order: parseAsStringLiteral(ORDERS).withDefault(DEFAULT_ORDER) };

export const TRANSACTIONS_PATH = '/transactions';
export const transactionList = listQuery(TRANSACTIONS_PATH, TRANSACTION_FILTERS, {
  ...TRANSACTION_ORDER,
  columns: parseAsArrayOf(parseAsString),
});
export const { read: readQuery, hrefOf: listHref } = transactionList;
export type TransactionQuery = Awaited<ReturnType<typeof readQuery>>;

/** The filters and order that the lists of users and admins have in common. */
export type TransactionFilterState = Omit<TransactionQuery, 'columns' | 'page'>;

/** The columns that can be hidden. */
export const TRANSACTION_COLUMNS = [
  { key: 'reference', title: message('Reference'), isDefault: true },
  { key: 'status', title: message('Status'), isDefault: true },
  { key: 'account', title: message('Account'), isDefault: false },
  { key: 'subtype', title: message('Subtype'), isDefault: false },
  { key: 'fee', title: message('Fee'), isDefault: false },
  { key: 'balance', title: message('Balance after'), isDefault: false },
] as const satisfies OptionalColumn[];
export type TransactionColumn = (typeof TRANSACTION_COLUMNS)[number]['key'];
export const DEFAULT_COLUMNS = TRANSACTION_COLUMNS.flatMap(({ key, isDefault }) => (isDefault ? [key] : []));

/** The URL of a transaction, with the query of the list. */
export const transactionHref = (id: string, query: TransactionQuery): string => transactionList.hrefFrom(`/transactions/${id}`, query);

/** The views above the list: named combinations of type and status. */
export const VIEWS = [
  { name: message('All'), type: null, status: null },
  { name: message('Incoming'), type: 'credit', status: null },
  { name: message('Outgoing'), type: 'debit', status: null },
  { name: message('Pending'), type: null, status: 'Pending' },
] as const;

/** The filters of the API, for the list and its totals. `zone` is the time zone in which days begin. */
export const toFilters = (query: TransactionFilterState, zone: string) => {
  const search = query.search?.trim();
  const { from, to } = query;
  return {
    ...(query.status && { status: query.status }),
    ...(query.type && { tx_type: query.type }),
    ...(query.currency && { currency: query.currency }),
    ...(query.account && { account: query.account }),
    ...(from && { created__gte: startOfDay(from, zone) }),
    ...(to && { created__lt: startOfDay(to, zone, 1) }),
    ...(search && (isUuid(search) ? { id: search } : { reference: search })),
  };
};

const ORDER_OPTIONS = [
  { value: 'created', label: message('Oldest first') },
  { value: '-amount', label: message('Highest amount first') },
  { value: 'amount', label: message('Lowest amount first') },
];

type TransactionFiltersOptions = {
  query: TransactionFilterState;
  currencies: readonly string[];
  /** The names of the two directions. */
  types: readonly { value: TxType; label: Message }[];
  /** Additional searches. */
  searches?: readonly ListFilter[];
  /** Whether the titles of a wide table sort it. */
  hasSortableTitles?: boolean;
};

/** The filters above a list of transactions. */
export const transactionFilters = (t: Translate, options: TransactionFiltersOptions): ListFilter[] => {
  const { query, currencies, types, searches = [], hasSortableTitles = false } = options;
  const { account } = query;
  return [
    { name: 'search', label: t('Exact reference or transaction ID'), placeholder: t('Reference or transaction ID') },
    ...searches,
    { name: 'status', label: t('Status'), options: enumOptions(t, TRANSACTION_STATUSES) },
    { name: 'type', label: t('Type'), options: translatedOptions(t, types) },
    { name: 'currency', label: t('Currency'), options: codeOptions(currencies) },
    // This filter is only set by links from the pages of accounts.
    ...(account
      ? [
          {
            name: 'account',
            label: t('Account'),
            emptyLabel: t('Any account'),
            options: [{ value: account, label: t('Account {account}', { account }) }],
          },
        ]
      : []),
    'dates',
    {
      name: 'order',
      label: t('Sort by'),
      emptyLabel: t('Newest first'),
      initial: DEFAULT_ORDER,
      options: translatedOptions(t, ORDER_OPTIONS),
      isNarrowOnly: hasSortableTitles,
    },
  ];
};
