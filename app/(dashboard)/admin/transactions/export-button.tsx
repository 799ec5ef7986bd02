'use client';

import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { formText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { DialogButton, FormDialogActions } from '#app/_ui/dialog/dialog.tsx';
import { Form } from '#app/_ui/form/form.tsx';
import { SelectField } from '#app/_ui/form/field.tsx';

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
