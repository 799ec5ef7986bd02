'use client';

import type { ReactNode } from 'react';
import { useText } from '#language';
import { formText } from '#app/_ui/form/form-text.ts';
import type { RecordKind } from '#app/_ui/table/record-kind.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Checkbox } from '#app/_ui/form/checkbox.tsx';
import { Form } from '#app/_ui/form/form.tsx';
import { FormDialogActions } from '#app/_ui/dialog/form-dialog-actions.tsx';
import { RecordStatus } from '#app/_ui/format/status-chip.tsx';
import { UserRowDialog } from '#app/_ui/dialog/user-row-dialog.tsx';
import { VerificationStatusField } from '#app/_ui/form/verification-status-field.tsx';
import type { ShortUser } from '#server/api/shared-schemas.ts';
import { VERIFICATION_STATUSES, type VerificationStatus } from '#server/kernel/verification-status.ts';

/** What all records of users have, as admins see them. */
export type UserRecord = { id: number; user: ShortUser; status: VerificationStatus; archived: boolean };

type RecordDialogProps = {
  kind: RecordKind;
  record: UserRecord;
  title: string;
  mayChange: boolean;
  /** Whoever looks may see the page of the user. */
  linksUser: boolean;
  /** What is known of it, as Detail. */
  children: ReactNode;
};

/** A row's dialog: one record of a user, and for those who may what becomes of it. */
export const RecordDialog = ({ kind, record, title, mayChange, linksUser, children }: RecordDialogProps) => (
  <UserRowDialog
    user={record.user}
    title={title}
    name={title}
    details={children}
    status={<RecordStatus {...record} />}
    mayChange={mayChange}
    linksUser={linksUser}
  >
    {(close) => <ReviewForm kind={kind} record={record} close={close} />}
  </UserRowDialog>
);

const readReview = (form: FormData) => ({
  status: VERIFICATION_STATUSES.find((status) => status === formText(form, 'status')),
  archived: form.has('archived'),
});

const ReviewForm = ({ kind, record, close }: Pick<RecordDialogProps, 'kind' | 'record'> & { close(): void }) => {
  const t = useText();
  const submit = useSubmit((review: ReturnType<typeof readReview>) =>
    api.admin.users[kind].update.mutate({ id: String(record.id), ...review }).then(close),
  );
  return (
    <Form submit={submit} read={readReview}>
      {(fields) => (
        <>
          <VerificationStatusField value={record.status} errors={fields['status']} />
          <Checkbox
            label={t('Archived: its user does not see it any more')}
            name="archived"
            defaultChecked={record.archived}
            errors={fields['archived']}
          />
          <FormDialogActions submit={submit} cancel={close} />
        </>
      )}
    </Form>
  );
};
