import type { ReactNode } from 'react';
import type { Translate } from '#app/_language/translate.ts';
import { useText } from '#language';
import { printJson } from '#server/kernel/json.ts';
import { UserLink } from '#app/(dashboard)/admin/users/user-page.tsx';
import { DataTree, Detail, Details } from '#app/_ui/format/details.tsx';
import { Moment } from '#app/_ui/format/moment.tsx';
import { HeaderCell, LedgerTable, LinkRow, MainCell, WideCell } from '#app/_ui/table/table.tsx';
import { TextLink } from '#app/_ui/navigation/text-link.tsx';
import { actionName } from '#app/(dashboard)/admin/audit/action-name.ts';
import { EntryDialog } from '#app/(dashboard)/admin/audit/entry-dialog.tsx';
import type { AuditEntry } from '#server/modules/events/index.ts';
import { getText, titled } from '#app/_language/server.ts';
import { ownPermissions, readPage, viewer } from '#app/_ui/session/caller.ts';
import { PAGE_SIZE } from '#app/_ui/table/list-query.ts';
import { zoneOf } from '#server/kernel/moments.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { DownloadCsv, ListPage } from '#app/_ui/table/list-page.tsx';
import { SavedViews } from '#app/_ui/table/saved-views.tsx';
import { AuditFilters } from '#app/(dashboard)/admin/audit/audit-filters.tsx';
import { auditList, toFilters } from '#app/(dashboard)/admin/audit/query.ts';

type JsonObject = Record<string, unknown>;

const written = (t: Translate, value: unknown): ReactNode => {
  if (value === undefined || value === null || value === '') return <span className="text-muted">{t('nothing')}</span>;
  return typeof value === 'string' ? value : printJson(value);
};

/** What was there before, and what is there since, field by field. */
const Changes = ({ before, after }: { before: JsonObject | null; after: JsonObject | null }) => {
  const t = useText();
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return null;
  return (
    <table className="w-full table-fixed text-left font-mono text-13">
      <caption className="sr-only">{t('What was changed')}</caption>
      <thead>
        <tr className="*:border-b *:py-1 *:pr-2 *:font-normal *:text-muted">
          <th scope="col">{t('Field')}</th>
          <th scope="col">{t('Before')}</th>
          <th scope="col">{t('After')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name} className="align-top *:border-b *:py-1 *:pr-2 *:break-words">
            <th scope="row" className="font-normal text-muted">
              {name}
            </th>
            <td>{written(t, before?.[name])}</td>
            <td>{written(t, after?.[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

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
const AuditTable = ({ entries, zone, showsCalls }: AuditTableProps) => {
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

export const generateMetadata = titled('Audit trail');

export default async function AuditPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await auditList.read(searchParams);
  const zone = zoneOf(await viewer());
  const filters = toFilters(query, zone);
  const [{ count = 0, results }, permissions] = await Promise.all([
    readPage(query.page, auditList.hrefOf(query), (api) => api.admin.auditLog.list({ ...filters, page: query.page, page_size: PAGE_SIZE })),
    ownPermissions(),
  ]);
  return (
    <ListPage
      title={t('Audit trail')}
      noun="entry"
      list={auditList}
      query={query}
      count={count}
      actions={count > 0 && <DownloadCsv list="/admin/audit-log/" query={filters} />}
      views={<SavedViews here={auditList.hrefOf(query)} />}
      filters={<AuditFilters query={query} />}
      empty={{ title: t('Nothing yet'), text: t('Log-ins, changes of access and what admins change are written down here.') }}
      noMatch={t('A person is found by the whole email address, mobile number, username or id.')}
    >
      <AuditTable entries={results} zone={zone} showsCalls={permissions.includes('admin.request.view')} />
    </ListPage>
  );
}
