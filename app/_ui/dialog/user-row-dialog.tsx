import type { ReactNode } from 'react';
import { useText } from '#language';
import { UserName } from '#app/(dashboard)/admin/users/user-name.tsx';
import { personName } from '#server/kernel/person-name.ts';
import { Avatar } from '#app/_ui/format/avatar.tsx';
import { Button } from '#app/_ui/form/button.tsx';
import { Detail, Details } from '#app/_ui/format/details.tsx';
import { DialogActions } from '#app/_ui/dialog/dialog.tsx';
import { DialogButton } from '#app/_ui/dialog/dialog-button.tsx';
import type { ShortUser } from '#server/api/shared-schemas.ts';

type UserRowDialogProps = {
  /** Whose it is. */
  user: ShortUser;
  title: string;
  /** Tells the row from others of the same user. */
  name: string;
  /** What is known of it, as Detail. */
  details: ReactNode;
  /** How it stands, for those who may not change it. */
  status: ReactNode;
  mayChange: boolean;
  /** Whoever looks may see the page of the user. */
  linksUser: boolean;
  /** The form of those who may. */
  children(close: () => void): ReactNode;
};

/** The dialog of a row that belongs to a user: what is known of it, and for those who may what becomes of it. */
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
