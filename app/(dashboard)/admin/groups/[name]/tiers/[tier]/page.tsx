import type { Metadata } from 'next';
import { getText } from '#app/_language/server.ts';
import { ownRights, read } from '#app/_ui/session/caller.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { readAll } from '#app/_ui/session/read-all.ts';
import { Part, Surface } from '#app/_ui/shell/surface.tsx';
import { GroupPage } from '#app/(dashboard)/admin/groups/group-page.tsx';
import { readCurrencies } from '#app/(dashboard)/admin/groups/read-currencies.ts';
import { readGroup } from '#app/(dashboard)/admin/groups/read-group.ts';
import { readTier } from '#app/(dashboard)/admin/groups/read-tier.ts';
import { RequirementSets } from '#app/(dashboard)/admin/groups/requirement-sets.tsx';
import { SwitchesForm } from '#app/(dashboard)/admin/groups/switches-form.tsx';
import { EditTier, RemoveTier } from '#app/(dashboard)/admin/groups/tier-form.tsx';
import { tierLead, tierTitle } from '#app/(dashboard)/admin/groups/tier-words.ts';
import { FeeEntries, LimitEntries } from '#app/(dashboard)/admin/limits-and-fees/entries.tsx';

type Props = PageProps<{ name: string; tier: string }>;

const readBoth = async ({ params }: Props) => {
  const { name, tier } = await params;
  const group = await readGroup(name);
  return { group, tier: await readTier(group.name, tier) };
};

export const generateMetadata = async (props: Props): Promise<Metadata> => {
  const [t, { group, tier }] = await Promise.all([getText(), readBoth(props)]);
  return { title: t('{tier}, tier of {group}', { tier: tierTitle(t, tier), group: group.label }) };
};

export default async function TierPage(props: Props) {
  const t = await getText();
  const { group, tier } = await readBoth(props);
  const place = { group_name: group.name, tier_id: String(tier.id) };
  const [limits, fees, sets, currencies, may] = await Promise.all([
    read((api) => api.admin.groups.tiers.limits.list(place)),
    read((api) => api.admin.groups.tiers.fees.list(place)),
    read((api) => readAll((page) => api.admin.groups.tiers.requirementSets.list({ ...place, ...page }))),
    readCurrencies(),
    ownRights('admin.group'),
  ]);
  const { level, name, description, currency, requirements, archived } = tier;
  const shown = {
    level,
    name,
    description,
    currency,
    archived,
    requirements: requirements.map(({ id, requirement }) => ({ id, requirement })),
  };
  return (
    <GroupPage group={group} here="/tiers" below={tierTitle(t, tier)}>
      <Part title={tierTitle(t, tier)} lead={tierLead(t, tier)}>
        <EditTier place={place} tier={shown} currencies={currencies.map(({ code }) => code)} mayChange={may.change} />
      </Part>
      <RequirementSets place={place} sets={sets} may={may} />
      <Part title={t('Transactions')} lead={t('What is not ticked is refused to everybody in the tier, whatever other settings allow.')}>
        <SwitchesForm place={place} switches={tier.settings} mayChange={may.change && !archived} />
      </Part>
      <Part title={t('Limits')} lead={t('They come before those of the group, and after those of an account.')}>
        <LimitEntries place={place} currencies={currencies} may={may} limits={limits} />
      </Part>
      <Part title={t('Fees')} lead={t('They come before those of the group, and after those of an account.')}>
        <FeeEntries place={place} currencies={currencies} may={may} fees={fees} />
      </Part>
      {may.remove && (
        <Surface padded>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-muted">{t('Take the tier away. An archived tier keeps all that is put on it.')}</p>
            <RemoveTier place={place} title={tierTitle(t, tier)} />
          </div>
        </Surface>
      )}
    </GroupPage>
  );
}
