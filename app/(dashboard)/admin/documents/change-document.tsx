'use client';

import { useText } from '#language';
import { formText, trimmedText } from '#app/_ui/form/form-data.ts';
import { dayOf, isDay, startOfDay } from '#server/kernel/moments.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { DialogButton, FormDialogActions } from '#app/_ui/dialog/dialog.tsx';
import { DocumentTypeField, VerificationStatusField } from '#app/_ui/form/select-fields.tsx';
import { DateField } from '#app/_ui/form/date-input.tsx';
import { Form } from '#app/_ui/form/form.tsx';
import { TextAreaField } from '#app/_ui/form/field.tsx';
import type { AdminDocument, AdminDocumentChange } from '#server/modules/profile/index.ts';
import { DOCUMENT_NOTE_LENGTH_MAX, DOCUMENT_TYPES } from '#server/kernel/document-words.ts';
import { VERIFICATION_STATUSES } from '#server/kernel/verification-status.ts';

type ChangeDocumentProps = { document: AdminDocument; zone: string };

/** Everything that an admin may say of a document, at once: also what the two buttons do not know, and what was decided before. */
export const ChangeDocument = ({ document, zone }: ChangeDocumentProps) => {
  const t = useText();
  return (
    <DialogButton label={t('Change')} name={t('Change what is known of this document')} title={t('Change this document')}>
      {(close) => <ChangeForm document={document} zone={zone} close={close} />}
    </DialogButton>
  );
};

/** The end of the day until which it is good, in the zone of who chooses it. A day that was left alone keeps its moment. */
const readExpiry = (form: FormData, { document: { expires }, zone }: ChangeDocumentProps): number | null | undefined => {
  const day = formText(form, 'expires');
  if (expires !== null && day === dayOf(expires, zone)) return undefined;
  return isDay(day) ? startOfDay(day, zone, 1) - 1 : null;
};

const readChange = (form: FormData, changed: ChangeDocumentProps): AdminDocumentChange => ({
  status: VERIFICATION_STATUSES.find((status) => status === formText(form, 'status')),
  document_type: DOCUMENT_TYPES.find((type) => type === formText(form, 'document_type')),
  expires: readExpiry(form, changed),
  note: trimmedText(form, 'note') || null,
});

const ChangeForm = ({ document, zone, close }: ChangeDocumentProps & { close(): void }) => {
  const t = useText();
  const submit = useSubmit((change: AdminDocumentChange) =>
    api.admin.users.documents.update.mutate({ id: String(document.id), ...change }).then(close),
  );
  return (
    <Form submit={submit} read={(form) => readChange(form, { document, zone })} className="mt-4">
      {(fields) => (
        <>
          <VerificationStatusField value={document.status} errors={fields['status']} />
          <DocumentTypeField
            label={t('What it is')}
            name="document_type"
            defaultValue={document.document_type}
            errors={fields['document_type']}
          />
          <DateField
            label={t('Good until')}
            name="expires"
            initial={document.expires === null ? '' : dayOf(document.expires, zone)}
            errors={fields['expires']}
          />
          <TextAreaField
            label={t('Note to the user')}
            name="note"
            maxLength={DOCUMENT_NOTE_LENGTH_MAX}
            defaultValue={document.note ?? ''}
            errors={fields['note']}
          />
          <FormDialogActions submit={submit} cancel={close} />
        </>
      )}
    </Form>
  );
};
