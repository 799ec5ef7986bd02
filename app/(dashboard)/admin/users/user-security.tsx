import { getText } from '#app/_language/server.ts';
import { readIfAllowed } from '#app/_ui/session/caller.ts';
import { personName } from '#server/kernel/display-names.ts';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { ListTable } from '#app/_ui/table/table.tsx';
import { actionName } from '#app/(dashboard)/admin/audit/action-name.ts';
import { RecordsSection, RECORDS_MAX, type UserTabProps } from '#app/(dashboard)/admin/users/user-records.tsx';
import { KeyRound, ShieldCheck } from 'lucide-react';
import { useText } from '#language';
import { message, type Message } from '#app/_language/translate.ts';
import { ItemList, ListItem } from '#app/_ui/table/list-item.tsx';
import { EndAllSessions, EndSession, ResetAuthenticator } from '#app/(dashboard)/admin/users/user-forms.tsx';
import type { UserToken } from '#server/modules/identity/index.ts';

/** Audit entries by or about a user, newest first. */
export const UserActivity = async ({ user, zone }: UserTabProps) => {
  const t = await getText();
  const log = await readIfAllowed((api) => api.admin.auditLog.list({ person: user.id, page_size: RECORDS_MAX }));
  const { count = 0, results } = log ?? { results: [] };
  return (
    <RecordsSection title={t('Activity')} count={count} emptyText={t('No activity yet.')}>
      <ListTable
        isPlain
        caption={t('Activity')}
        rows={results}
        getKey={({ id }) => id}
        columns={[
          { title: t('Time'), width: 'w-48', className: 'text-muted', render: ({ created }) => <Timestamp at={created} zone={zone} /> },
          {
            title: t('Action'),
            isMain: true,
            render: ({ action, after }) => (
              <>
                <span className="font-medium">{actionName(t, action)}</span>
                <span className="text-13 text-muted"> {Object.keys(after ?? {}).join(', ')}</span>
              </>
            ),
          },
          {
            title: t('By'),
            width: 'w-[26%]',
            render: ({ actor }) => <bdi className="block truncate">{actor ? personName(actor) : t('Unknown')}</bdi>,
          },
          {
            title: t('IP address'),
            width: 'w-40',
            className: 'figures',
            narrowLayout: 'hidden',
            render: ({ ip_address: address }) => address,
          },
        ]}
      />
    </RecordsSection>
  );
};

const AUTHENTICATOR_NAMES: Record<string, Message> = {
  totp: message('Authenticator app'),
  sms: message('SMS codes'),
  static: message('Recovery codes'),
};

/** Sessions, tokens and authenticators of a user. */
export const UserSecurity = async ({ user, permissions, zone }: UserTabProps) => {
  const t = await getText();
  const filters = { user: user.id, page_size: RECORDS_MAX };
  const [tokens = { count: 0, results: [] }, authenticators = { count: 0, results: [] }] = await Promise.all([
    readIfAllowed((api) => api.admin.users.tokens.list(filters)),
    readIfAllowed((api) => api.admin.users.authenticators.list(filters)),
  ]);
  const canEnd = permissions.includes('admin.token.delete');
  const canReset = permissions.includes('admin.mfa.delete');
  const name = personName(user);
  return (
    <>
      <RecordsSection title={t('Sessions and tokens')} count={tokens.count ?? 0} emptyText={t('No active sessions or tokens.')}>
        <ItemList label={t('Sessions and tokens')}>
          {tokens.results.map((token) => (
            <ListItem
              key={token.token_key}
              icon={KeyRound}
              name={<bdi>{token.label || t(token.expires === null ? 'Token without expiry' : 'Session')}</bdi>}
              action={canEnd && <EndSession tokenKey={token.token_key} name={name} />}
            >
              <SessionDetails token={token} zone={zone} />
            </ListItem>
          ))}
        </ItemList>
        {canEnd && (tokens.count ?? 0) > 1 && <EndAllSessions user={user} />}
      </RecordsSection>
      <RecordsSection title={t('Two-factor authentication')} count={authenticators.count ?? 0} emptyText={t('No methods set up.')}>
        <ItemList label={t('Two-factor authentication')}>
          {authenticators.results.map((authenticator) => (
            <ListItem
              key={authenticator.id}
              icon={ShieldCheck}
              name={t(AUTHENTICATOR_NAMES[authenticator.type] ?? authenticator.type)}
              action={
                canReset && (
                  <ResetAuthenticator
                    id={authenticator.id}
                    name={name}
                    type={t(AUTHENTICATOR_NAMES[authenticator.type] ?? authenticator.type)}
                  />
                )
              }
            >
              {t(authenticator.verified ? 'Active' : 'Not verified')}
            </ListItem>
          ))}
        </ItemList>
      </RecordsSection>
    </>
  );
};

const SessionDetails = ({ token, zone }: { token: UserToken; zone: string }) => {
  const t = useText();
  return (
    <>
      <p>
        {t.rich(
          'Created {created}{hasAddress, select, yes {, from {address}} other {}}{isUsed, select, yes {, last used {lastUsed}} other {}}{isLimited, select, yes {, expires {expiry}} other {}}',
          {
            created: <Timestamp at={token.created} zone={zone} />,
            hasAddress: token.client_address ? 'yes' : 'no',
            address: token.client_address,
            isUsed: token.last_used === null ? 'no' : 'yes',
            lastUsed: token.last_used !== null && <Timestamp at={token.last_used} zone={zone} />,
            isLimited: token.expires === null ? 'no' : 'yes',
            expiry: token.expires !== null && <Timestamp at={token.expires} zone={zone} />,
          },
        )}
      </p>
      {token.user_agent && <p className="truncate">{token.user_agent}</p>}
    </>
  );
};
