'use client';

// Forms for the tiers of a group, and for the sets of requirements of a tier.
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useText } from '#language';
import { ConfirmButton, DeleteButton, FormDialog } from '#app/_ui/feedback/dialog.tsx';
import { CheckboxList, ChoiceField } from '#app/_ui/form/choice.tsx';
import { Checkbox, Field, SelectField } from '#app/_ui/form/field.tsx';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { SavingForm, useSaving } from '#app/_ui/form/form.tsx';
import { wordOptions } from '#app/_ui/form/select-fields.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import { tierHref, type TierPlace } from '#app/(dashboard)/admin/groups/requirements.ts';
import { groupHref } from '#app/(dashboard)/admin/lists.ts';
import { type Requirement, REQUIREMENTS } from '#server/kernel/tier-enums.ts';
import type { RequirementSet } from '#server/modules/accounts/index.ts';

/** The fields of a tier that the form shows. */
type TierValues = {
  level: number;
  name: string | null;
  description: string | null;
  currency: string | null;
  requirements: { id: number; requirement: Requirement }[];
};

const readTier = (form: FormData) => ({
  level: Number(trimmedText(form, 'level')),
  name: trimmedText(form, 'name') || null,
  description: trimmedText(form, 'description') || null,
  currency: trimmedText(form, 'currency') || null,
  requirements: REQUIREMENTS.filter((requirement) => form.getAll('requirement').includes(requirement)),
});

type TierFieldsProps = { required: readonly Requirement[]; /** The codes of the currencies to choose from. */ currencies: string[] };

const TierFields = ({ required, currencies }: TierFieldsProps) => {
  const t = useText();
  return (
    <>
      <Field
        label={t('Level')}
        name="level"
        type="number"
        min={0}
        step={1}
        required
        hint={t('Users are in the highest level whose requirements they meet.')}
      />
      <Field label={t('Name')} name="name" autoComplete="off" placeholder={t('Verified')} />
      <Field label={t('Description')} name="description" autoComplete="off" />
      <SelectField label={t('For')} name="currency">
        <option value="">{t('Transactions in any currency')}</option>
        {currencies.map((code) => (
          <option key={code} value={code}>
            {t('Transactions in {code}', { code })}
          </option>
        ))}
      </SelectField>
      <CheckboxList legend={t('Requires')} name="requirement" options={wordOptions(t, REQUIREMENTS)} chosen={required} />
    </>
  );
};

const { tiers } = api.admin.groups;

type TierInput = ReturnType<typeof readTier>;

/** Created archived: its requirements are set before it has members. */
const createTier = async (group_name: string, { requirements, ...tier }: TierInput): Promise<number> => {
  const { id } = await tiers.create.mutate({ group_name, ...tier, archived: true });
  const path = { group_name, tier_id: String(id) };
  for (const requirement of requirements) await tiers.requirements.create.mutate({ ...path, requirement });
  await tiers.update.mutate({ ...path, archived: false });
  return id;
};

/** Adds the new requirements, and then removes the others. */
const requireAll = async (path: TierPlace, before: TierValues['requirements'], after: TierInput['requirements']): Promise<void> => {
  const added = after.filter((word) => !before.some(({ requirement }) => requirement === word));
  for (const requirement of added) await tiers.requirements.create.mutate({ ...path, requirement });
  const removed = before.filter(({ requirement }) => !after.includes(requirement));
  for (const { id } of removed) await tiers.requirements.remove.mutate({ ...path, requirement_id: String(id) });
};

type EditedTier = TierValues & { archived: boolean };

/** A restored tier gets its requirements before anybody is in it. */
const changeTier = async (path: TierPlace, tier: EditedTier, { requirements, ...input }: TierInput & { archived: boolean }) => {
  if (tier.archived) await requireAll(path, tier.requirements, requirements);
  await tiers.update.mutate({ ...path, ...input });
  if (!tier.archived) await requireAll(path, tier.requirements, requirements);
};

/** Adds a tier, and opens its page. */
export const AddTier = ({ group, currencies }: { group: string; currencies: string[] }) => {
  const t = useText();
  const router = useRouter();
  return (
    <FormDialog
      label={t('Add a tier')}
      title={t('Add a tier')}
      said={t('Added.')}
      submitLabel={t('Add tier')}
      read={readTier}
      send={(input) => createTier(group, input)}
      done={(id) => router.push(tierHref(group, id))}
    >
      <TierFields required={[]} currencies={currencies} />
    </FormDialog>
  );
};

type EditTierProps = { place: TierPlace; tier: EditedTier; currencies: string[]; mayChange: boolean };

export const EditTier = ({ place, tier, currencies, mayChange }: EditTierProps) => {
  const t = useText();
  const submit = useSaving((input: TierInput & { archived: boolean }) => changeTier(place, tier, input));
  const read = (form: FormData) => ({ ...readTier(form), archived: form.has('archived') });
  return (
    <SavingForm submit={submit} read={read} values={tier} mayChange={mayChange}>
      <TierFields required={tier.requirements.map(({ requirement }) => requirement)} currencies={currencies} />
      <Checkbox label={t('Archived: nobody is in it')} name="archived" />
    </SavingForm>
  );
};

/** Deletes a tier with its requirements, limits and fees. */
export const RemoveTier = ({ place, title }: { place: TierPlace; title: string }) => {
  const t = useText();
  const router = useRouter();
  return (
    <ConfirmButton
      label={t('Delete tier')}
      name={t('Delete tier {tier}', { tier: title })}
      question={t('Delete {name}?', { name: title })}
      act={async () => {
        await tiers.remove.mutate(place);
        router.replace(`${groupHref(place.group_name)}/tiers`);
      }}
    >
      {t('Its requirements, limits and fees go with it. Its users are in the next tier below.')}
    </ConfirmButton>
  );
};

/** The fields of a set that the form shows. */
export type SetValues = Pick<RequirementSet, 'id' | 'parent' | 'name' | 'description' | 'condition' | 'min_condition_matches'>;

/** A set that another one can be a part of. */
export type OtherSet = { id: number; title: string };

const { requirementSets } = tiers;

const readSet = (form: FormData) => ({
  condition: trimmedText(form, 'condition') === 'any' ? ('any' as const) : ('all' as const),
  min_condition_matches: Number(trimmedText(form, 'min_condition_matches')) || null,
  name: trimmedText(form, 'name') || null,
  description: trimmedText(form, 'description') || null,
  parent: Number(trimmedText(form, 'parent')) || null,
});

type AddSetProps = { place: TierPlace; others: OtherSet[]; /** The set that the new one is a part of. */ parent?: OtherSet };

export const AddSet = ({ place, others, parent }: AddSetProps) => {
  const t = useText();
  return (
    <FormDialog
      label={t('Add a set')}
      name={parent && t('Add a set inside of {set}', { set: parent.title })}
      title={t('Add a set')}
      said={t('Added.')}
      submitLabel={t('Add set')}
      values={{ parent: parent?.id }}
      read={readSet}
      send={(input) => requirementSets.create.mutate({ ...place, ...input })}
    >
      <SetFields others={others} />
    </FormDialog>
  );
};

type EditSetProps = { place: TierPlace; set: SetValues; title: string; others: OtherSet[] };

export const EditSet = ({ place, set, title, others }: EditSetProps) => {
  const t = useText();
  return (
    <FormDialog
      label={t('Edit')}
      name={t('Edit {name}', { name: title })}
      title={t('Edit set')}
      values={set}
      read={readSet}
      send={(input) => requirementSets.update.mutate({ ...place, set_id: String(set.id), ...input })}
    >
      <SetFields condition={set.condition} others={others} />
    </FormDialog>
  );
};

type SetFieldsProps = { condition?: SetValues['condition']; others: OtherSet[] };

const SetFields = ({ condition: initial = 'all', others }: SetFieldsProps) => {
  const t = useText();
  const [condition, setCondition] = useState(initial);
  return (
    <>
      <ChoiceField
        label={t('To be met')}
        name="condition"
        value={condition}
        onChange={({ target }) => setCondition(target.value === 'any' ? 'any' : 'all')}
      >
        <option value="all">{t('All of it')}</option>
        <option value="any">{t('Any of it')}</option>
      </ChoiceField>
      {condition === 'any' && (
        <Field label={t('How many')} name="min_condition_matches" type="number" min={1} step={1} hint={t('Left empty: one.')} />
      )}
      <Field label={t('Name')} name="name" autoComplete="off" />
      <Field label={t('Description')} name="description" autoComplete="off" />
      <SelectField label={t('Part of')} name="parent">
        <option value="">{t('The tier itself')}</option>
        {others.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
    </>
  );
};

export const RemoveSet = ({ place, id, title }: { place: TierPlace; id: number; title: string }) => {
  const t = useText();
  return (
    <DeleteButton name={title} act={() => requirementSets.remove.mutate({ ...place, set_id: String(id) })}>
      {t('All that is inside of it goes with it. Who met the rest may be in the tier at once.')}
    </DeleteButton>
  );
};
