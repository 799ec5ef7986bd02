'use client';

import { useRouter } from 'next/navigation';
import { formatCount } from '#server/kernel/format.ts';
import { formText } from '#app/_lib/form-text.ts';
import { api } from '#app/_lib/trpc-client.ts';
import { useSubmit } from '#app/_lib/use-submit.ts';
import { DialogButton } from '#app/_ui/dialog-button.tsx';
import { Form } from '#app/_ui/form.tsx';
import { FormDialogActions } from '#app/_ui/form-dialog-actions.tsx';
import { SelectField } from '#app/_ui/select-field.tsx';

type ExportProps = {
  /** Filters and order, as the API takes them. */
  query: Record<string, string | number>;
  /** How many rows the list has. */
  count: number;
};

/** Has all rows of the list written into files, in the background. */
export const ExportButton = (props: ExportProps) => (
  <DialogButton label="Export" title="Export this list">
    {(close) => <ExportForm {...props} close={close} />}
  </DialogButton>
);

const ExportForm = ({ query, count, close }: ExportProps & { close(): void }) => {
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
            {formatCount(count, 'transaction')}, with the filters and the order of this page. The files are written in the background and
            kept for thirty days.
          </p>
          <SelectField label="Format" name="file_format" defaultValue="csv">
            <option value="csv">CSV, for spreadsheets</option>
            <option value="json">JSON, for programs</option>
          </SelectField>
          <FormDialogActions submit={submit} cancel={close}>
            Export
          </FormDialogActions>
        </>
      )}
    </Form>
  );
};
