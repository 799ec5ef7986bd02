import { getText, pageMetadata } from '#app/_language/server.ts';
import { requiredTypes } from '#app/_mfa/challenges.ts';
import { readIfAllowed, readOpenChallenges, read, readViewer, type CallerUser } from '#app/_ui/session/caller.ts';
import { zoneOf } from '#server/kernel/timestamps.ts';
import { safeRedirectPath } from '#app/_ui/navigation/redirect-path.ts';
import { type PageProps, queryText } from '#app/_ui/navigation/page-props.ts';
import { readAll } from '#app/_ui/session/read-all.ts';
import { Page, PageSection, PageSectionFooter } from '#app/_ui/shell/page.tsx';
import { AddAuthenticator } from '#app/(dashboard)/security/add-authenticator.tsx';
import { AuthenticatorRows, SetupNotice } from '#app/(dashboard)/security/authenticator-rows.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import {
  CreateToken,
  DeactivateAccount,
  DeleteAccount,
  EndOtherSessions,
  PasswordForm,
} from '#app/(dashboard)/security/credential-forms.tsx';
import { SessionRows, TokenRows } from '#app/(dashboard)/security/credential-rows.tsx';

export const generateMetadata = pageMetadata('Security');

const readSessions = () =>
  read(async (api) => {
    const { sessions } = await api.session.list();
    return sessions;
  });

/** The security page. While an authenticator must be set up first, it shows only the setup. */
export default async function SecurityPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await searchParams;
  const challenges = await readOpenChallenges();
  const authenticators = await read((api) => readAll(api.auth.mfa.authenticators.list));
  const isSetupRequired = challenges.length > 0;
  const hasCodes = authenticators.some(({ type, verified }) => type === 'static' && verified);
  const viewer = isSetupRequired ? undefined : await readViewer();
  return (
    <Page title={t('Security')} width="reading">
      {(isSetupRequired || queryText(query, 'setup')) && (
        <SetupNotice challenges={challenges} hasCodes={hasCodes} destination={safeRedirectPath(queryText(query, 'next'))} />
      )}
      <PageSection title={t('Two-factor authentication')} description={t('A second step when you sign in, in addition to your password.')}>
        <AuthenticatorRows authenticators={authenticators} zone={viewer && zoneOf(viewer)} />
        <AddAuthenticator supported={requiredTypes(challenges)} hasCodes={hasCodes} />
      </PageSection>
      {viewer && <SessionSections viewer={viewer} />}
    </Page>
  );
}

const SessionSections = async ({ viewer }: { viewer: CallerUser }) => {
  const t = await getText();
  const zone = zoneOf(viewer);
  const allSessions = await readSessions();
  const sessions = allSessions.filter(({ expires }) => expires !== null);
  const tokens = allSessions.filter(({ expires }) => expires === null);
  return (
    <>
      <PageSection
        title={t('Sessions')}
        description={t('Devices that are signed in to your account. Don’t recognize a device? Sign it out and change your password.')}
        action={sessions.some(({ is_current: isCurrent }) => !isCurrent) && <EndOtherSessions />}
      >
        <SessionRows sessions={sessions} zone={zone} />
      </PageSection>
      <PageSection
        title={t('Personal tokens')}
        description={
          <>
            {t('Programs use these tokens to act on your behalf. Tokens don’t expire, so delete the ones you no longer use.')}{' '}
            <TextLink href="/docs/guides/authentication">{t('How to use a token')}</TextLink>
          </>
        }
      >
        <TokenRows tokens={tokens} zone={zone} />
        <CreateToken />
      </PageSection>
      <PageSection title={t('Password')} description={t('Changing your password signs you out everywhere else.')}>
        <PasswordForm />
      </PageSection>
      <CloseAccount viewer={viewer} />
    </>
  );
};

/** The owner cannot close their account. */
const CloseAccount = async ({ viewer }: { viewer: CallerUser }) => {
  const t = await getText();
  const company = await readIfAllowed((api) => api.admin.company.get());
  if (company?.owner?.id === viewer.id) return null;
  return (
    <PageSection
      title={t('Close account')}
      description={t(
        'If you deactivate your account, the company can reactivate it. If you delete it, the company deletes your personal data later.',
      )}
    >
      <PageSectionFooter>
        <div className="flex flex-wrap gap-2">
          <DeactivateAccount user={viewer} />
          <DeleteAccount user={viewer} />
        </div>
      </PageSectionFooter>
    </PageSection>
  );
};
