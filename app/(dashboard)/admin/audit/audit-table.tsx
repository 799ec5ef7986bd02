import { useText } from '#language';
import { UserLink } from '#app/(dashboard)/admin/users/user-link.tsx';
import { DataTree, Detail, Details } from '#app/_ui/format/details.tsx';
import { Moment } from '#app/_ui/format/moment.tsx';
import { HeaderCell, LedgerTable, LinkRow, MainCell, WideCell } from '#app/_ui/table/table.tsx';
import { TextLink } from '#app/_ui/navigation/text-link.tsx';
import { actionName } from '#app/(dashboard)/admin/audit/action-name.ts';
import { Changes } from '#app/(dashboard)/admin/audit/changes.tsx';
import { EntryDialog } from '#app/(dashboard)/admin/audit/entry-dialog.tsx';
import type { AuditEntry } from '#server/modules/events/audit/schema.ts';

type AuditTableProps = { entries: AuditEntry[]; zone: string; showsCalls: boolean };

/** Who did it. */
const Actor = ({ entry: { actor } }: { entry: AuditEntry }) => {
  const t = useText();
  return actor ? <UserLink user={actor} /> : <span className="text-muted">{t('Nobody known')}</span>;
};

type AboutAnother = AuditEntry & { user: NonNullable<AuditEntry['user']> };

/** Whether it concerns somebody else than who did it. */
const isAboutAnother = (entry: AuditEntry): entry is AboutAnother => entry.user !== null && entry.user.id !== entry.actor?.id;

/** What was done, the newest first; each row opens what was there before and after. */
export const AuditTable = ({ entries, zone, showsCalls }: AuditTableProps) => {
  const t = useText();
  return (
    <LedgerTable caption={t('Audit trail')} hasAmounts={false}>
      <thead>
        <tr>
          <HeaderCell wide width="w-48">
            {t('Time')}
          </HeaderCell>
          <HeaderCell>{t('Action')}</HeaderCell>
          <HeaderCell wide width="w-[22%]">
            {t('By')}
          </HeaderCell>
          <HeaderCell wide width="w-[22%]">
            {t('Concerns')}
          </HeaderCell>
          <HeaderCell wide width="w-36">
            {t('Address')}
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => {
          const moment = <Moment at={entry.created} zone={zone} />;
          return (
            <LinkRow key={entry.id}>
              <WideCell className="text-muted">{moment}</WideCell>
              <MainCell>
                <EntryDialog title={actionName(t, entry.action)}>
                  <Entry entry={entry} zone={zone} showsCalls={showsCalls} />
                </EntryDialog>
                <p className="flex flex-wrap gap-x-3 gap-y-1.5 pt-1.5 text-13 text-muted *:max-w-full *:truncate @3xl:hidden">
                  <Actor entry={entry} />
                  {isAboutAnother(entry) && <span>{t.rich('concerns {user}', { user: <UserLink user={entry.user} /> })}</span>}
                  {moment}
                </p>
              </MainCell>
              <WideCell className="truncate">
                <Actor entry={entry} />
              </WideCell>
              <WideCell className="truncate">{isAboutAnother(entry) && <UserLink user={entry.user} />}</WideCell>
              <WideCell className="figures truncate text-muted">{entry.ip_address}</WideCell>
            </LinkRow>
          );
        })}
      </tbody>
    </LedgerTable>
  );
};

type EntryProps = { entry: AuditEntry; zone: string; showsCalls: boolean };

const Entry = ({ entry, zone, showsCalls }: EntryProps) => {
  const t = useText();
  return (
    <div className="space-y-4">
      <Details>
        <Detail term={t('Time')}>
          <Moment at={entry.created} zone={zone} />
        </Detail>
        <Detail term={t('By')}>
          <Actor entry={entry} />
        </Detail>
        {entry.user && (
          <Detail term={t('Concerns')}>
            <UserLink user={entry.user} />
          </Detail>
        )}
        <Detail term={t('Address')}>{entry.ip_address}</Detail>
        {entry.user_agent && <Detail term={t('Program')}>{entry.user_agent}</Detail>}
        {entry.token_key && <Detail term={t('Token')}>{entry.token_key}</Detail>}
      </Details>
      <Changes before={entry.before} after={entry.after} />
      {Object.keys(entry.details).length > 0 && <DataTree data={entry.details} />}
      {showsCalls && (
        <p className="text-13">
          <TextLink href={`/admin/requests?request=${encodeURIComponent(entry.request_id)}`}>{t('The call in the request log')}</TextLink>
        </p>
      )}
    </div>
  );
};
