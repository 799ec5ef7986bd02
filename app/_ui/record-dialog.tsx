'use client';

import type { ReactNode } from 'react';
import { formText } from '#app/_lib/form-text.ts';
import { labelOf } from '#app/_lib/label.ts';
import { personName } from '#app/_lib/person-name.ts';
import type { RecordKind } from '#app/_lib/record-kind.ts';
import { api } from '#app/_lib/trpc-client.ts';
import { useSubmit } from '#app/_lib/use-submit.ts';
import { Button } from '#app/_ui/button.tsx';
import { Checkbox } from '#app/_ui/checkbox.tsx';
import { Detail, Details } from '#app/_ui/details.tsx';
import { DialogActions } from '#app/_ui/dialog.tsx';
import { DialogButton } from '#app/_ui/dialog-button.tsx';
import { Form, SubmitButton } from '#app/_ui/form.tsx';
import { SelectField } from '#app/_ui/select-field.tsx';
import { RecordStatus } from '#app/_ui/status-chip.tsx';
import type { ShortUser } from '#server/features/users/schema.ts';
import { VERIFICATION_STATUSES, type VerificationStatus } from '#server/kernel/verification-status.ts';

/** What all records of users have, as admins see them. */
export type UserRecord = { id: number; user: ShortUser; status: VerificationStatus; archived: boolean };

type RecordDialogProps = {
  kind: RecordKind;
  record: UserRecord;
  title: string;
  mayChange: boolean;
  /** What is known of it, as Detail. */
  children: ReactNode;
};

/** A row's dialog: one record of a user, and for those who may what becomes of it. */
export const RecordDialog = ({ kind, record, title, mayChange, children }: RecordDialogProps) => (
  <DialogButton isRow label={<bdi>{personName(record.user)}</bdi>} name={`${personName(record.user)}, ${title}`} title={title}>
    {(close) => (
      <div className="mt-3 space-y-4">
        <Details>
          <Detail term="User">
            <bdi>{personName(record.user)}</bdi>
            {record.user.email && <p className="text-13 text-muted">{record.user.email}</p>}
          </Detail>
          {children}
          {!mayChange && (
            <Detail term="Status">
              <RecordStatus {...record} />
            </Detail>
          )}
        </Details>
        {mayChange ? (
          <ReviewForm kind={kind} record={record} close={close} />
        ) : (
          <DialogActions>
            <Button onClick={close}>Close</Button>
          </DialogActions>
        )}
      </div>
    )}
  </DialogButton>
);

const readReview = (form: FormData) => ({
  status: VERIFICATION_STATUSES.find((status) => status === formText(form, 'status')),
  archived: form.has('archived'),
});

const ReviewForm = ({ kind, record, close }: Pick<RecordDialogProps, 'kind' | 'record'> & { close(): void }) => {
  const submit = useSubmit((review: ReturnType<typeof readReview>) =>
    api.admin.users[kind].update.mutate({ id: String(record.id), ...review }).then(close),
  );
  return (
    <Form submit={submit} read={readReview}>
      {(fields) => (
        <>
          <SelectField label="Status" name="status" defaultValue={record.status} errors={fields['status']}>
            {VERIFICATION_STATUSES.map((status) => (
              <option key={status} value={status}>
                {labelOf(status)}
              </option>
            ))}
          </SelectField>
          <Checkbox
            label="Archived: its user does not see it any more"
            name="archived"
            defaultChecked={record.archived}
            errors={fields['archived']}
          />
          <DialogActions>
            <Button onClick={close}>Cancel</Button>
            <SubmitButton submit={submit} narrow>
              Save
            </SubmitButton>
          </DialogActions>
        </>
      )}
    </Form>
  );
};
