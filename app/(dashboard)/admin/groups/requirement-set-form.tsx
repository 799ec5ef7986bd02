'use client';

import { useState } from 'react';
import { useText } from '#language';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { ChoiceField } from '#app/_ui/form/choice.tsx';
import { ConfirmButton, DialogButton, FormDialogActions } from '#app/_ui/dialog/dialog.tsx';
import { Field, SelectField } from '#app/_ui/form/field.tsx';
import { Form } from '#app/_ui/form/form.tsx';
import type { TierPlace } from '#app/(dashboard)/admin/groups/requirements.ts';
import type { RequirementSet } from '#server/modules/accounts/index.ts';

/** What the form shows of a set that is there. */
export type KnownSet = Pick<RequirementSet, 'id' | 'parent' | 'name' | 'description' | 'condition' | 'min_condition_matches'>;

/** A set that another one may be a part of. */
export type OtherSet = { id: number; title: string };

const { requirementSets } = api.admin.groups.tiers;

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
    <DialogButton
      label={t('Add a set')}
      said={t('Added.')}
      title={t('Add a set')}
      {...(parent && { name: t('Add a set inside of {set}', { set: parent.title }) })}
    >
      {(close) => <SetForm place={place} others={others} parent={parent?.id ?? null} close={close} />}
    </DialogButton>
  );
};

type EditSetProps = { place: TierPlace; set: KnownSet; title: string; others: OtherSet[] };

export const EditSet = ({ place, set, title, others }: EditSetProps) => {
  const t = useText();
  return (
    <DialogButton label={t('Edit')} name={t('Edit {name}', { name: title })} title={t('Edit set')}>
      {(close) => <SetForm place={place} set={set} others={others} parent={set.parent} close={close} />}
    </DialogButton>
  );
};

type SetFormProps = { place: TierPlace; set?: KnownSet; others: OtherSet[]; parent: number | null; close(): void };

const SetForm = ({ place, set, others, parent, close }: SetFormProps) => {
  const t = useText();
  const [condition, setCondition] = useState<KnownSet['condition']>(set?.condition ?? 'all');
  const submit = useSubmit(async (said: ReturnType<typeof readSet>) => {
    await (set
      ? requirementSets.update.mutate({ ...place, set_id: String(set.id), ...said })
      : requirementSets.create.mutate({ ...place, ...said }));
    close();
  });
  return (
    <Form submit={submit} read={readSet}>
      {(fields) => (
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
            <Field
              label={t('How many')}
              name="min_condition_matches"
              type="number"
              min={1}
              step={1}
              hint={t('Left empty: one.')}
              defaultValue={set?.min_condition_matches ?? ''}
              errors={fields['min_condition_matches']}
            />
          )}
          <Field label={t('Name')} name="name" autoComplete="off" defaultValue={set?.name ?? ''} errors={fields['name']} />
          <Field
            label={t('Description')}
            name="description"
            autoComplete="off"
            defaultValue={set?.description ?? ''}
            errors={fields['description']}
          />
          <SelectField label={t('Part of')} name="parent" defaultValue={parent ?? ''} errors={fields['parent']}>
            <option value="">{t('The tier itself')}</option>
            {others.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
          <FormDialogActions submit={submit} cancel={close}>
            {set ? t('Save') : t('Add set')}
          </FormDialogActions>
        </>
      )}
    </Form>
  );
};

export const RemoveSet = ({ place, id, title }: { place: TierPlace; id: number; title: string }) => {
  const t = useText();
  return (
    <ConfirmButton
      label={t('Delete')}
      name={t('Delete {name}', { name: title })}
      question={t('Delete {name}?', { name: title })}
      act={() => requirementSets.remove.mutate({ ...place, set_id: String(id) })}
    >
      {t('All that is inside of it goes with it. Who met the rest may be in the tier at once.')}
    </ConfirmButton>
  );
};
