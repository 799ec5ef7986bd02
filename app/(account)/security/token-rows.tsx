import { SquareTerminal } from 'lucide-react';
import { Moment } from '#app/_ui/moment.tsx';
import { Entries, Entry } from '#app/_ui/entry.tsx';
import { DeleteToken } from '#app/(account)/security/removals.tsx';
import type { SessionRecord } from '#server/features/auth/schema.ts';

export const TokenRows = ({ tokens, zone }: { tokens: readonly SessionRecord[]; zone: string }) => {
  if (tokens.length === 0) return <p className="border-b px-4 py-3 text-muted md:px-6">You have none.</p>;
  return (
    <Entries label="Your personal tokens">
      {tokens.map(({ token_key: key, label, created, last_used: lastUsed }) => (
        <Entry
          key={key}
          icon={SquareTerminal}
          name={<bdi>{label ?? 'Token without a name'}</bdi>}
          action={<DeleteToken tokenKey={key} name={label ?? `the token ${key}`} />}
        >
          <span className="font-mono">{key}…</span>, created <Moment at={created} zone={zone} />
          {lastUsed === null ? (
            ', never used'
          ) : (
            <>
              , last used <Moment at={lastUsed} zone={zone} />
            </>
          )}
        </Entry>
      ))}
    </Entries>
  );
};
