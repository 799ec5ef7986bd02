import { MailCheck } from 'lucide-react';
import { useFormat, useText } from '#language';
import { ItemList, ListItem, ListItemActions } from '#app/_ui/table/list-item.tsx';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { Page, PageSection } from '#app/_ui/shell/page.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import {
  DefaultGroup,
  type GroupChoice,
  Invite,
  RegistrationForm,
  ResendInvitation,
  WithdrawInvitation,
} from '#app/(dashboard)/admin/settings/registration-forms.tsx';
import type { Invitation } from '#server/modules/identity/index.ts';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { readIfAllowed, readViewer } from '#app/_ui/session/caller.ts';
import { readCountryOptions } from '#app/_ui/format/localized-names.ts';
import { zoneOf } from '#server/kernel/timestamps.ts';
import { readAll } from '#app/_ui/session/read-all.ts';
import { readSettings } from '#app/(dashboard)/admin/settings/read-settings.ts';

type InvitationsProps = {
  invitations: readonly Invitation[];
  count: number;
  groups: GroupChoice[];
  zone: string;
  permissions: { add: boolean; change: boolean; remove: boolean };
};

/** The statuses of invitations, as source texts for StatusChip. */
const STATUS_LABELS = { open: 'Pending', accepted: 'Accepted', expired: 'Expired' } as const;

/** The invitations of the company, with their status. */
const Invitations = ({ invitations, count, groups, zone, permissions }: InvitationsProps) => {
  const t = useText();
  const format = useFormat();
  return (
    <PageSection
      title={t('Invitations')}
      description={t('Opening the link in the email also verifies the address.')}
      action={permissions.add && <Invite groups={groups} />}
    >
      {invitations.length === 0 ? (
        <p className="px-4 py-4 text-muted md:px-6">{t('No invitations.')}</p>
      ) : (
        <ItemList label={t('Invitations')}>
          {invitations.map(({ id, email, group, status, expires }) => (
            <ListItem
              key={id}
              icon={MailCheck}
              name={
                <>
                  <span className="break-all">{email}</span>
                  <StatusChip status={STATUS_LABELS[status]} />
                </>
              }
              action={
                status !== 'accepted' && (
                  <ListItemActions>
                    {permissions.change && <ResendInvitation id={id} email={email} />}
                    {permissions.remove && <WithdrawInvitation id={id} email={email} />}
                  </ListItemActions>
                )
              }
            >
              {groups.find(({ name }) => name === group)?.label ?? group ?? t('Default group')}
              {status === 'open' && <> {t.rich('· expires {time}', { time: <Timestamp at={expires} zone={zone} /> })}</>}
            </ListItem>
          ))}
        </ItemList>
      )}
      {count > invitations.length && (
        <p className="px-4 py-3 text-13 text-muted md:px-6">
          {t('Latest {limit} of {count}.', { limit: invitations.length, count: format.count(count) })}
        </p>
      )}
    </PageSection>
  );
};

export const generateMetadata = pageMetadata('Registration');

const INVITATIONS_MAX = 50;

export default async function RegistrationSettingsPage() {
  const t = await getText();
  const [{ settings, permissions, canChange }, admin, countries, groups, invitations] = await Promise.all([
    readSettings(),
    readViewer(),
    readCountryOptions(),
    readIfAllowed((api) => readAll((page) => api.admin.groups.list({ ...page, archived: false }))),
    readIfAllowed((api) => api.admin.invitations.list({ page_size: INVITATIONS_MAX })),
  ]);
  const groupChoices = (groups ?? []).map(({ name, label }) => ({ name, label }));
  const hasUserPermission = (level: 'add' | 'change' | 'delete') => permissions.includes(`admin.user.${level}`);
  return (
    <Page title={t('Settings')} width="reading">
      <PageSection title={t('Registration')} description={t('Choose who can register and what they must accept.')}>
        <RegistrationForm settings={settings} canChange={canChange} countries={countries} />
      </PageSection>
      {groups && (
        <PageSection title={t('Default group')} description={t('A user’s group determines their permissions.')}>
          <DefaultGroup
            groups={groups.filter(({ section }) => section === 'user').map(({ name, label }) => ({ name, label }))}
            selected={groups.find((group) => group.default)?.name ?? ''}
            canChange={permissions.includes('admin.group.change')}
          />
        </PageSection>
      )}
      {invitations && (
        <Invitations
          invitations={invitations.results}
          count={invitations.count ?? invitations.results.length}
          groups={groupChoices}
          zone={zoneOf(admin)}
          permissions={{ add: hasUserPermission('add'), change: hasUserPermission('change'), remove: hasUserPermission('delete') }}
        />
      )}
    </Page>
  );
}
