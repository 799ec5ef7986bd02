import type { Metadata } from 'next';
import { cache } from 'react';
import { getText } from '#app/_language/server.ts';
import { readOwnPermissions, read, readViewer } from '#app/_ui/session/caller.ts';
import { zoneOf } from '#server/kernel/timestamps.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { Detail, Details } from '#app/_ui/format/details.tsx';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { Page, Surface } from '#app/_ui/shell/page.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';
import { DeleteService, ServiceForm, ServiceActions } from '#app/(dashboard)/admin/services/service-forms.tsx';

type Props = PageProps<{ id: string }>;

const readService = cache((id: string) => read((api) => api.admin.services.get({ id })));

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => ({ title: (await readService((await params).id)).name });

export default async function ServicePage({ params }: Props) {
  const t = await getText();
  const [service, permissions, admin] = await Promise.all([readService((await params).id), readOwnPermissions(), readViewer()]);
  const canChange = permissions.includes('admin.service.change');
  return (
    <Page
      title={service.name}
      width="form"
      trail={<Breadcrumbs menuPath="/admin/services" current={service.name} />}
      actions={<StatusChip status={service.active ? 'Active' : 'Inactive'} />}
    >
      <Surface padded>
        <Details>
          <Detail term={t('Slug')}>{service.slug}</Detail>
          <Detail term={t('Acts as')}>
            {service.user === null ? (
              t('None yet. Activation creates a service user.')
            ) : (
              <TextLink href={`/admin/users/${service.user}`}>{t('Service user')}</TextLink>
            )}
          </Detail>
          <Detail term={t('Added')}>
            <Timestamp at={service.created} zone={zoneOf(admin)} />
          </Detail>
        </Details>
      </Surface>
      {canChange && (
        <Surface padded>
          <ServiceActions key={service.updated} service={service} />
        </Surface>
      )}
      {canChange && (
        <Surface padded>
          <ServiceForm key={service.updated} service={service} />
        </Surface>
      )}
      {permissions.includes('admin.service.delete') && (
        <Surface padded>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-muted">{t('Transactions and log entries of the service are kept.')}</p>
            <DeleteService id={service.id} />
          </div>
        </Surface>
      )}
    </Page>
  );
}
