// Sessions and API tokens of the user.
import { Monitor, Smartphone, SquareTerminal } from 'lucide-react';
import { useText } from '#language';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { deviceName, isPhone } from '#app/(dashboard)/security/device-name.ts';
import { ItemList, ListItem } from '#app/_ui/table/list-item.tsx';
import { DeleteToken, EndSession } from '#app/(dashboard)/security/credential-forms.tsx';
import type { SessionRecord } from '#server/modules/identity/index.ts';

export const SessionRows = ({ sessions, zone }: { sessions: readonly SessionRecord[]; zone: string }) => {
  const t = useText();
  /** The label of the session, or the name of its device. */
  const nameOf = ({ label, user_agent: userAgent }: SessionRecord): string => label ?? deviceName(t, userAgent);
  return (
    <ItemList label={t('Your sessions')}>
      {sessions.map((session) => (
        <ListItem
          key={session.token_key}
          icon={isPhone(session.user_agent) ? Smartphone : Monitor}
          name={
            <>
              {nameOf(session)}
              {session.is_current && (
                <span className="rounded-chip border border-current px-1.5 text-12 font-normal text-accent">{t('This device')}</span>
              )}
            </>
          }
          action={!session.is_current && <EndSession tokenKey={session.token_key} device={nameOf(session)} />}
        >
          {session.last_used === null
            ? t.rich('{address} · Signed in {created}', {
                address: session.client_address,
                created: <Timestamp at={session.created} zone={zone} />,
              })
            : t.rich('{address} · Signed in {created} · Last active {lastUsed}', {
                address: session.client_address,
                created: <Timestamp at={session.created} zone={zone} />,
                lastUsed: <Timestamp at={session.last_used} zone={zone} />,
              })}
        </ListItem>
      ))}
    </ItemList>
  );
};

export const TokenRows = ({ tokens, zone }: { tokens: readonly SessionRecord[]; zone: string }) => {
  const t = useText();
  if (tokens.length === 0) return <p className="border-b px-4 py-3 text-muted md:px-6">{t('No personal tokens yet.')}</p>;
  return (
    <ItemList label={t('Your personal tokens')}>
      {tokens.map(({ token_key: key, label, created, last_used: lastUsed }) => (
        <ListItem
          key={key}
          icon={SquareTerminal}
          name={<bdi>{label ?? t('Unnamed token')}</bdi>}
          action={<DeleteToken tokenKey={key} name={label ?? t('token {key}', { key })} />}
        >
          {lastUsed === null
            ? t.rich('{start} · Created {created} · Never used', {
                start: <span className="font-mono">{key}…</span>,
                created: <Timestamp at={created} zone={zone} />,
              })
            : t.rich('{start} · Created {created} · Last used {lastUsed}', {
                start: <span className="font-mono">{key}…</span>,
                created: <Timestamp at={created} zone={zone} />,
                lastUsed: <Timestamp at={lastUsed} zone={zone} />,
              })}
        </ListItem>
      ))}
    </ItemList>
  );
};
