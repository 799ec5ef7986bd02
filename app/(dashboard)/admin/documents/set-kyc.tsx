'use client';

import { useText } from '#language';
import { formText } from '#app/_ui/form/form-data.ts';
import { personName } from '#server/kernel/person-name.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { DialogButton, FormDialogActions } from '#app/_ui/dialog/dialog.tsx';
import { Form } from '#app/_ui/form/form.tsx';
import { VerificationStatusField } from '#app/_ui/form/select-fields.tsx';
import type { ShortUser } from '#server/schemas/shared-schemas.ts';
import { VERIFICATION_STATUSES, type VerificationStatus } from '#server/kernel/verification-status.ts';

type SetKycProps = { user: ShortUser; status: string };

/** Says how far the company knows a user, whatever their documents say. */
export const SetKyc = ({ user, status }: SetKycProps) => {
  const t = useText();
  return (
    <DialogButton label={t('Set')} name={t('Set the KYC status of {person}', { person: personName(user) })} title={t('KYC status')}>
      {(close) => <KycForm user={user} status={status} close={close} />}
    </DialogButton>
  );
};

/** Null lets it follow from the documents again. */
const readStatus = (form: FormData): VerificationStatus | null =>
  VERIFICATION_STATUSES.find((status) => status === formText(form, 'status')) ?? null;

const KycForm = ({ user, status, close }: SetKycProps & { close(): void }) => {
  const t = useText();
  const submit = useSubmit((chosen: VerificationStatus | null) =>
    api.admin.users.kyc.update.mutate({ id: user.id, status: chosen }).then(close),
  );
  return (
    <Form submit={submit} read={readStatus}>
      {(fields) => (
        <>
          <p className="text-muted">
            {t.rich('It follows from what <bdi>{person}</bdi> has sent. What you say here stays, whatever becomes of the documents.', {
              person: personName(user),
              bdi: <bdi />,
            })}
          </p>
          <VerificationStatusField value={status} errors={fields['status']}>
            <option value="">{t('As the documents say')}</option>
          </VerificationStatusField>
          <FormDialogActions submit={submit} cancel={close} />
        </>
      )}
    </Form>
  );
};
