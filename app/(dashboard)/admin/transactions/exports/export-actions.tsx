'use client';

// Exports the list of transactions to files in the background.
import { useText } from '#language';
import { ActionButton } from '#app/_ui/form/form.tsx';
import { note, select } from '#app/_ui/form/record-fields.tsx';
import { deleteButton, editDialog, type FieldTools } from '#app/_ui/form/record-forms.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import type { Export } from '#server/modules/reporting/index.ts';

type ExportButtonProps = {
  /** The filters and order of the API. */
  query: Record<string, string | number>;
  /** The number of rows. */
  count: number;
};

const exportFields = ({ t }: FieldTools, { count }: ExportButtonProps) => ({
  extent: note(
    <p className="text-muted">
      {t(
        'Exports {count, plural, one {# transaction} other {# transactions}} with the filters and order of this list. Files are created in the background and kept for 30 days.',
        { count },
      )}
    </p>,
  ),
  file_format: select(t('Format'), { csv: t('CSV, for spreadsheets'), json: t('JSON, for programs') }),
});

/** Exports all rows of the list. */
export const ExportButton = editDialog(exportFields, ({ t, router }, { query }: ExportButtonProps) => ({
  label: t('Export in background'),
  title: t('Export transactions'),
  submitLabel: t('Export in background'),
  send: (input) => api.admin.exports.create.mutate({ resource: 'transaction', query, ...input }),
  onSuccess: () => router.push('/admin/transactions/exports'),
}));

type RetryExportProps = { failedExport: Pick<Export, 'resource' | 'query' | 'file_format' | 'page_size'>; name: string };

/** Repeats a failed export. */
export const RetryExport = ({ failedExport, name }: RetryExportProps) => {
  const t = useText();
  return (
    <ActionButton name={t('Export again: {name}', { name })} action={() => api.admin.exports.create.mutate(failedExport)}>
      {t('Export again')}
    </ActionButton>
  );
};

/** Deletes an export and its files. */
export const DeleteExport = deleteButton(({ t }, { id, name }: { id: string; name: string }) => ({
  name,
  question: t('Delete this export?'),
  warning: t('The exported files are deleted. You can export the transactions again.'),
  onConfirm: () => api.admin.exports.remove.mutate({ id }),
}));
