import { SquareTerminal } from 'lucide-react';
import { useText } from '#language';
import { Moment } from '#app/_ui/format/moment.tsx';
import { Entries, Entry } from '#app/_ui/table/entry.tsx';
import { DeleteToken } from '#app/(account)/security/removals.tsx';
import type { SessionRecord } from '#server/modules/identity/auth/schema.ts';

export const TokenRows = ({ tokens, zone }: { tokens: readonly SessionRecord[]; zone: string }) => {
  const t = useText();
  if (tokens.length === 0) return <p className="border-b px-4 py-3 text-muted md:px-6">{t('You have none.')}</p>;
  return (
    <Entries label={t('Your personal tokens')}>
      {tokens.map(({ token_key: key, label, created, last_used: lastUsed }) => (
        <Entry
          key={key}
          icon={SquareTerminal}
          name={<bdi>{label ?? t('Token without a name')}</bdi>}
          action={<DeleteToken tokenKey={key} name={label ?? t('the token {key}', { key })} />}
        >
          {lastUsed === null
            ? t.rich('{start}, created {moment}, never used', {
                start: <span className="font-mono">{key}…</span>,
                moment: <Moment at={created} zone={zone} />,
              })
            : t.rich('{start}, created {moment}, last used {used}', {
                start: <span className="font-mono">{key}…</span>,
                moment: <Moment at={created} zone={zone} />,
                used: <Moment at={lastUsed} zone={zone} />,
              })}
        </Entry>
      ))}
    </Entries>
  );
};
