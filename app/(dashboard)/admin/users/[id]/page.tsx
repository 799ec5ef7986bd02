import type { ReactNode } from 'react';
import { useText } from '#language';
import { toLabel } from '#app/_language/translate.ts';
import { DataTree, Detail, Details } from '#app/_ui/format/details.tsx';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { SetKyc } from '#app/(dashboard)/admin/documents/document-forms.tsx';
import type { AdminUser } from '#server/modules/people/index.ts';
import type { Metadata } from 'next';
import { getText } from '#app/_language/server.ts';
import { UserAccessActions, EditMetadata, EditUser, UserSwitches } from '#app/(dashboard)/admin/users/user-forms.tsx';
import { readOwnPermissions, read, readViewer } from '#app/_ui/session/caller.ts';
import { readCountryNames, readLanguageNames } from '#app/_ui/format/localized-names.ts';
import { zoneOf } from '#server/kernel/timestamps.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { personName } from '#server/kernel/display-names.ts';
import { PageSection } from '#app/_ui/shell/page.tsx';
import { NotProvided } from '#app/(dashboard)/admin/users/user-name.tsx';
import { readGroups, readUser, UserPage } from '#app/(dashboard)/admin/users/user-page.tsx';

type UserProfileProps = { user: AdminUser; countryName(code: string): string; languageName(code: string): string };

/** The profile of a user. Optional fields are shown only if they have a value. */
const UserProfile = ({ user, countryName, languageName }: UserProfileProps) => {
  const t = useText();
  const country = (code: string | null) => code && countryName(code);
  const label = (value: string | null) => value && t.label(value);
  const mainFields: [term: string, value: ReactNode][] = [
    [t('First name'), user.first_name],
    [t('Last name'), user.last_name],
    [t('Username'), user.username],
    [t('ID number'), user.id_number],
    [t('Date of birth'), user.birth_date],
    [t('Nationality'), country(user.nationality)],
    [t('Country of residence'), country(user.residency)],
    [t('Language'), user.language && languageName(user.language)],
    [t('Time zone'), user.timezone],
  ];
  const optionalFields: [term: string, value: ReactNode][] = [
    [t('Middle name'), user.middle_name],
    [t('Title'), label(user.title)],
    [t('Gender'), label(user.gender)],
    [t('Marital status'), label(user.marital_status)],
    [t('Place of birth'), user.birth_place],
    [t('Country of birth'), country(user.birth_country)],
    [t('Father’s name'), user.fathers_name],
    [t('Mother’s name'), user.mothers_name],
    [t('Grandfather’s name'), user.grandfathers_name],
    [t('Grandmother’s name'), user.grandmothers_name],
    [t('Alias'), user.alias_name],
    [t('Legal name'), user.legal_name],
    [t('Business name'), user.business_name],
    [t('Website'), user.website],
    [t('Tax number'), user.tax_number],
    [t('Tax residency'), country(user.tax_residency)],
    [t('Central bank number'), user.central_bank_number],
  ];
  const filledFields = optionalFields.filter(([, value]) => Boolean(value));
  return (
    <div className="px-4 py-2 md:px-6">
      <Details>
        {[...mainFields, ...filledFields].map(([term, value]) => (
          <Detail key={term} term={term}>
            {value ? <bdi>{value}</bdi> : <NotProvided />}
          </Detail>
        ))}
      </Details>
    </div>
  );
};

type UserStatusProps = { user: AdminUser; zone: string; canChange: boolean };

/** Verification, group, balance and last sign-in of the user. */
const UserStatus = ({ user, zone, canChange }: UserStatusProps) => {
  const t = useText();
  return (
    <div className="px-4 py-2 md:px-6">
      <Details>
        <Detail term={t('Account status')}>
          <StatusChip status={toLabel(user.status)} />
        </Detail>
        <Detail term={t('Identity (KYC)')}>
          <span className="flex flex-wrap items-center gap-3">
            <StatusChip status={toLabel(user.kyc.status)} />
            {canChange && <SetKyc user={user} status={user.kyc.status} />}
          </span>
        </Detail>
        <Detail term={t('Group')}>{user.groups.map(({ name, label }) => label || name).join(', ') || t('None')}</Detail>
        <Detail term={t('Balance')}>
          {user.currency && user.balance !== undefined ? <Money amount={user.balance} currency={user.currency} /> : t('No balance')}
        </Detail>
        <Detail term={t('Last sign-in')}>{user.last_login === null ? t('Never') : <Timestamp at={user.last_login} zone={zone} />}</Detail>
        <Detail term={t('Created')}>
          <Timestamp at={user.created} zone={zone} />
        </Detail>
      </Details>
    </div>
  );
};

type Props = PageProps<{ id: string }>;

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => ({ title: personName(await readUser((await params).id)) });

export default async function UserOverviewPage({ params }: Props) {
  const t = await getText();
  const user = await readUser((await params).id);
  const [settings, groups, permissions, admin, countryName, languageName] = await Promise.all([
    read((api) => api.admin.users.settings.get({ id: user.id })),
    readGroups(),
    readOwnPermissions(),
    readViewer(),
    readCountryNames(),
    readLanguageNames(),
  ]);
  const zone = zoneOf(admin);
  const canChange = permissions.includes('admin.user.change') && !user.temporary;
  return (
    <UserPage user={user} currentTab="">
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <PageSection
          title={t('Profile')}
          description={t('Details provided by the user or an admin.')}
          action={canChange && !user.archived && <EditUser user={user} groups={groups} />}
        >
          <UserProfile user={user} countryName={countryName} languageName={languageName} />
        </PageSection>
        <div className="space-y-5">
          <PageSection title={t('Status')}>
            <UserStatus user={user} zone={zone} canChange={canChange && !user.archived} />
          </PageSection>
          <PageSection
            title={t('Allowed transactions')}
            description={t('Apply to all of the user’s accounts. Changes apply to new transactions.')}
          >
            <UserSwitches id={user.id} settings={settings} canChange={canChange && !user.archived} />
          </PageSection>
          <PageSection
            title={t('Metadata')}
            description={t('Custom data stored through the API.')}
            action={canChange && !user.archived && <EditMetadata id={user.id} metadata={user.metadata} />}
          >
            <div className="px-4 py-3 md:px-6">
              {Object.keys(user.metadata).length > 0 ? (
                <DataTree data={user.metadata} />
              ) : (
                <p className="text-muted">{t('No metadata.')}</p>
              )}
            </div>
          </PageSection>
          {canChange && !user.owner && user.id !== admin.id && (
            <PageSection
              title={t('Access')}
              description={t('Deactivated and archived users are signed out on all devices. Their data and balances are kept.')}
            >
              <UserAccessActions user={user} />
            </PageSection>
          )}
        </div>
      </div>
    </UserPage>
  );
}
