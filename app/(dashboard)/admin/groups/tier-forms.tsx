'use client';

// Forms for the tiers of a group, and for the sets of requirements of a tier.
import { checklist, flag, idOrNull, integer, integerOrNull, select, selectOrNull, textOrNull } from '#app/_ui/form/record-fields.tsx';
import { addDialog, confirmButton, deleteButton, editDialog, type FieldTools, settingsForm } from '#app/_ui/form/record-forms.tsx';
import { enumOptions } from '#app/_ui/form/select-fields.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import { tierHref, type TierReference } from '#app/(dashboard)/admin/groups/requirements.ts';
import { groupHref } from '#app/(dashboard)/admin/lists.ts';
import { type Requirement, REQUIREMENTS } from '#server/kernel/tier-enums.ts';
import type { RequirementSet } from '#server/modules/accounts/index.ts';

/** The values of a tier that the form edits. */
type TierValues = {
  level: number;
  name: string | null;
  description: string | null;
  currency: string | null;
  requirements: { id: number; requirement: Requirement }[];
  archived: boolean;
};

type TierFieldsProps = {
  /** The codes of the currencies to choose from. */ currencies: string[];
  /** The tier to change. */ tier?: TierValues;
};

const tierFields = ({ t }: FieldTools, { currencies, tier }: TierFieldsProps) => ({
  level: integer(t('Level'), { min: 0, hint: t('Users are assigned the highest level whose requirements they meet.') }),
  name: textOrNull(t('Name'), { placeholder: t('Verified') }),
  description: textOrNull(t('Description')),
  currency: selectOrNull(
    t('Applies to'),
    t('Transactions in any currency'),
    currencies.map((code) => ({ value: code, label: t('Transactions in {code}', { code }) })),
  ),
  requirement: checklist(t('Requires'), enumOptions(t, REQUIREMENTS), tier?.requirements.map(({ requirement }) => requirement) ?? []),
  ...(tier && { archived: flag(t('Archived: not assigned to users')) }),
});

const { tiers } = api.admin.groups;

/** Adds the new requirements, and then removes the others. */
const setRequirements = async (path: TierReference, before: TierValues['requirements'], after: Requirement[]): Promise<void> => {
  const added = after.filter((requirement) => !before.some((item) => item.requirement === requirement));
  for (const requirement of added) await tiers.requirements.create.mutate({ ...path, requirement });
  const removed = before.filter(({ requirement }) => !after.includes(requirement));
  for (const { id } of removed) await tiers.requirements.remove.mutate({ ...path, requirement_id: String(id) });
};

/** Adds a tier and opens its page. The tier is created archived, so it has no members until its requirements are set. */
export const AddTier = addDialog(tierFields, ({ t, router }, { group }: TierFieldsProps & { group: string }) => ({
  label: t('Add tier'),
  send: async ({ requirement, ...input }) => {
    const { id } = await tiers.create.mutate({ group_name: group, ...input, archived: true });
    const path = { group_name: group, tier_id: String(id) };
    await setRequirements(path, [], requirement);
    await tiers.update.mutate({ ...path, archived: false });
    return id;
  },
  onSuccess: (id) => router.push(tierHref(group, id)),
}));

type EditTierProps = Required<TierFieldsProps> & { path: TierReference };

/** Changes a tier. An archived tier gets its requirements before it is restored, so that it has no members until then. */
export const EditTier = settingsForm(tierFields, (_tools, { path, tier }: EditTierProps) => ({
  values: tier,
  send: async ({ requirement, ...input }) => {
    if (tier.archived) await setRequirements(path, tier.requirements, requirement);
    await tiers.update.mutate({ ...path, ...input });
    if (!tier.archived) await setRequirements(path, tier.requirements, requirement);
  },
}));

/** Deletes a tier with its requirements, limits and fees. */
export const RemoveTier = confirmButton(({ t, router }, { path, title }: { path: TierReference; title: string }) => ({
  label: t('Delete tier'),
  question: t('Delete {name}?', { name: title }),
  warning: t('Its requirements, limits and fees are deleted too. Its users move to the next lower tier.'),
  onConfirm: () => tiers.remove.mutate(path).then(() => router.replace(`${groupHref(path.group_name)}/tiers`)),
}));

/** The values of a set that the form edits. */
export type SetValues = Pick<RequirementSet, 'id' | 'parent' | 'name' | 'description' | 'condition' | 'min_condition_matches'>;

/** A set that can be the parent of another one. */
export type ParentSetOption = { id: number; title: string };

const { requirementSets } = tiers;

type SetFieldsProps = { path: TierReference; parentOptions: ParentSetOption[] };

const setFields = ({ t, typedValue }: FieldTools, { parentOptions }: SetFieldsProps) => ({
  condition: select(t('Condition'), { all: t('All requirements'), any: t('Some requirements') }),
  ...(typedValue('condition') === 'any' && {
    min_condition_matches: integerOrNull(t('Number of requirements'), { min: 1, hint: t('Leave blank for one.') }),
  }),
  name: textOrNull(t('Name')),
  description: textOrNull(t('Description')),
  parent: idOrNull(
    t('Part of'),
    t('None (directly in the tier)'),
    parentOptions.map(({ id, title }) => ({ id, label: title })),
  ),
});

type AddSetProps = SetFieldsProps & { /** The parent of the new set. */ parent?: ParentSetOption };

export const AddSet = addDialog(setFields, ({ t }, { path, parent }: AddSetProps) => ({
  label: t('Add requirement set'),
  name: parent && t('Add requirement set to {set}', { set: parent.title }),
  values: { parent: parent?.id },
  send: (input) => requirementSets.create.mutate({ ...path, min_condition_matches: null, ...input }),
}));

export const EditSet = editDialog(setFields, ({ t }, { path, set, title }: SetFieldsProps & { set: SetValues; title: string }) => ({
  name: t('Edit {name}', { name: title }),
  title: t('Edit requirement set'),
  values: set,
  send: (input) => requirementSets.update.mutate({ ...path, set_id: String(set.id), min_condition_matches: null, ...input }),
}));

export const RemoveSet = deleteButton(({ t }, { path, id, title }: { path: TierReference; id: number; title: string }) => ({
  name: title,
  warning: t('The requirements in this set are deleted too. Users who meet the other requirements may move to this tier immediately.'),
  onConfirm: () => requirementSets.remove.mutate({ ...path, set_id: String(id) }),
}));
