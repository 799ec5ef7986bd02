'use client';

import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSaving, SavingForm } from '#app/_ui/form/saving-form.tsx';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Checkbox } from '#app/_ui/form/field.tsx';
import { ConfirmButton, DialogButton, FormDialogActions } from '#app/_ui/dialog/dialog.tsx';
import { Form } from '#app/_ui/form/form.tsx';
import { groupHref } from '#app/(dashboard)/admin/groups/query.ts';
import { readTier, TierFields, type KnownTier } from '#app/(dashboard)/admin/groups/tier-fields.tsx';
import { tierHref, type TierPlace } from '#app/(dashboard)/admin/groups/tier-words.ts';

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
