import { useText } from '#language';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { readOwnCrudPermissions, read } from '#app/_ui/session/caller.ts';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { CompactListItem } from '#app/_ui/table/list-item.tsx';
import { Page, Surface } from '#app/_ui/shell/page.tsx';
import {
  AddSubtype,
  ArchiveSubtype,
  EditSubtype,
  type PartnerCandidate,
  RemoveSubtype,
} from '#app/(dashboard)/admin/subtypes/subtype-form.tsx';
import type { AdminSubtype } from '#server/modules/accounts/index.ts';

export const generateMetadata = pageMetadata('Subtypes');

export default async function SubtypesPage() {
  const t = await getText();
  const [subtypes, permissions] = await Promise.all([
    read((api) => api.admin.subtypes.list({})),
    readOwnCrudPermissions('admin.transactionsubtypes'),
  ]);
  const partnerCandidates = subtypes.map(({ id, name, label, tx_type, archived }) => ({ id, name, label, tx_type, archived }));
  return (
    <Page
      title={t('Subtypes')}
      width="list"
      actions={permissions.add && subtypes.length > 0 && <AddSubtype partnerCandidates={partnerCandidates} />}
    >
      <p className="max-w-prose text-muted">
        {t(
          'Subtypes categorize credits and debits. Until you add one, transactions can use any subtype. After that, they must use one of their type.',
        )}
      </p>
      <Surface>
        {subtypes.length === 0 && (
          <EmptyState title={t('No subtypes yet')} action={permissions.add && <AddSubtype partnerCandidates={partnerCandidates} />}>
            {t('Add subtypes such as deposit or withdrawal.')}
          </EmptyState>
        )}
        <ul className="divide-y">
          {subtypes.map((subtype) => (
            <SubtypeRow key={subtype.id} subtype={subtype} partnerCandidates={partnerCandidates} permissions={permissions} />
          ))}
        </ul>
      </Surface>
    </Page>
  );
}

type SubtypeRowProps = { subtype: AdminSubtype; partnerCandidates: PartnerCandidate[]; permissions: { change: boolean; remove: boolean } };

const SubtypeRow = ({ subtype, partnerCandidates, permissions }: SubtypeRowProps) => {
  const t = useText();
  const { id, name, label, tx_type, usage_type, description, partner, default_transaction_lifespan, default_hold_lifespan, archived } =
    subtype;
  const values = {
    id,
    name,
    label,
    description,
    tx_type,
    usage_type,
    default_transaction_lifespan,
    default_hold_lifespan,
    partner: partner?.id ?? null,
  };
  return (
    <CompactListItem
      notes={[
        tx_type === 'debit' ? t('Debits') : t('Credits'),
        partner && t('with {name}', { name: partner.name }),
        description,
        archived && t('Archived'),
      ]}
      actions={
        <>
          {permissions.change && !archived && <EditSubtype subtype={values} partnerCandidates={partnerCandidates} />}
          {permissions.change && <ArchiveSubtype id={id} name={name} isArchived={archived} />}
          {permissions.remove && <RemoveSubtype id={id} name={name} />}
        </>
      }
    >
      <bdi>{label ?? name}</bdi> <span className="font-mono text-13 break-all text-muted">{name}</span>
    </CompactListItem>
  );
};
