'use client';

import type { ReactNode } from 'react';
import { useText } from '#language';
import { UserName } from '#app/(dashboard)/admin/users/user-name.tsx';
import { personName } from '#server/kernel/person-name.ts';
import { Avatar } from '#app/_ui/format/avatar.tsx';
import { Button } from '#app/_ui/form/button.tsx';
import { Detail, Details } from '#app/_ui/format/details.tsx';
import { DialogActions, DialogButton, FormDialogActions } from '#app/_ui/dialog/dialog.tsx';
import type { ShortUser } from '#server/schemas/shared-schemas.ts';
import { formText } from '#app/_ui/form/form-data.ts';
import type { RecordKind } from '#app/_ui/form/record-form.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Checkbox } from '#app/_ui/form/field.tsx';
import { Form } from '#app/_ui/form/form.tsx';
import { RecordStatus } from '#app/_ui/format/status-chip.tsx';
import { VerificationStatusField } from '#app/_ui/form/select-fields.tsx';
import { VERIFICATION_STATUSES, type VerificationStatus } from '#server/kernel/verification-status.ts';

type UserRowDialogProps = {
  /** The owner. */
  user: ShortUser;
  title: string;
  /** Distinguishes the row from others of the same user. */
  name: string;
  /** Detail elements. */
  details: ReactNode;
  /** Shown instead of the form without the permission to change the record. */
  status: ReactNode;
  mayChange: boolean;
  /** Whether the name links to the page of the user. */
  linksUser: boolean;
  /** The form for users with the permission to change the record. */
  children(close: () => void): ReactNode;
};

/** The dialog of a row that belongs to a user: its details, and a form to change it. */
export const UserRowDialog = ({ user, title, name, details, status, mayChange, linksUser, children }: UserRowDialogProps) => {
  const t = useText();
  return (
    <DialogButton isRow label={<bdi>{personName(user)}</bdi>} name={`${personName(user)}, ${name}`} title={title}>
      {(close) => (
        <div className="mt-3 space-y-4">
          <Details>
            <Detail term={t('User')}>
              <span className="flex items-center gap-2.5">
                <Avatar person={user} size="row" />
                <span className="min-w-0">
                  <UserName user={user} isLink={linksUser} />
                  {user.email && user.email !== personName(user) && (
                    <span className="block text-13 break-all text-muted">{user.email}</span>
                  )}
                </span>
              </span>
            </Detail>
            {details}
            {!mayChange && <Detail term={t('Status')}>{status}</Detail>}
          </Details>
          {mayChange ? (
            children(close)
          ) : (
            <DialogActions>
              <Button onClick={close}>{t('Close')}</Button>
            </DialogActions>
          )}
        </div>
      )}
    </DialogButton>
  );
};

/** What all records of users have in common. */
export type UserRecord = { id: number; user: ShortUser; status: VerificationStatus; archived: boolean };

type RecordDialogProps = {
  kind: RecordKind;
  record: UserRecord;
  title: string;
  mayChange: boolean;
  /** Whether the name links to the page of the user. */
  linksUser: boolean;
  /** Detail elements. */
  children: ReactNode;
};

/** The dialog of a record of a user, with a form to review it. */
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
