import type { ReactNode } from 'react';
import type { Translate } from '#app/_language/translate.ts';
import { useText } from '#language';
import { printJson } from '#server/kernel/json.ts';
import { UserLink } from '#app/(dashboard)/admin/users/user-page.tsx';
import { DataTree, Detail, Details } from '#app/_ui/format/details.tsx';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { ListTable } from '#app/_ui/table/table.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import { actionName } from '#app/(dashboard)/admin/audit/action-name.ts';
import { DetailsDialog } from '#app/_ui/feedback/dialog.tsx';
import { enumOptions } from '#app/_ui/form/select-fields.tsx';
import type { AuditEntry } from '#server/modules/events/index.ts';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { readOwnPermissions, readList, readViewer } from '#app/_ui/session/caller.ts';
import { zoneOf } from '#server/kernel/timestamps.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { LIST_LABELS, ListPage } from '#app/_ui/table/list-page.tsx';
import { SavedViews } from '#app/_ui/table/saved-views.tsx';
import { AUDIT_SUBJECTS, auditList, toAuditFilters } from '#app/(dashboard)/admin/lists.ts';

type JsonObject = Record<string, unknown>;

const formatValue = (t: Translate, value: unknown): ReactNode => {
  if (value === undefined || value === null || value === '') return <span className="text-muted">{t('nothing')}</span>;
  return typeof value === 'string' ? value : printJson(value);
};

/** The values before and after, by field. */
const ChangeTable = ({ before, after }: { before: JsonObject | null; after: JsonObject | null }) => {
  const t = useText();
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (fields.length === 0) return null;
  return (
    <table className="w-full table-fixed text-left font-mono text-13">
      <caption className="sr-only">{t('Changes')}</caption>
      <thead>
        <tr className="*:border-b *:py-1 *:pr-2 *:font-normal *:text-muted">
          <th scope="col">{t('Field')}</th>
          <th scope="col">{t('Before')}</th>
          <th scope="col">{t('After')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((name) => (
          <tr key={name} className="align-top *:border-b *:py-1 *:pr-2 *:break-words">
            <th scope="row" className="font-normal text-muted">
              {name}
            </th>
            <td>{formatValue(t, before?.[name])}</td>
            <td>{formatValue(t, after?.[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

type AuditTableProps = { entries: AuditEntry[]; zone: string; showRequestLinks: boolean };

/** The user who acted. */
const Actor = ({ entry: { actor } }: { entry: AuditEntry }) => {
  const t = useText();
  return actor ? <UserLink user={actor} /> : <span className="text-muted">{t('Unknown')}</span>;
};

type OtherUserAuditEntry = AuditEntry & { user: NonNullable<AuditEntry['user']> };

/** True if the entry is about a user other than the actor. */
const affectsOtherUser = (entry: AuditEntry): entry is OtherUserAuditEntry => entry.user !== null && entry.user.id !== entry.actor?.id;

/** Audit entries, newest first; each row opens the values before and after. */
const AuditTable = ({ entries, zone, showRequestLinks }: AuditTableProps) => {
  const t = useText();
  return (
    <ListTable
      caption={t('Audit log')}
      rows={entries}
      getKey={({ id }) => id}
      columns={[
        { title: t('Time'), width: 'w-48', className: 'text-muted', render: ({ created }) => <Timestamp at={created} zone={zone} /> },
        {
          title: t('Action'),
          isMain: true,
          render: (entry) => (
            <DetailsDialog title={actionName(t, entry.action)}>
              <AuditDetails entry={entry} zone={zone} showRequestLinks={showRequestLinks} />
            </DetailsDialog>
          ),
        },
        { title: t('By'), width: 'w-[22%]', className: 'truncate', render: (entry) => <Actor entry={entry} /> },
        {
          title: t('Affected user'),
          width: 'w-[22%]',
          className: 'truncate',
          render: (entry) => affectsOtherUser(entry) && <UserLink user={entry.user} />,
          renderNarrow: (entry) =>
            affectsOtherUser(entry) && <span>{t.rich('about {user}', { user: <UserLink user={entry.user} /> })}</span>,
        },
        {
          title: t('IP address'),
          width: 'w-36',
          className: 'figures truncate text-muted',
          narrowLayout: 'hidden',
          render: ({ ip_address: address }) => address,
        },
      ]}
    />
  );
};

type AuditDetailsProps = { entry: AuditEntry; zone: string; showRequestLinks: boolean };

const AuditDetails = ({ entry, zone, showRequestLinks }: AuditDetailsProps) => {
  const t = useText();
  return (
    <div className="space-y-4">
      <Details>
        <Detail term={t('Time')}>
          <Timestamp at={entry.created} zone={zone} />
        </Detail>
        <Detail term={t('By')}>
          <Actor entry={entry} />
        </Detail>
        {entry.user && (
          <Detail term={t('Affected user')}>
            <UserLink user={entry.user} />
          </Detail>
        )}
        <Detail term={t('IP address')}>{entry.ip_address}</Detail>
        {entry.user_agent && <Detail term={t('User agent')}>{entry.user_agent}</Detail>}
        {entry.token_key && <Detail term={t('Token')}>{entry.token_key}</Detail>}
      </Details>
      <ChangeTable before={entry.before} after={entry.after} />
      {Object.keys(entry.details).length > 0 && <DataTree data={entry.details} />}
      {showRequestLinks && (
        <p className="text-13">
          <TextLink href={`/admin/requests?request=${encodeURIComponent(entry.request_id)}`}>{t('View in the request log')}</TextLink>
        </p>
      )}
    </div>
  );
};

export const generateMetadata = pageMetadata('Audit log');

export default async function AuditPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await auditList.read(searchParams);
  const zone = zoneOf(await readViewer());
  const filters = toAuditFilters(query, zone);
  const [{ count, results }, permissions] = await Promise.all([
    readList(auditList, query, (api, page) => api.admin.auditLog.list({ ...filters, ...page })),
    readOwnPermissions(),
  ]);
  return (
    <ListPage
      title={t('Audit log')}
      labels={LIST_LABELS.entry}
      list={auditList}
      query={query}
      count={count}
      csv={{ list: '/admin/audit-log/', query: filters }}
      views={<SavedViews currentHref={auditList.hrefOf(query)} />}
      filters={[
        { name: 'person', label: t('User'), placeholder: t('Email, mobile or user ID') },
        { name: 'subject', label: t('Subject'), emptyLabel: t('All types'), options: enumOptions(t, AUDIT_SUBJECTS) },
        'dates',
      ]}
      empty={{ title: t('No entries yet'), text: t('Sign-ins, changes to access and changes by admins appear here.') }}
      noMatch={t('Enter the user’s full email address, mobile number, username or ID.')}
    >
      <AuditTable entries={results} zone={zone} showRequestLinks={permissions.includes('admin.request.view')} />
    </ListPage>
  );
}
