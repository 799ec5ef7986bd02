'use client';

// The dialog of a record that belongs to a user: its details, and a form for admins who may change it.
import type { ReactNode } from 'react';
import { useText } from '#language';
import type { Message } from '#app/_language/translate.ts';
import { DialogActions, DialogButton } from '#app/_ui/feedback/dialog.tsx';
import { Button } from '#app/_ui/form/button.tsx';
import { flag, select } from '#app/_ui/form/record-fields.tsx';
import { type FieldTools, RecordDialogForm } from '#app/_ui/form/record-forms.tsx';
import type { ProfileRecordKind } from '#app/_ui/form/profile-record-form.tsx';
import { enumOptions } from '#app/_ui/form/select-fields.tsx';
import { Avatar } from '#app/_ui/format/avatar.tsx';
import { Detail, Details } from '#app/_ui/format/details.tsx';
import { RecordStatus, StatusChip } from '#app/_ui/format/status-chip.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import { CONTACT_LABELS, type AdminContact, type AdminContactKind } from '#app/(dashboard)/admin/records/contacts.ts';
import { UserName } from '#app/(dashboard)/admin/users/user-name.tsx';
import { personName } from '#server/kernel/display-names.ts';
import { VERIFICATION_STATUSES, type VerificationStatus } from '#server/kernel/user-enums.ts';
import type { ShortUser } from '#server/schemas/shared-schemas.ts';

/** Whether the viewer may change the record, and open the page of its user. */
export type RowPermissions = { canChange: boolean; showUserLink: boolean };

type UserRowDialogProps = RowPermissions & {
  /** The owner. */
  user: ShortUser;
  title: string;
  /** Distinguishes the row from others of the same user. */
  name: string;
  /** The `Detail` elements. */ details: ReactNode;
  /** Shown instead of the form without the permission to change the record. */
  status: ReactNode;
  /** The form for users with the permission to change the record. */
  children(close: () => void): ReactNode;
};

const UserRowDialog = ({ user, title, name, details, status, canChange, showUserLink, children }: UserRowDialogProps) => {
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
                  <UserName user={user} isLink={showUserLink} />
                  {user.email && user.email !== personName(user) && (
                    <span className="block text-13 break-words text-muted">{user.email}</span>
                  )}
                </span>
              </span>
            </Detail>
            {details}
            {!canChange && <Detail term={t('Status')}>{status}</Detail>}
          </Details>
          {canChange ? (
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

/** The fields that all profile records have. */
export type UserRecord = { id: number; user: ShortUser; status: VerificationStatus; archived: boolean };

type ReviewRecordDialogProps = RowPermissions & {
  kind: ProfileRecordKind;
  record: UserRecord;
  title: string;
  /** Detail elements. */ children: ReactNode;
};

const reviewFields = ({ t }: FieldTools) => ({
  status: select(t('Status'), enumOptions(t, VERIFICATION_STATUSES)),
  archived: flag(t('Archived: hidden from the user')),
});

/** The dialog of a profile record, with a form to review it. */
export const ReviewRecordDialog = ({ kind, record, title, children, ...permissions }: ReviewRecordDialogProps) => {
  const status = <RecordStatus {...record} />;
  return (
    <UserRowDialog {...permissions} user={record.user} title={title} name={title} details={children} status={status}>
      {(close) => (
        <RecordDialogForm
          fieldsOf={reviewFields}
          description={{
            values: record,
            send: async (review): Promise<unknown> => api.admin.users[kind].update.mutate({ id: String(record.id), ...review }),
          }}
          close={close}
        />
      )}
    </UserRowDialog>
  );
};

const contactFields = ({ t }: FieldTools, { verified }: { verified: Message }) => ({
  verified: flag(t(verified)),
  primary: flag(t('Primary: shown in the user’s profile')),
  archived: flag(t('Archived: hidden from the user')),
});

/** The dialog of an email or mobile number. */
export const ContactDialog = ({ kind, contact, ...permissions }: RowPermissions & { kind: AdminContactKind; contact: AdminContact }) => {
  const t = useText();
  const { id, user, address, primary, verified } = contact;
  const labels = CONTACT_LABELS[kind];
  const { emails, mobiles } = api.admin.users;
  const { update } = kind === 'email' ? emails : mobiles;
  return (
    <UserRowDialog
      {...permissions}
      user={user}
      title={t(labels.kind)}
      name={address}
      details={
        <Detail term={t(labels.address)}>
          <bdi className="break-words">{address}</bdi>
        </Detail>
      }
      status={
        <>
          <StatusChip status={verified ? 'Verified' : 'Not verified'} /> {primary && <StatusChip status="Primary" />}
        </>
      }
    >
      {(close) => (
        <RecordDialogForm
          fieldsOf={contactFields}
          props={labels}
          description={{
            values: contact,
            send: async (_input, changes): Promise<unknown> => update.mutate({ id: String(id), ...changes }),
          }}
          close={close}
        />
      )}
    </UserRowDialog>
  );
};
