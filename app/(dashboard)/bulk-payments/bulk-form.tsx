'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useText } from '#language';
import { showToast } from '#app/_ui/feedback/toasts.tsx';
import { FocusedHeading } from '#app/_ui/feedback/result-panel.tsx';
import { Button } from '#app/_ui/form/button.tsx';
import { Checkbox, Field } from '#app/_ui/form/field.tsx';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { Form, FormActions, FormMessage, SubmitButton } from '#app/_ui/form/form.tsx';
import { startDownload } from '#app/_ui/form/start-download.ts';
import { upload } from '#app/_ui/form/upload.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Money } from '#app/_ui/format/money.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import { messagesOf, readItemErrors, type ItemErrors } from '#app/(dashboard)/bulk-payments/item-errors.ts';
import type { DisplayCurrency } from '#server/kernel/format.ts';
import type { BulkPreview } from '#server/modules/payments/index.ts';

type BulkSection = 'user' | 'admin';

const SECTIONS = {
  user: { api: api.bulkPayments, template: 'recipient,decimal_amount,currency,debit_note,credit_note\r\n' },
  admin: { api: api.admin.bulkPayments, template: 'type,user,recipient,decimal_amount,currency,status,note\r\n' },
};

type BulkInput = { name: string; atomic: boolean; file: File };

const readForm = (form: FormData): BulkInput => ({
  name: trimmedText(form, 'name'),
  atomic: form.get('atomic') !== null,
  file: form.get('file') as File,
});

/** `isReadable` is true if all rows have the right format. */
type FileCheck = { input: BulkInput; preview: BulkPreview; isReadable: boolean };

const checkFile = async (section: BulkSection, input: BulkInput): Promise<FileCheck> => {
  try {
    return { input, preview: await upload(SECTIONS[section].api.preview, input), isReadable: true };
  } catch (thrown) {
    const errors = readItemErrors(thrown);
    if (errors.length === 0) throw thrown;
    return { input, preview: { item_count: errors.length, error_count: errors.length, totals: [], errors }, isReadable: false };
  }
};

const ErrorList = ({ errors }: { errors: readonly ItemErrors[] }) => {
  const t = useText();
  return (
    <ul aria-label={t('Rows with errors')} className="max-h-96 divide-y overflow-y-auto rounded-control border" tabIndex={-1}>
      {errors.map(({ index, errors: fields }) => (
        <li key={index} className="px-3 py-2">
          {/* The first row of the file has the column names. */}
          <span className="font-medium">{t('Row {row}', { row: index + 2 })}</span>{' '}
          <span className="text-muted">
            {messagesOf(fields)
              .map((text) => t.serverMessage(text))
              .join(' ')}
          </span>
        </li>
      ))}
    </ul>
  );
};

type PreviewTotalsProps = { preview: BulkPreview; currencies: (DisplayCurrency & { code: string })[] };

const PreviewTotals = ({ preview, currencies }: PreviewTotalsProps) => {
  const t = useText();
  return (
    <dl className="divide-y">
      {preview.totals.map(({ currency: code, amount, fee, count }) => {
        const currency = currencies.find((candidate) => candidate.code === code);
        if (!currency) return null;
        return (
          <div key={code} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <dt>{t('{count, plural, one {# row} other {# rows}} in {currency}', { count, currency: currency.display_code })}</dt>
            <dd className="text-right">
              <Money amount={amount} currency={currency} size="row" />
              {fee !== 0n && (
                <p className="text-13 text-muted">
                  {t('Fees')} <Money amount={fee} currency={currency} size="row" />
                </p>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
};

type FilePreviewProps = { section: BulkSection; fileCheck: FileCheck; path: string; onBack(): void } & Pick<
  PreviewTotalsProps,
  'currencies'
>;

/** The result of the check, and the confirmation. */
const FilePreview = ({ section, fileCheck, path, currencies, onBack }: FilePreviewProps) => {
  const t = useText();
  const router = useRouter();
  const { input, preview, isReadable } = fileCheck;
  const confirm = useSubmit(
    () => upload<BulkInput, { id: number }>(SECTIONS[section].api.create as never, input),
    ({ id }) => {
      showToast(t('Bulk payment created.'));
      router.push(`${path}/${id}`);
    },
  );
  const postable = preview.item_count - preview.error_count;
  const isPostable = isReadable && postable > 0 && (preview.error_count === 0 || !input.atomic);
  const isUncertain = confirm.failure?.isUncertain === true;
  return (
    <div className="space-y-4">
      <FocusedHeading>
        {preview.error_count === 0
          ? t('{count, plural, one {# row is correct} other {All # rows are correct}}', { count: preview.item_count })
          : t('{count, plural, one {# row has errors} other {# rows have errors}}', { count: preview.error_count })}
      </FocusedHeading>
      <PreviewTotals preview={preview} currencies={currencies} />
      {preview.errors.length > 0 && <ErrorList errors={preview.errors} />}
      {preview.error_count > 0 && (
        <p className="text-muted">
          {isPostable
            ? t('Rows with errors are skipped and reported. The others are posted.')
            : t('Correct the file, and check it again. Nothing has been posted.')}
        </p>
      )}
      <FormMessage {...confirm.failure} />
      {isUncertain && <p>{t('The bulk payment may have been created. Look at the list of bulk payments before you try again.')}</p>}
      <FormActions>
        {isPostable && !isUncertain && (
          <Button variant="primary" pending={confirm.pending} disabled={!confirm.ready} onClick={() => confirm.send(undefined)}>
            {t('{count, plural, one {Post # row} other {Post # rows}}', { count: postable })}
          </Button>
        )}
        <Button onClick={onBack} disabled={confirm.pending}>
          {t('Choose another file')}
        </Button>
      </FormActions>
    </div>
  );
};

const downloadTemplate = (section: BulkSection): void => {
  const url = URL.createObjectURL(new Blob([SECTIONS[section].template], { type: 'text/csv' }));
  startDownload(url);
  URL.revokeObjectURL(url);
};

type BulkFormProps = { section: BulkSection; /** The path of the list. */ path: string } & Pick<PreviewTotalsProps, 'currencies'>;

/** Uploads a CSV file, shows the errors of its rows, and creates the bulk payment after a confirmation. */
export const BulkForm = ({ section, path, currencies }: BulkFormProps) => {
  const t = useText();
  const [fileCheck, setFileCheck] = useState<FileCheck>();
  const check = useSubmit((input: BulkInput) => checkFile(section, input), setFileCheck);
  if (fileCheck) return <FilePreview {...{ section, fileCheck, path, currencies }} onBack={() => setFileCheck(undefined)} />;
  return (
    <Form submit={check} read={readForm}>
      <p className="text-muted">
        {t('Each row of the file is one payment. Up to 10,000 rows. The column decimal_amount has amounts such as 12.50.')}
      </p>
      <Button onClick={() => downloadTemplate(section)} disabled={!check.ready}>
        {t('Download template')}
      </Button>
      <Field name="file" label={t('CSV file')} type="file" accept=".csv,text/csv" required />
      <Field name="name" label={t('Name (optional)')} maxLength={100} />
      <Checkbox name="atomic" label={t('Post all rows together, or none')} />
      <SubmitButton submit={check}>{t('Check file')}</SubmitButton>
    </Form>
  );
};
