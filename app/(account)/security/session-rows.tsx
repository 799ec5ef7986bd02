import { Monitor, Smartphone } from 'lucide-react';
import { Moment } from '#app/_ui/moment.tsx';
import { deviceName, isPhone } from '#app/(account)/security/device-name.ts';
import { Entries, Entry } from '#app/_ui/entry.tsx';
import { EndSession } from '#app/(account)/security/removals.tsx';
import type { SessionRecord } from '#server/features/auth/schema.ts';

export const SessionRows = ({ sessions, zone }: { sessions: readonly SessionRecord[]; zone: string }) => (
  <Entries label="Your sessions">
    {sessions.map((session) => (
      <Entry
        key={session.token_key}
        icon={isPhone(session.user_agent) ? Smartphone : Monitor}
        name={
          <>
            {deviceName(session.user_agent)}
            {session.is_current && (
              <span className="rounded-chip border border-current px-1.5 text-12 font-normal text-accent">This device</span>
            )}
          </>
        }
        action={!session.is_current && <EndSession tokenKey={session.token_key} device={deviceName(session.user_agent)} />}
      >
        From {session.client_address}, since <Moment at={session.created} zone={zone} />
        {session.last_used !== null && (
          <>
            , last used <Moment at={session.last_used} zone={zone} />
          </>
        )}
      </Entry>
    ))}
  </Entries>
);
