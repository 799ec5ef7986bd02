'use client';

import { message } from '#app/_language/translate.ts';
import { useText } from '#language';
import { FilterBar, SearchFilter } from '#app/_ui/table/filters.tsx';
import { adminTransactionList, type AdminTransactionQuery } from '#app/(dashboard)/admin/transactions/admin-transactions.ts';
import { TransactionFilterFields } from '#app/(dashboard)/transactions/transaction-filters.tsx';
import { useRouter } from 'next/navigation';
import { formText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { DialogButton, FormDialogActions } from '#app/_ui/dialog/dialog.tsx';
import { Form } from '#app/_ui/form/form.tsx';
import { SelectField } from '#app/_ui/form/field.tsx';

const TYPE_OPTIONS = [
  { value: 'credit', label: message('Credits') },
  { value: 'debit', label: message('Debits') },
] as const;

export const AdminTransactionFilters = ({ query, currencies }: { query: AdminTransactionQuery; currencies: string[] }) => {
  const t = useText();
  return (
    <FilterBar list={adminTransactionList} query={query}>
      {(change) => (
        <TransactionFilterFields query={query} change={change} currencies={currencies} types={TYPE_OPTIONS}>
          <SearchFilter
            name="user"
            label={t('User, by email, mobile number, username or id')}
            placeholder={t('User')}
            value={query.user}
            onChange={(user) => change({ user })}
          />
        </TransactionFilterFields>
      )}
    </FilterBar>
  );
};

type ExportProps = {
  /** Filters and order, as the API takes them. */
  query: Record<string, string | number>;
  /** How many rows the list has. */
  count: number;
};

/** Has all rows of the list written into files, in the background. */
export const ExportButton = (props: ExportProps) => {
  const t = useText();
  return (
    <DialogButton label={t('Export')} title={t('Export this list')}>
      {(close) => <ExportForm {...props} close={close} />}
    </DialogButton>
  );
};

const ExportForm = ({ query, count, close }: ExportProps & { close(): void }) => {
  const t = useText();
  const router = useRouter();
  const submit = useSubmit(
    (format: 'csv' | 'json') => api.admin.exports.create.mutate({ resource: 'transaction', query, file_format: format }),
    () => router.push('/admin/transactions/exports'),
  );
  return (
    <Form submit={submit} read={(form) => (formText(form, 'file_format') === 'json' ? 'json' : 'csv')} className="mt-3">
      {() => (
        <>
          <p className="text-muted">
            {t(
              '{count, plural, one {# transaction} other {# transactions}}, with the filters and the order of this page. The files are written in the background and kept for thirty days.',
              { count },
            )}
          </p>
          <SelectField label={t('Format')} name="file_format" defaultValue="csv">
            <option value="csv">{t('CSV, for spreadsheets')}</option>
            <option value="json">{t('JSON, for programs')}</option>
          </SelectField>
          <FormDialogActions submit={submit} cancel={close}>
            {t('Export')}
          </FormDialogActions>
        </>
      )}
    </Form>
  );
};
