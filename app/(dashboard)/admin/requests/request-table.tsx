import Link from 'next/link';
import { classNames } from '#app/_ui/format/class-names.ts';
import { useText } from '#language';
import { UserName } from '#app/(dashboard)/admin/users/user-name.tsx';
import { Moment } from '#app/_ui/format/moment.tsx';
import { ROW_LINK } from '#app/_ui/navigation/links.tsx';
import { HeaderCell, LedgerTable, LinkRow, MainCell, WideCell } from '#app/_ui/table/table.tsx';
import { requestHref } from '#app/(dashboard)/admin/requests/query.ts';
import type { TailedRequest } from '#server/modules/reporting/index.ts';

const REFUSED = 400;
const FAILED = 500;

const colorOf = (status: number): string => {
  if (status >= FAILED) return 'text-danger';
  return status >= REFUSED ? 'text-warning' : 'text-positive';
};

/** The status of an answer, in the colour of how the call ended. */
export const StatusCode = ({ status, large = false }: { status: number; large?: boolean }) => (
  <span className={classNames('figures font-medium', large && 'text-20', colorOf(status))}>{status}</span>
);

type RequestTableProps = {
  requests: readonly TailedRequest[];
  zone: string;
  /** Whoever looks may see the pages of users. */
  linksUsers: boolean;
};

/** Calls, the newest first; each row opens what was sent and answered. */
export const RequestTable = ({ requests, zone, linksUsers }: RequestTableProps) => {
  const t = useText();
  return (
    <LedgerTable caption={t('Calls of the API')} hasAmounts={false}>
      <thead>
        <tr>
          <HeaderCell wide width="w-48">
            {t('Time')}
          </HeaderCell>
          <HeaderCell>{t('Call')}</HeaderCell>
          <HeaderCell wide width="w-20">
            {t('Status')}
          </HeaderCell>
          <HeaderCell wide width="w-24">
            {t('Duration')}
          </HeaderCell>
          <HeaderCell wide width="w-[20%]">
            {t('User')}
          </HeaderCell>
          <HeaderCell wide width="w-36">
            {t('Address')}
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {requests.map(({ id, method, path, status_code: status, duration, user, ip_address: address, created }) => {
          const moment = <Moment at={created} zone={zone} />;
          const name = user && <UserName user={user} isLink={linksUsers} />;
          return (
            <LinkRow key={id}>
              <WideCell className="text-muted">{moment}</WideCell>
              <MainCell>
                <Link
                  href={requestHref(id)}
                  prefetch={false}
                  aria-label={t('{method} {path}, {status}, call {id}', { method, path, status, id })}
                  className={ROW_LINK}
                >
                  <span className="font-mono text-13">
                    <span className="text-muted">{method}</span> {path}
                  </span>
                </Link>
                <p className="flex flex-wrap gap-x-3 text-13 text-muted @3xl:hidden">
                  <StatusCode status={status} />
                  <span className="figures">{t('{duration} ms', { duration })}</span>
                  {name}
                  {moment}
                </p>
              </MainCell>
              <WideCell>
                <StatusCode status={status} />
              </WideCell>
              <WideCell className="figures text-muted">{t('{duration} ms', { duration })}</WideCell>
              <WideCell className="truncate">{name || <span className="text-muted">{t('Nobody')}</span>}</WideCell>
              <WideCell className="figures truncate text-muted">{address}</WideCell>
            </LinkRow>
          );
        })}
      </tbody>
    </LedgerTable>
  );
};
