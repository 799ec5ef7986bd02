import type { Metadata } from 'next';
import { ownRights, read } from '#app/_lib/caller.ts';
import { labelOf } from '#app/_lib/label.ts';
import type { PageProps } from '#app/_lib/page-props.ts';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { Part } from '#app/_ui/part.tsx';
import { Surface } from '#app/_ui/surface.tsx';
import { GroupPage } from '#app/(dashboard)/admin/groups/group-page.tsx';
import { readCurrencies } from '#app/(dashboard)/admin/groups/read-currencies.ts';
import { readGroup } from '#app/(dashboard)/admin/groups/read-group.ts';
import { AddTier, RemoveTier } from '#app/(dashboard)/admin/groups/tier-form.tsx';
import { FeeEntries, LimitEntries, type May } from '#app/(dashboard)/admin/limits-and-fees/entries.tsx';
import type { PlaceCurrency } from '#app/(dashboard)/admin/limits-and-fees/place.ts';
import type { AdminTier } from '#server/features/tiers/schema.ts';

type Props = PageProps<{ name: string }>;

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => ({
  title: `Tiers of ${(await readGroup((await params).name)).label}`,
});

const titleOf = ({ level, name }: AdminTier): string => (name ? `Level ${level}: ${name}` : `Level ${level}`);

/** What it asks of users, in one line. */
const requirementsOf = ({ requirements, currency, description, archived }: AdminTier): string =>
  [
    archived && 'Archived',
    description,
    requirements.length > 0
      ? `Requires ${requirements.map(({ requirement }) => labelOf(requirement).toLowerCase()).join(', ')}`
      : 'Requires nothing of the flat list',
    currency && `only for ${currency}`,
  ]
    .filter(Boolean)
    .join(' · ');

type TierProps = { group: string; tier: AdminTier; currencies: PlaceCurrency[]; may: May };

const Tier = ({ group, tier, currencies, may }: TierProps) => {
  const place = { group_name: group, tier_id: String(tier.id) };
  return (
    <Part title={titleOf(tier)} lead={requirementsOf(tier)}>
      <div className="divide-y">
        <section aria-label={`Limits of ${titleOf(tier)}`}>
          <LimitEntries place={place} currencies={currencies} may={may} limits={tier.limits} />
        </section>
        <section aria-label={`Fees of ${titleOf(tier)}`}>
          <FeeEntries place={place} currencies={currencies} may={may} fees={tier.fees} />
        </section>
        {may.remove && (
          <div className="px-4 py-3 md:px-6">
            <RemoveTier path={place} title={titleOf(tier)} />
          </div>
        )}
      </div>
    </Part>
  );
};

export default async function GroupTiersPage({ params }: Props) {
  const group = await readGroup((await params).name);
  const [tiers, currencies, may] = await Promise.all([
    read((api) => api.admin.groups.tiers.list({ group_name: group.name })),
    readCurrencies(),
    ownRights('admin.group'),
  ]);
  return (
    <GroupPage group={group} here="Tiers">
      {tiers.length === 0 ? (
        <Surface>
          <EmptyState title="No tiers yet" action={may.add && <AddTier group={group.name} />}>
            Users are in the highest tier whose requirements they meet. Each may have limits and fees of its own.
          </EmptyState>
        </Surface>
      ) : (
        may.add && <AddTier group={group.name} />
      )}
      {tiers.map((tier) => (
        <Tier key={tier.id} group={group.name} tier={tier} currencies={currencies} may={may} />
      ))}
    </GroupPage>
  );
}
