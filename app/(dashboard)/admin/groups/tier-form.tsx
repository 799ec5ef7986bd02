'use client';

import { useText } from '#language';
import type { FieldErrors } from '#app/_ui/form/failure.ts';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { Field, SelectField, Checkbox } from '#app/_ui/form/field.tsx';
import { REQUIREMENTS, type Requirement } from '#server/kernel/requirement-words.ts';
import { useRouter } from 'next/navigation';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSaving, SavingForm } from '#app/_ui/form/saving-form.tsx';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { ConfirmButton, DialogButton, FormDialogActions } from '#app/_ui/dialog/dialog.tsx';
import { Form } from '#app/_ui/form/form.tsx';
import { groupHref } from '#app/(dashboard)/admin/groups/group-list.ts';
import { tierHref, type TierPlace } from '#app/(dashboard)/admin/groups/requirements.ts';

/** What the forms of a tier show of one that is there. */
type KnownTier = {
  level: number;
  name: string | null;
  description: string | null;
  currency: string | null;
  requirements: { id: number; requirement: Requirement }[];
};

/** Reads what the fields say. */
const readTier = (form: FormData) => ({
  level: Number(trimmedText(form, 'level')),
  name: trimmedText(form, 'name') || null,
  description: trimmedText(form, 'description') || null,
  currency: trimmedText(form, 'currency') || null,
  requirements: REQUIREMENTS.filter((requirement) => form.getAll('requirement').includes(requirement)),
});

type TierFieldsProps = { tier?: KnownTier; /** Codes of currencies that it may be only for. */ currencies: string[]; fields: FieldErrors };

/** The controls of a tier: which one it is, and what it requires. */
const TierFields = ({ tier, currencies, fields }: TierFieldsProps) => {
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
        defaultValue={tier?.level}
        errors={fields['level']}
      />
      <Field
        label={t('Name')}
        name="name"
        autoComplete="off"
        placeholder={t('Verified')}
        defaultValue={tier?.name ?? ''}
        errors={fields['name']}
      />
      <Field
        label={t('Description')}
        name="description"
        autoComplete="off"
        defaultValue={tier?.description ?? ''}
        errors={fields['description']}
      />
      <SelectField label={t('For')} name="currency" defaultValue={tier?.currency ?? ''} errors={fields['currency']}>
        <option value="">{t('Transactions in any currency')}</option>
        {currencies.map((code) => (
          <option key={code} value={code}>
            {t('Transactions in {code}', { code })}
          </option>
        ))}
      </SelectField>
      <fieldset>
        <legend className="mb-1 font-medium">{t('Requires')}</legend>
        <div className="grid gap-x-3 sm:grid-cols-2">
          {REQUIREMENTS.map((word) => (
            <label key={word} className="flex min-h-9 items-center gap-2">
              <input
                type="checkbox"
                name="requirement"
                value={word}
                defaultChecked={tier?.requirements.some(({ requirement }) => requirement === word)}
                className="size-4 accent-accent"
              />{' '}
              {t.word(word)}
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
};

const { tiers } = api.admin.groups;

type TierSaid = ReturnType<typeof readTier>;

/** The tier comes archived, so that nobody is in it before it requires all that it is to require. */
const createTier = async (group_name: string, { requirements, ...tier }: TierSaid): Promise<number> => {
  const { id } = await tiers.create.mutate({ group_name, ...tier, archived: true });
  const path = { group_name, tier_id: String(id) };
  for (const requirement of requirements) await tiers.requirements.create.mutate({ ...path, requirement });
  await tiers.update.mutate({ ...path, archived: false });
  return id;
};

/** What it requires more, and then what it requires no more. */
const requireAll = async (path: TierPlace, before: KnownTier['requirements'], after: TierSaid['requirements']): Promise<void> => {
  const added = after.filter((word) => !before.some(({ requirement }) => requirement === word));
  for (const requirement of added) await tiers.requirements.create.mutate({ ...path, requirement });
  const removed = before.filter(({ requirement }) => !after.includes(requirement));
  for (const { id } of removed) await tiers.requirements.remove.mutate({ ...path, requirement_id: String(id) });
};

type EditedTier = KnownTier & { archived: boolean };

/** One that is brought back requires all that it is to require before anybody is in it. */
const changeTier = async (path: TierPlace, tier: EditedTier, { requirements, ...said }: TierSaid & { archived: boolean }) => {
  if (tier.archived) await requireAll(path, tier.requirements, requirements);
  await tiers.update.mutate({ ...path, ...said });
  if (!tier.archived) await requireAll(path, tier.requirements, requirements);
};

type AddTierProps = { group: string; currencies: string[] };

/** Adds a tier with what it requires, and leads to its page. */
export const AddTier = (props: AddTierProps) => {
  const t = useText();
  return (
    <DialogButton label={t('Add a tier')} said={t('Added.')} title={t('Add a tier')}>
      {(close) => <AddTierForm {...props} close={close} />}
    </DialogButton>
  );
};

const AddTierForm = ({ group, currencies, close }: AddTierProps & { close(): void }) => {
  const t = useText();
  const router = useRouter();
  const submit = useSubmit(
    (said: TierSaid) => createTier(group, said),
    (id) => router.push(tierHref(group, id)),
  );
  return (
    <Form submit={submit} read={readTier}>
      {(fields) => (
        <>
          <TierFields currencies={currencies} fields={fields} />
          <FormDialogActions submit={submit} cancel={close}>
            {t('Add tier')}
          </FormDialogActions>
        </>
      )}
    </Form>
  );
};

type EditTierProps = { place: TierPlace; tier: EditedTier; currencies: string[]; mayChange: boolean };

/** Says which tier it is, what it requires, and whether anybody can be in it. */
export const EditTier = ({ place, tier, currencies, mayChange }: EditTierProps) => {
  const t = useText();
  const submit = useSaving((said: TierSaid & { archived: boolean }) => changeTier(place, tier, said));
  return (
    <SavingForm submit={submit} read={(form) => ({ ...readTier(form), archived: form.has('archived') })} mayChange={mayChange}>
      {(fields) => (
        <>
          <TierFields tier={tier} currencies={currencies} fields={fields} />
          <Checkbox label={t('Archived: nobody is in it')} name="archived" defaultChecked={tier.archived} />
        </>
      )}
    </SavingForm>
  );
};

/** Deletes a tier with all that is put on it. */
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
