import type { Translate } from '#app/_language/translate.ts';
import { useText } from '#language';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { UserLink } from '#app/(dashboard)/admin/users/user-page.tsx';
import { readOwnPermissions, read, readViewer } from '#app/_ui/session/caller.ts';
import { zoneOf } from '#server/kernel/timestamps.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { CodeBlock } from '#app/_ui/format/code-block.tsx';
import { CopyButton } from '#app/_ui/format/copy-button.tsx';
import { DataTree, Detail, Details } from '#app/_ui/format/details.tsx';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { Page, Surface } from '#app/_ui/shell/page.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';
import { toCurl } from '#app/(dashboard)/admin/requests/curl.ts';
import { HttpFields, HttpPanel } from '#app/(dashboard)/admin/requests/http-panel.tsx';
import { StatusCode } from '#app/(dashboard)/admin/requests/request-table.tsx';
import type { ExtendedApiRequest } from '#server/modules/reporting/index.ts';

export const generateMetadata = pageMetadata('API request');

export default async function RequestPage({ params }: PageProps<{ id: string }>) {
  const t = await getText();
  const { id } = await params;
  const [request, permissions, admin] = await Promise.all([
    read((api) => api.admin.requests.get({ id })),
    readOwnPermissions(),
    readViewer(),
  ]);
  const { method, path, status_code: status, duration } = request;
  return (
    <Page
      title={t('Request {id}', { id: request.id })}
      width="list"
      trail={<Breadcrumbs menuPath="/admin/requests" current={t('Request {id}', { id: request.id })} />}
    >
      <Surface>
        <div className="space-y-4 px-4 py-4 md:px-6">
          <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <span className="min-w-0 font-mono wrap-anywhere">
              <span className="text-muted">{method}</span> {path}
            </span>
            <StatusCode status={status} large />
            <span className="figures text-muted">{t('after {duration} ms', { duration })}</span>
          </p>
          <RequestDetails request={request} zone={zoneOf(admin)} permissions={permissions} />
          <CodeBlock label={t('Replay with curl')} code={toCurl(request)} />
        </div>
      </Surface>
      <div className="grid gap-5 lg:grid-cols-2">
        <HttpPanel title={t('HTTP request')}>
          <JsonSection label={t('Body')} data={request.body} fallback={bodyNote(t, request)} />
          <FieldSection label={t('Query parameters')} fields={request.params} />
          <FieldSection label={t('Headers')} fields={request.headers} />
        </HttpPanel>
        <HttpPanel title={t('HTTP response')}>
          <JsonSection
            label={t('Body')}
            data={request.response}
            fallback={t('The response body was not stored because it is larger than 16 kB or not JSON.')}
          />
        </HttpPanel>
      </div>
    </Page>
  );
}

const bodyNote = (t: Translate, { headers }: ExtendedApiRequest): string =>
  (headers['content-length'] ?? '0') === '0'
    ? t('No body.')
    : t('The request body was not stored because it is larger than 16 kB or not readable.');

type RequestDetailsProps = { request: ExtendedApiRequest; zone: string; permissions: readonly string[] };

const RequestDetails = ({ request, zone, permissions }: RequestDetailsProps) => {
  const t = useText();
  return (
    <div className="grid gap-x-10 lg:grid-cols-2">
      <Details>
        <Detail term={t('Time')}>
          <Timestamp at={request.created} zone={zone} />
        </Detail>
        <Detail term={t('User')}>
          {request.user ? (
            <span className="flex flex-wrap gap-x-3 gap-y-1.5">
              <UserLink user={request.user} />
              <TextLink href={`/admin/requests?user=${request.user.id}`}>{t('View this user’s requests')}</TextLink>
            </span>
          ) : (
            <span className="text-muted">{t('Not signed in')}</span>
          )}
        </Detail>
        <Detail term={t('Token')}>{request.token_key ?? <span className="text-muted">{t('None')}</span>}</Detail>
        <Detail term={t('Record')}>
          {request.resource ? `${request.resource} ${request.resource_id ?? ''}` : <span className="text-muted">{t('None')}</span>}
        </Detail>
      </Details>
      <Details>
        <Detail term={t('IP address')}>
          <span className="figures">{request.ip_address}</span>
        </Detail>
        <Detail term={t('User agent')}>{request.user_agent || <span className="text-muted">{t('Not provided')}</span>}</Detail>
        <Detail term={t('Request ID')}>
          <span className="inline-flex min-w-0 items-center gap-1 break-all">
            {request.request_id}
            <CopyButton value={request.request_id} label={t('request ID')} />
          </span>
        </Detail>
        {permissions.includes('admin.auditlog.view') && (
          <Detail term={t('Audit log')}>
            <TextLink href={`/admin/audit?request=${encodeURIComponent(request.request_id)}`}>{t('View in the audit log')}</TextLink>
          </Detail>
        )}
      </Details>
    </div>
  );
};

const JsonSection = ({ label, data, fallback }: { label: string; data: Record<string, unknown> | null; fallback: string }) => (
  <section>
    <h3 className="mb-1 text-13 text-muted">{label}</h3>
    {data === null || Object.keys(data).length === 0 ? <p className="text-muted">{fallback}</p> : <DataTree data={data} />}
  </section>
);

const FieldSection = ({ label, fields }: { label: string; fields: Record<string, string> }) =>
  Object.keys(fields).length > 0 && (
    <section>
      <h3 className="mb-1 text-13 text-muted">{label}</h3>
      <HttpFields fields={fields} />
    </section>
  );
