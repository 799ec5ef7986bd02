import { SERVICES_MAX } from '#server/kernel/company-enums.ts';
import { Bot } from 'lucide-react';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { readOwnPermissions, read } from '#app/_ui/session/caller.ts';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { ItemList, ListItem } from '#app/_ui/table/list-item.tsx';
import { Page, Surface } from '#app/_ui/shell/page.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import { AddService } from '#app/(dashboard)/admin/services/service-forms.tsx';

export const generateMetadata = pageMetadata('Services');

export default async function ServicesPage() {
  const t = await getText();
  const [{ results }, permissions] = await Promise.all([
    read((api) => api.admin.services.list({ page_size: SERVICES_MAX, orderby: 'name' })),
    readOwnPermissions(),
  ]);
  const addButton = permissions.includes('admin.service.add') && <AddService />;
  return (
    <Page title={t('Services')} width="reading" actions={results.length > 0 && addButton}>
      <Surface>
        {results.length === 0 ? (
          <EmptyState title={t('No services yet')} action={addButton}>
            {t('A service is a program that uses the API of your company with its own token and permissions.')}
          </EmptyState>
        ) : (
          <ItemList label={t('Services')}>
            {results.map(({ id, name, description, slug, active }) => (
              <ListItem
                key={id}
                icon={Bot}
                name={
                  <>
                    <TextLink href={`/admin/services/${id}`}>{name}</TextLink>
                    <StatusChip status={active ? 'Active' : 'Inactive'} />
                  </>
                }
              >
                {description ?? slug}
              </ListItem>
            ))}
          </ItemList>
        )}
      </Surface>
    </Page>
  );
}
