'use client';

// Exports of the list of transactions to files, which are written in the background.
import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { DeleteButton, FormDialog } from '#app/_ui/feedback/dialog.tsx';
import { SelectField } from '#app/_ui/form/field.tsx';
import { formText } from '#app/_ui/form/form-data.ts';
import { ActionButton } from '#app/_ui/form/form.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import type { Export } from '#server/modules/reporting/index.ts';

type ExportButtonProps = {
  /** The filters and order of the API. */
  query: Record<string, string | number>;
  /** The number of rows. */
  count: number;
};

/** Exports all rows of the list. */
export const ExportButton = ({ query, count }: ExportButtonProps) => {
  const t = useText();
  const router = useRouter();
  return (
    <FormDialog
      label={t('Export')}
      title={t('Export this list')}
      submitLabel={t('Export')}
      read={(form): Export['file_format'] => (formText(form, 'file_format') === 'json' ? 'json' : 'csv')}
      send={(format) => api.admin.exports.create.mutate({ resource: 'transaction', query, file_format: format })}
      done={() => router.push('/admin/transactions/exports')}
    >
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
    </FormDialog>
  );
};

type ExportAgainProps = { failed: Pick<Export, 'resource' | 'query' | 'file_format' | 'page_size'>; name: string };

/** Repeats a failed export. */
export const ExportAgain = ({ failed, name }: ExportAgainProps) => {
  const t = useText();
  return (
    <ActionButton name={t('Export again: {name}', { name })} act={() => api.admin.exports.create.mutate(failed)}>
      {t('Export again')}
    </ActionButton>
  );
};

/** Deletes an export and its files. */
export const DeleteExport = ({ id, name }: { id: string; name: string }) => {
  const t = useText();
  return (
    <DeleteButton name={name} question={t('Delete this export?')} act={() => api.admin.exports.remove.mutate({ id })}>
      {t('Its files are removed. The transactions stay as they are, and you can export them again.')}
    </DeleteButton>
  );
};
