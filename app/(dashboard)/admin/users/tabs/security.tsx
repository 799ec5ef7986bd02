import { KeyRound, ShieldCheck } from 'lucide-react';
import { useText } from '#language';
import { message, type Message } from '#app/_language/translate.ts';
import { getText } from '#app/_language/server.ts';
import { readIfAllowed } from '#app/_ui/session/caller.ts';
import { personName } from '#server/kernel/person-name.ts';
import { Entries, Entry } from '#app/_ui/table/entry.tsx';
import { Moment } from '#app/_ui/format/moment.tsx';
import type { TabProps } from '#app/(dashboard)/admin/users/tabs/records.tsx';
import { EndAllSessions, EndSession, ResetAuthenticator } from '#app/(dashboard)/admin/users/tabs/security-acts.tsx';
import { Sheet, SHOWN_MAX } from '#app/(dashboard)/admin/users/tabs/sheet.tsx';
import type { UserToken } from '#server/modules/identity/user-tokens/schema.ts';

const TYPES: Record<string, Message> = {
  totp: message('Authenticator app'),
  sms: message('SMS codes'),
  static: message('Recovery codes'),
};

/** How a user gets in: what is open now, and what they prove themselves with. */
export const UserSecurity = async ({ user, permissions, zone }: TabProps) => {
  const t = await getText();
  const asked = { user: user.id, page_size: SHOWN_MAX };
  const [tokens = { count: 0, results: [] }, authenticators = { count: 0, results: [] }] = await Promise.all([
    readIfAllowed((api) => api.admin.users.tokens.list(asked)),
    readIfAllowed((api) => api.admin.users.authenticators.list(asked)),
  ]);
  const mayEnd = permissions.includes('admin.token.delete');
  const mayReset = permissions.includes('admin.mfa.delete');
  const name = personName(user);
  return (
    <>
      <Sheet title={t('Sessions and tokens')} count={tokens.count ?? 0} nothing={t('Nobody is signed in, and there are no tokens.')}>
        <Entries label={t('Sessions and tokens')}>
          {tokens.results.map((token) => (
            <Entry
              key={token.token_key}
              icon={KeyRound}
              name={<bdi>{token.label || t(token.expires === null ? 'Token without expiry' : 'Session')}</bdi>}
              action={mayEnd && <EndSession tokenKey={token.token_key} name={name} />}
            >
              <SessionFacts token={token} zone={zone} />
            </Entry>
          ))}
        </Entries>
        {mayEnd && (tokens.count ?? 0) > 1 && <EndAllSessions user={user} />}
      </Sheet>
      <Sheet title={t('Authenticators')} count={authenticators.count ?? 0} nothing={t('They have set up no authenticator.')}>
        <Entries label={t('Authenticators')}>
          {authenticators.results.map((authenticator) => (
            <Entry
              key={authenticator.id}
              icon={ShieldCheck}
              name={t(TYPES[authenticator.type] ?? authenticator.type)}
              action={
                mayReset && (
                  <ResetAuthenticator id={authenticator.id} name={name} type={t(TYPES[authenticator.type] ?? authenticator.type)} />
                )
              }
            >
              {t(authenticator.verified ? 'In use' : 'Not confirmed yet')}
            </Entry>
          ))}
        </Entries>
      </Sheet>
    </>
  );
};

const SessionFacts = ({ token, zone }: { token: UserToken; zone: string }) => {
  const t = useText();
  return (
    <>
      <p>
        {t.rich(
          'Since {created}{isPlaced, select, yes {, from {address}} other {}}{isUsed, select, yes {, last used {used}} other {}}{hasEnd, select, yes {, ends {end}} other {}}',
          {
            created: <Moment at={token.created} zone={zone} />,
            isPlaced: token.client_address ? 'yes' : 'no',
            address: token.client_address,
            isUsed: token.last_used === null ? 'no' : 'yes',
            used: token.last_used !== null && <Moment at={token.last_used} zone={zone} />,
            hasEnd: token.expires === null ? 'no' : 'yes',
            end: token.expires !== null && <Moment at={token.expires} zone={zone} />,
          },
        )}
      </p>
      {token.user_agent && <p className="truncate">{token.user_agent}</p>}
    </>
  );
};
