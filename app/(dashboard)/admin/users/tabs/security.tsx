import { getText } from '#app/_language/server.ts';
import { readIfAllowed } from '#app/_ui/session/caller.ts';
import { personName } from '#server/kernel/person-name.ts';
import { Moment } from '#app/_ui/format/moment.tsx';
import { HeaderCell, LedgerTable, MainCell, WideCell } from '#app/_ui/table/table.tsx';
import { actionName } from '#app/(dashboard)/admin/audit/action-name.ts';
import { type TabProps, Sheet, SHOWN_MAX } from '#app/(dashboard)/admin/users/tabs/records.tsx';
import { KeyRound, ShieldCheck } from 'lucide-react';
import { useText } from '#language';
import { message, type Message } from '#app/_language/translate.ts';
import { Entries, Entry } from '#app/_ui/table/entry.tsx';
import { EndAllSessions, EndSession, ResetAuthenticator } from '#app/(dashboard)/admin/users/tabs/security-acts.tsx';
import type { UserToken } from '#server/modules/identity/index.ts';

/** What somebody did, and what was done to them, the latest first. */
export const UserActivity = async ({ user, zone }: TabProps) => {
  const t = await getText();
  const log = await readIfAllowed((api) => api.admin.auditLog.list({ person: user.id, page_size: SHOWN_MAX }));
  const { count = 0, results } = log ?? { results: [] };
  return (
    <Sheet title={t('Activity')} count={count} nothing={t('Nothing is written down yet.')}>
      <LedgerTable caption={t('Activity')} hasAmounts={false}>
        <thead>
          <tr>
            <HeaderCell wide width="w-48">
              {t('When')}
            </HeaderCell>
            <HeaderCell>{t('What')}</HeaderCell>
            <HeaderCell wide width="w-[26%]">
              {t('By')}
            </HeaderCell>
            <HeaderCell wide width="w-40">
              {t('From')}
            </HeaderCell>
          </tr>
        </thead>
        <tbody>
          {results.map((entry) => {
            const by = entry.actor ? personName(entry.actor) : t('Nobody known');
            const changed = Object.keys(entry.after ?? {}).join(', ');
            return (
              <tr key={entry.id} className="h-11">
                <WideCell className="text-muted">
                  <Moment at={entry.created} zone={zone} />
                </WideCell>
                <MainCell>
                  <span className="font-medium">{actionName(t, entry.action)}</span>
                  {changed && <span className="text-13 text-muted"> {changed}</span>}
                  <p className="text-13 text-muted @3xl:hidden">
                    <Moment at={entry.created} zone={zone} />, <bdi>{by}</bdi>
                  </p>
                </MainCell>
                <WideCell>
                  <bdi className="block truncate">{by}</bdi>
                </WideCell>
                <WideCell className="figures">{entry.ip_address}</WideCell>
              </tr>
            );
          })}
        </tbody>
      </LedgerTable>
    </Sheet>
  );
};

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
