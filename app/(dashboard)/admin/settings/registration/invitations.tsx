import { MailCheck } from 'lucide-react';
import { useFormat, useText } from '#language';
import { Entries, Entry, EntryActions } from '#app/_ui/table/entry.tsx';
import { Moment } from '#app/_ui/format/moment.tsx';
import { Part } from '#app/_ui/shell/surface.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { Invite, SendInvitationAgain, WithdrawInvitation } from '#app/(dashboard)/admin/settings/registration/invite.tsx';
import type { GroupChoice } from '#app/(dashboard)/admin/settings/registration/default-group.tsx';
import type { Invitation } from '#server/modules/identity/invitations/schema.ts';

type InvitationsProps = {
  invitations: readonly Invitation[];
  count: number;
  groups: GroupChoice[];
  zone: string;
  may: { add: boolean; change: boolean; remove: boolean };
};

/** The statuses in the words that StatusChip knows. */
const STATUS_WORDS = { open: 'Waiting', accepted: 'Complete', expired: 'Expired' } as const;

/** Whom the company has asked to register. */
export const Invitations = ({ invitations, count, groups, zone, may }: InvitationsProps) => {
  const t = useText();
  const format = useFormat();
  return (
    <Part
      title={t('Invitations')}
      lead={t('Whom you have asked to register. Who follows the link in the mail has verified the address with it.')}
      action={may.add && <Invite groups={groups} />}
    >
      {invitations.length === 0 ? (
        <p className="px-4 py-4 text-muted md:px-6">{t('Nobody is invited.')}</p>
      ) : (
        <Entries label={t('Invitations')}>
          {invitations.map(({ id, email, group, status, expires }) => (
            <Entry
              key={id}
              icon={MailCheck}
              name={
                <>
                  <span className="break-all">{email}</span>
                  <StatusChip status={STATUS_WORDS[status]} />
                </>
              }
              action={
                status !== 'accepted' && (
                  <EntryActions>
                    {may.change && <SendInvitationAgain id={id} email={email} />}
                    {may.remove && <WithdrawInvitation id={id} email={email} />}
                  </EntryActions>
                )
              }
            >
              {groups.find(({ name }) => name === group)?.label ?? group ?? t('Group of those who register')}
              {status === 'open' && <> {t.rich('· until {moment}', { moment: <Moment at={expires} zone={zone} /> })}</>}
            </Entry>
          ))}
        </Entries>
      )}
      {count > invitations.length && (
        <p className="px-4 py-3 text-13 text-muted md:px-6">
          {t('The latest {shown} of {count} are shown.', { shown: invitations.length, count: format.count(count) })}
        </p>
      )}
    </Part>
  );
};
