import { Monitor, Smartphone } from 'lucide-react';
import { useText } from '#language';
import { Moment } from '#app/_ui/format/moment.tsx';
import { deviceName, isPhone } from '#app/(account)/security/device-name.ts';
import { Entries, Entry } from '#app/_ui/table/entry.tsx';
import { EndSession } from '#app/(account)/security/removals.tsx';
import type { SessionRecord } from '#server/modules/identity/auth/schema.ts';

export const SessionRows = ({ sessions, zone }: { sessions: readonly SessionRecord[]; zone: string }) => {
  const t = useText();
  /** What the session was made for, where it says so, else with what. */
  const nameOf = ({ label, user_agent: userAgent }: SessionRecord): string => label ?? deviceName(t, userAgent);
  return (
    <Entries label={t('Your sessions')}>
      {sessions.map((session) => (
        <Entry
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
            ? t.rich('From {address}, since {moment}', {
                address: session.client_address,
                moment: <Moment at={session.created} zone={zone} />,
              })
            : t.rich('From {address}, since {moment}, last used {used}', {
                address: session.client_address,
                moment: <Moment at={session.created} zone={zone} />,
                used: <Moment at={session.last_used} zone={zone} />,
              })}
        </Entry>
      ))}
    </Entries>
  );
};
