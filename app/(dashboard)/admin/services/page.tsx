import { Bot } from 'lucide-react';
import type { Metadata } from 'next';
import { ownPermissions, read } from '#app/_lib/caller.ts';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { Entries, Entry } from '#app/_ui/entry.tsx';
import { Page } from '#app/_ui/page.tsx';
import { StatusChip } from '#app/_ui/status-chip.tsx';
import { Surface } from '#app/_ui/surface.tsx';
import { TextLink } from '#app/_ui/text-link.tsx';
import { AddService } from '#app/(dashboard)/admin/services/add-service.tsx';
import { SERVICES_MAX } from '#server/features/services/schema.ts';

export const metadata: Metadata = { title: 'Services' };

export default async function ServicesPage() {
  const [{ results }, permissions] = await Promise.all([
    read((api) => api.admin.services.list({ page_size: SERVICES_MAX, orderby: 'name' })),
    ownPermissions(),
  ]);
  const add = permissions.includes('admin.service.add') && <AddService />;
  return (
    <Page title="Services" width="reading" actions={results.length > 0 && add}>
      <Surface>
        {results.length === 0 ? (
          <EmptyState title="No services yet" action={add}>
            A service is a program that calls the API for your company, with a token and permissions of its own.
          </EmptyState>
        ) : (
          <Entries label="Services">
            {results.map(({ id, name, description, slug, active }) => (
              <Entry
                key={id}
                icon={Bot}
                name={
                  <>
                    <TextLink href={`/admin/services/${id}`}>{name}</TextLink>
                    <StatusChip status={active ? 'Active' : 'Not active'} />
                  </>
                }
              >
                {description ?? slug}
              </Entry>
            ))}
          </Entries>
        )}
      </Surface>
    </Page>
  );
}
