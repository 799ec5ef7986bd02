import { KeyRound, ShieldCheck } from 'lucide-react';
import { readIfAllowed } from '#app/_lib/caller.ts';
import { personName } from '#server/kernel/person-name.ts';
import { Entries, Entry } from '#app/_ui/entry.tsx';
import { Moment } from '#app/_ui/moment.tsx';
import type { TabProps } from '#app/(dashboard)/admin/users/tabs/records.tsx';
import { EndAllSessions, EndSession, ResetAuthenticator } from '#app/(dashboard)/admin/users/tabs/security-acts.tsx';
import { Sheet, SHOWN_MAX } from '#app/(dashboard)/admin/users/tabs/sheet.tsx';
import type { UserToken } from '#server/features/user-tokens/schema.ts';

const TYPES: Record<string, string> = { totp: 'Authenticator app', sms: 'SMS codes', static: 'Recovery codes' };

/** How a user gets in: what is open now, and what they prove themselves with. */
export const UserSecurity = async ({ user, permissions, zone }: TabProps) => {
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
      <Sheet title="Sessions and tokens" count={tokens.count ?? 0} nothing="Nobody is signed in, and there are no tokens.">
        <Entries label="Sessions and tokens">
          {tokens.results.map((token) => (
            <Entry
              key={token.token_key}
              icon={KeyRound}
              name={<bdi>{token.label || (token.expires === null ? 'Token without expiry' : 'Session')}</bdi>}
              action={mayEnd && <EndSession tokenKey={token.token_key} name={name} />}
            >
              <SessionFacts token={token} zone={zone} />
            </Entry>
          ))}
        </Entries>
        {mayEnd && (tokens.count ?? 0) > 1 && <EndAllSessions user={user} />}
      </Sheet>
      <Sheet title="Authenticators" count={authenticators.count ?? 0} nothing="They have set up no authenticator.">
        <Entries label="Authenticators">
          {authenticators.results.map((authenticator) => (
            <Entry
              key={authenticator.id}
              icon={ShieldCheck}
              name={TYPES[authenticator.type] ?? authenticator.type}
              action={
                mayReset && <ResetAuthenticator id={authenticator.id} name={name} type={TYPES[authenticator.type] ?? authenticator.type} />
              }
            >
              {authenticator.verified ? 'In use' : 'Not confirmed yet'}
            </Entry>
          ))}
        </Entries>
      </Sheet>
    </>
  );
};

const SessionFacts = ({ token, zone }: { token: UserToken; zone: string }) => (
  <>
    <p>
      Since <Moment at={token.created} zone={zone} />
      {token.client_address && `, from ${token.client_address}`}
      {token.last_used !== null && (
        <>
          , last used <Moment at={token.last_used} zone={zone} />
        </>
      )}
      {token.expires !== null && (
        <>
          , ends <Moment at={token.expires} zone={zone} />
        </>
      )}
    </p>
    {token.user_agent && <p className="truncate">{token.user_agent}</p>}
  </>
);
