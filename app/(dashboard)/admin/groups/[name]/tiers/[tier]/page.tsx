import { useFormat, useText } from '#language';
import type { Translate } from '#app/_language/translate.ts';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { PageSection, Surface } from '#app/_ui/shell/page.tsx';
import { AddItem, EditItem, RemoveItem } from '#app/(dashboard)/admin/groups/requirement-item-form.tsx';
import { describeRequirement, tierSummary, type TierReference, tierTitle } from '#app/(dashboard)/admin/groups/requirements.ts';
import { FeeEntries, LimitEntries, type RulePermissions } from '#app/(dashboard)/admin/limits-and-fees/entries.tsx';
import type { RequirementItem, RequirementSet } from '#server/modules/accounts/index.ts';
import type { Metadata } from 'next';
import { getText } from '#app/_language/server.ts';
import { readOwnCrudPermissions, read } from '#app/_ui/session/caller.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { readAll } from '#app/_ui/session/read-all.ts';
import { GroupPage, readRuleCurrencies, readGroup, readTier } from '#app/(dashboard)/admin/groups/group-page.tsx';
import { SwitchesForm } from '#app/(dashboard)/admin/groups/group-forms.tsx';
import { AddSet, EditSet, EditTier, type ParentSetOption, RemoveSet, RemoveTier } from '#app/(dashboard)/admin/groups/tier-forms.tsx';

type SetsProps = { path: TierReference; sets: RequirementSet[]; permissions: RulePermissions };

/** The title of a set: "Any 2 of: Proof of address". */
const setTitle = (t: Translate, { id, name, condition, min_condition_matches: count }: RequirementSet): string =>
  t(condition === 'all' ? 'All of: {set}' : 'Any {count} of: {set}', { count: count ?? 1, set: name ?? t('set {id}', { id }) });

const toParentOptions = (t: Translate, sets: RequirementSet[], excludedSet?: RequirementSet): ParentSetOption[] =>
  sets.filter(({ id }) => id !== excludedSet?.id).map((set) => ({ id: set.id, title: setTitle(t, set) }));

/** The nested requirement sets of a tier. */
const RequirementSets = (props: SetsProps) => {
  const t = useText();
  const { path, sets, permissions } = props;
  const topLevelSets = sets.filter(({ parent }) => parent === null);
  const addButton = permissions.add && <AddSet path={path} parentOptions={toParentOptions(t, sets)} />;
  return (
    <PageSection
      title={t('Requirement sets')}
      description={t('Users must meet these sets in addition to the requirements above.')}
      action={sets.length > 0 && addButton}
    >
      {topLevelSets.length === 0 ? (
        <EmptyState title={t('No requirement sets yet')} action={addButton}>
          {t('Use sets for complex requirements, such as one of two documents, or an address in certain countries.')}
        </EmptyState>
      ) : (
        <ul className="divide-y">
          {topLevelSets.map((set) => (
            <li key={set.id} className="px-4 py-3 md:px-6">
              <RequirementSetSection {...props} set={set} />
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  );
};

const RequirementSetSection = ({ set, ...props }: SetsProps & { set: RequirementSet }) => {
  const t = useText();
  const { path, sets, permissions } = props;
  const { id, parent, name, description, condition, min_condition_matches } = set;
  const title = setTitle(t, set);
  const setPath = { ...path, set_id: String(id) };
  const childSets = sets.filter((childSet) => childSet.parent === id);
  return (
    <section aria-label={title}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0">
          <h3 className="font-medium break-words">{title}</h3>
          {description && <p className="text-13 break-words text-muted">{description}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          {permissions.add && <AddItem path={setPath} title={title} />}
          {permissions.add && <AddSet path={path} parentOptions={toParentOptions(t, sets)} parent={{ id, title }} />}
          {permissions.change && (
            <EditSet
              path={path}
              set={{ id, parent, name, description, condition, min_condition_matches }}
              title={title}
              parentOptions={toParentOptions(t, sets, set)}
            />
          )}
          {permissions.remove && <RemoveSet path={path} id={id} title={title} />}
        </div>
      </div>
      <ul className="mt-2 space-y-2 border-l-2 pl-4">
        {set.items.map((item) => (
          <RequirementRow key={item.id} path={setPath} item={item} permissions={permissions} />
        ))}
        {childSets.map((childSet) => (
          <li key={childSet.id}>
            <RequirementSetSection {...props} set={childSet} />
          </li>
        ))}
        {set.items.length + childSets.length === 0 && (
          <li className="text-muted">
            {t(condition === 'all' ? 'No requirements yet: all users meet this set.' : 'No requirements yet: no user meets this set.')}
          </li>
        )}
      </ul>
    </section>
  );
};

type RequirementRowProps = { path: TierReference & { set_id: string }; item: RequirementItem; permissions: RulePermissions };

const RequirementRow = ({ path, item: { id, rule, name, description }, permissions }: RequirementRowProps) => {
  const t = useText();
  const sentence = describeRequirement(t, useFormat(), rule);
  return (
    <li className="flex flex-wrap items-center justify-between gap-2">
      <span className="min-w-0">
        <span className="break-words">{sentence}</span>
        {(name || description) && <span className="block text-13 text-muted">{[name, description].filter(Boolean).join(' · ')}</span>}
      </span>
      <span className="flex gap-2">
        {permissions.change && <EditItem path={path} item={{ id, rule, name, description }} sentence={sentence} />}
        {permissions.remove && <RemoveItem path={path} id={id} sentence={sentence} />}
      </span>
    </li>
  );
};

type Props = PageProps<{ name: string; tier: string }>;

const readGroupAndTier = async ({ params }: Props) => {
  const { name, tier } = await params;
  const group = await readGroup(name);
  return { group, tier: await readTier(group.name, tier) };
};

export const generateMetadata = async (props: Props): Promise<Metadata> => {
  const [t, { group, tier }] = await Promise.all([getText(), readGroupAndTier(props)]);
  return { title: t('{tier}, tier of {group}', { tier: tierTitle(t, tier), group: group.label }) };
};

export default async function TierPage(props: Props) {
  const t = await getText();
  const { group, tier } = await readGroupAndTier(props);
  const path = { group_name: group.name, tier_id: String(tier.id) };
  const [limits, fees, sets, currencies, permissions] = await Promise.all([
    read((api) => api.admin.groups.tiers.limits.list(path)),
    read((api) => api.admin.groups.tiers.fees.list(path)),
    read((api) => readAll((page) => api.admin.groups.tiers.requirementSets.list({ ...path, ...page }))),
    readRuleCurrencies(),
    readOwnCrudPermissions('admin.group'),
  ]);
  const { level, name, description, currency, requirements, archived } = tier;
  const values = {
    level,
    name,
    description,
    currency,
    archived,
    requirements: requirements.map(({ id, requirement }) => ({ id, requirement })),
  };
  return (
    <GroupPage group={group} currentTab="/tiers" pageTitle={tierTitle(t, tier)}>
      <PageSection title={tierTitle(t, tier)} description={tierSummary(t, tier)}>
        <EditTier path={path} tier={values} currencies={currencies.map(({ code }) => code)} canChange={permissions.change} />
      </PageSection>
      <RequirementSets path={path} sets={sets} permissions={permissions} />
      <PageSection
        title={t('Allowed transactions')}
        description={t('Unchecked types are blocked for all users in this tier, regardless of other settings.')}
      >
        <SwitchesForm scope={path} switches={tier.settings} canChange={permissions.change && !archived} />
      </PageSection>
      <PageSection title={t('Limits')} description={t('Override group settings. Account settings override these.')}>
        <LimitEntries scope={path} currencies={currencies} permissions={permissions} limits={limits} />
      </PageSection>
      <PageSection title={t('Fees')} description={t('Override group settings. Account settings override these.')}>
        <FeeEntries scope={path} currencies={currencies} permissions={permissions} fees={fees} />
      </PageSection>
      {permissions.remove && (
        <Surface padded>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-muted">{t('To keep the settings, archive the tier instead.')}</p>
            <RemoveTier path={path} title={tierTitle(t, tier)} />
          </div>
        </Surface>
      )}
    </GroupPage>
  );
}
