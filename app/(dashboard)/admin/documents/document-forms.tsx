'use client';

// Forms of an admin for a document and for the KYC status of its user.
import { useText } from '#language';
import { FormDialog } from '#app/_ui/feedback/dialog.tsx';
import { DateField } from '#app/_ui/form/date-input.tsx';
import { TextAreaField } from '#app/_ui/form/field.tsx';
import { formText, trimmedText } from '#app/_ui/form/form-data.ts';
import { DocumentTypeField, VerificationStatusField } from '#app/_ui/form/select-fields.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import { DOCUMENT_NOTE_LENGTH_MAX, DOCUMENT_TYPES, VERIFICATION_STATUSES } from '#server/kernel/user-enums.ts';
import { dayOf, isDay, startOfDay } from '#server/kernel/moments.ts';
import { personName } from '#server/kernel/display-names.ts';
import type { AdminDocument, AdminDocumentChange } from '#server/modules/profile/index.ts';
import type { ShortUser } from '#server/schemas/shared-schemas.ts';

type ChangeDocumentProps = { document: AdminDocument; zone: string };

/** The end of the chosen day in the zone of the admin. An unchanged day keeps its exact time. */
const readExpiry = (form: FormData, { document: { expires }, zone }: ChangeDocumentProps): number | null | undefined => {
  const day = formText(form, 'expires');
  if (expires !== null && day === dayOf(expires, zone)) return undefined;
  return isDay(day) ? startOfDay(day, zone, 1) - 1 : null;
};

const statusOf = (form: FormData) => VERIFICATION_STATUSES.find((status) => status === formText(form, 'status'));

const readChange = (form: FormData, changed: ChangeDocumentProps): AdminDocumentChange => ({
  status: statusOf(form),
  document_type: DOCUMENT_TYPES.find((type) => type === formText(form, 'document_type')),
  expires: readExpiry(form, changed),
  note: trimmedText(form, 'note') || null,
});

/** Changes any field of a document. The review buttons only verify and decline. */
export const ChangeDocument = ({ document, zone }: ChangeDocumentProps) => {
  const t = useText();
  return (
    <FormDialog
      label={t('Change')}
      name={t('Change what is known of this document')}
      title={t('Change this document')}
      values={document}
      read={(form) => readChange(form, { document, zone })}
      send={(change) => api.admin.users.documents.update.mutate({ id: String(document.id), ...change })}
    >
      <VerificationStatusField />
      <DocumentTypeField label={t('What it is')} name="document_type" />
      <DateField label={t('Good until')} name="expires" initial={document.expires === null ? '' : dayOf(document.expires, zone)} />
      <TextAreaField label={t('Note to the user')} name="note" maxLength={DOCUMENT_NOTE_LENGTH_MAX} />
    </FormDialog>
  );
};

/** Sets the KYC status of a user, or lets it follow from the documents. */
export const SetKyc = ({ user, status }: { user: ShortUser; status: string }) => {
  const t = useText();
  const person = personName(user);
  return (
    <FormDialog
      label={t('Set')}
      name={t('Set the KYC status of {person}', { person })}
      title={t('KYC status')}
      values={{ status }}
      read={(form) => statusOf(form) ?? null}
      send={(chosen) => api.admin.users.kyc.update.mutate({ id: user.id, status: chosen })}
    >
      <p className="text-muted">
        {t.rich('It follows from what <bdi>{person}</bdi> has sent. What you say here stays, whatever becomes of the documents.', {
          person,
          bdi: <bdi />,
        })}
      </p>
      <VerificationStatusField>
        <option value="">{t('As the documents say')}</option>
      </VerificationStatusField>
    </FormDialog>
  );
};
