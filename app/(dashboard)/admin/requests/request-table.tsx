import Link from 'next/link';
import { classNames } from '#app/_ui/format/class-names.ts';
import { useText } from '#language';
import { UserName } from '#app/(dashboard)/admin/users/user-name.tsx';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { ROW_LINK } from '#app/_ui/navigation/links.tsx';
import { ListTable } from '#app/_ui/table/table.tsx';
import { requestHref } from '#app/(dashboard)/admin/lists.ts';
import type { TailedRequest } from '#server/modules/reporting/index.ts';

const REJECTED_STATUS_MIN = 400;
const FAILED_STATUS_MIN = 500;

const statusColor = (status: number): string => {
  if (status >= FAILED_STATUS_MIN) return 'text-danger';
  return status >= REJECTED_STATUS_MIN ? 'text-warning' : 'text-positive';
};

/** The status code of a response, in the color of its range. */
export const StatusCode = ({ status, large = false }: { status: number; large?: boolean }) => (
  <span className={classNames('figures font-medium', large && 'text-20', statusColor(status))}>{status}</span>
);

type RequestTableProps = {
  requests: readonly TailedRequest[];
  zone: string;
  /** Whether the viewer may open the pages of users. */
  showUserLinks: boolean;
};

/** API requests, newest first. Each row links to its details. */
export const RequestTable = ({ requests, zone, showUserLinks }: RequestTableProps) => {
  const t = useText();
  return (
    <ListTable
      caption={t('API requests')}
      rows={requests}
      getKey={({ id }) => id}
      columns={[
        { title: t('Time'), width: 'w-48', className: 'text-muted', render: ({ created }) => <Timestamp at={created} zone={zone} /> },
        {
          title: t('API request'),
          isMain: true,
          render: ({ id, method, path, status_code: status }) => (
            <Link
              href={requestHref(id)}
              prefetch={false}
              aria-label={t('{method} {path}, {status}, request {id}', { method, path, status, id })}
              className={ROW_LINK}
            >
              <span className="font-mono text-13">
                <span className="text-muted">{method}</span> {path}
              </span>
            </Link>
          ),
        },
        { title: t('Status'), width: 'w-20', render: ({ status_code: status }) => <StatusCode status={status} /> },
        {
          title: t('Duration'),
          width: 'w-24',
          className: 'figures text-muted',
          render: ({ duration }) => t('{duration} ms', { duration }),
        },
        {
          title: t('User'),
          width: 'w-[20%]',
          className: 'truncate',
          render: ({ user }) => (user ? <UserName user={user} isLink={showUserLinks} /> : <span className="text-muted">{t('None')}</span>),
          renderNarrow: ({ user }) => user && <UserName user={user} isLink={showUserLinks} />,
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
