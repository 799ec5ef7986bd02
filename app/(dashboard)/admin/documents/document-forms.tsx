'use client';

// Admin forms for a document and for the KYC status of its user.
import { DateField } from '#app/_ui/form/date-input.tsx';
import { formText } from '#app/_ui/form/form-data.ts';
import { control, lines, note, select, selectOrNull } from '#app/_ui/form/record-fields.tsx';
import { editDialog, type FieldTools } from '#app/_ui/form/record-forms.tsx';
import { DocumentTypeField, enumOptions } from '#app/_ui/form/select-fields.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import { DOCUMENT_NOTE_LENGTH_MAX, DOCUMENT_TYPES, VERIFICATION_STATUSES } from '#server/kernel/user-enums.ts';
import { dayOf, isDay, startOfDay } from '#server/kernel/timestamps.ts';
import { personName } from '#server/kernel/display-names.ts';
import type { AdminDocument } from '#server/modules/profile/index.ts';
import type { ShortUser } from '#server/schemas/shared-schemas.ts';

type ChangeDocumentProps = { document: AdminDocument; zone: string };

/** Returns the end of the chosen day in the time zone of the admin, or undefined if the day is unchanged, to keep its exact time. */
const parseExpiry = (day: string, { document: { expires }, zone }: ChangeDocumentProps): number | null | undefined => {
  if (expires !== null && day === dayOf(expires, zone)) return undefined;
  return isDay(day) ? startOfDay(day, zone, 1) - 1 : null;
};

const documentFields = ({ t }: FieldTools, props: ChangeDocumentProps) => {
  const { expires } = props.document;
  return {
    status: select(t('Status'), enumOptions(t, VERIFICATION_STATUSES)),
    document_type: control(
      (name) => <DocumentTypeField label={t('Document type')} name={name} />,
      (form, name) => DOCUMENT_TYPES.find((type) => type === formText(form, name)),
    ),
    expires: control(
      (name) => <DateField label={t('Valid until')} name={name} initial={expires === null ? '' : dayOf(expires, props.zone)} />,
      (form, name) => parseExpiry(formText(form, name), props),
    ),
    note: lines(t('Message to the user'), { maxLength: DOCUMENT_NOTE_LENGTH_MAX }),
  };
};

/** Changes any field of a document. The review buttons only verify and decline. */
export const ChangeDocument = editDialog(documentFields, ({ t }, { document }: ChangeDocumentProps) => ({
  label: t('Edit'),
  name: t('Edit document details'),
  title: t('Edit document'),
  values: document,
  send: (input) => api.admin.users.documents.update.mutate({ id: String(document.id), ...input }),
}));

type KycProps = { user: ShortUser; status: string };

const kycFields = ({ t }: FieldTools) => ({
  source: note(<p className="text-muted">{t('The status is derived from the user’s documents until you set it here.')}</p>),
  status: selectOrNull(t('Status'), t('Derived from documents'), enumOptions(t, VERIFICATION_STATUSES)),
});

/** Sets the KYC status of a user, or derives it from the documents again. */
export const SetKyc = editDialog(kycFields, ({ t }, { user, status }: KycProps) => ({
  label: t('Set identity status'),
  name: t('Set identity status for {person}', { person: personName(user) }),
  title: t('Identity status'),
  values: { status },
  send: (input) => api.admin.users.kyc.update.mutate({ id: user.id, ...input }),
}));
