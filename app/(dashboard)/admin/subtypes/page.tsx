import type { Metadata } from 'next';
import { ownPermissions, read } from '#app/_lib/caller.ts';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { Page } from '#app/_ui/page.tsx';
import { Surface } from '#app/_ui/surface.tsx';
import { AddSubtype, ArchiveSubtype, RemoveSubtype } from '#app/(dashboard)/admin/subtypes/subtype-form.tsx';

export const metadata: Metadata = { title: 'Subtypes' };

export default async function SubtypesPage() {
  const [subtypes, permissions] = await Promise.all([read((api) => api.admin.subtypes.list({})), ownPermissions()]);
  const mayAdd = permissions.includes('admin.transactionsubtypes.add');
  const mayChange = permissions.includes('admin.transactionsubtypes.change');
  const mayDelete = permissions.includes('admin.transactionsubtypes.delete');
  return (
    <Page title="Subtypes" width="list" actions={mayAdd && subtypes.length > 0 && <AddSubtype />}>
      <p className="max-w-prose text-muted">
        What your company calls its kinds of credits and debits. While it has declared none, transactions may have any word; from the first
        one on, those of their type alone.
      </p>
      <Surface>
        {subtypes.length === 0 && (
          <EmptyState title="No subtypes yet" action={mayAdd && <AddSubtype />}>
            Transactions may have any word as their subtype until you declare the first one.
          </EmptyState>
        )}
        <ul className="divide-y">
          {subtypes.map(({ id, name, label, tx_type: type, description, partner, archived }) => (
            <li key={id} className="flex items-center justify-between gap-3 px-4 py-2.5 md:px-6">
              <span className="min-w-0">
                <span className="break-words">{label ?? name}</span> <span className="font-mono text-13 break-all text-muted">{name}</span>
                <span className="block text-13 text-muted">
                  {[type === 'debit' ? 'Debits' : 'Credits', partner && `with ${partner.name}`, description, archived && 'Archived']
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className="flex shrink-0 gap-2">
                {mayChange && <ArchiveSubtype id={id} name={name} isArchived={archived} />}
                {mayDelete && <RemoveSubtype id={id} name={name} />}
              </span>
            </li>
          ))}
        </ul>
      </Surface>
    </Page>
  );
}
