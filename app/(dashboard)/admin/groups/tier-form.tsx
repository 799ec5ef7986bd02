'use client';

import { labelOf } from '#app/_lib/label.ts';
import { trimmedText } from '#app/_lib/form-text.ts';
import { api } from '#app/_lib/trpc-client.ts';
import { useSubmit } from '#app/_lib/use-submit.ts';
import { ConfirmButton } from '#app/_ui/confirm-button.tsx';
import { DialogButton } from '#app/_ui/dialog-button.tsx';
import { Field } from '#app/_ui/field.tsx';
import { Form } from '#app/_ui/form.tsx';
import { FormDialogActions } from '#app/_ui/form-dialog-actions.tsx';
import { REQUIREMENTS } from '#server/kernel/requirement-words.ts';

const readTier = (form: FormData) => ({
  level: Number(trimmedText(form, 'level')),
  name: trimmedText(form, 'name') || null,
  description: trimmedText(form, 'description') || null,
  requirements: REQUIREMENTS.filter((requirement) => form.getAll('requirement').includes(requirement)),
});

type NewTier = ReturnType<typeof readTier>;

/** The tier comes archived, so that nobody is in it before it requires all that it is to require. */
const createTier = async (group_name: string, { requirements, ...tier }: NewTier): Promise<void> => {
  const { groups } = api.admin;
  const { id } = await groups.tiers.create.mutate({ group_name, ...tier, archived: true });
  const path = { group_name, tier_id: String(id) };
  for (const requirement of requirements) await groups.tiers.requirements.create.mutate({ ...path, requirement });
  await groups.tiers.update.mutate({ ...path, archived: false });
};

/** Adds a tier with what it requires. */
export const AddTier = ({ group }: { group: string }) => (
  <DialogButton label="Add a tier" title="Add a tier">
    {(close) => <TierForm group={group} close={close} />}
  </DialogButton>
);

const TierForm = ({ group, close }: { group: string; close(): void }) => {
  const submit = useSubmit((input: NewTier) => createTier(group, input).then(close));
  return (
    <Form submit={submit} read={readTier}>
      {(fields) => (
        <>
          <Field
            label="Level"
            name="level"
            type="number"
            min={0}
            step={1}
            required
            hint="Users are in the highest level whose requirements they meet."
            errors={fields['level']}
          />
          <Field label="Name" name="name" autoComplete="off" placeholder="Verified" errors={fields['name']} />
          <Field label="Description" name="description" autoComplete="off" errors={fields['description']} />
          <fieldset>
            <legend className="mb-1 font-medium">Requires</legend>
            <div className="grid gap-x-3 sm:grid-cols-2">
              {REQUIREMENTS.map((requirement) => (
                <label key={requirement} className="flex min-h-9 items-center gap-2">
                  <input type="checkbox" name="requirement" value={requirement} className="size-4" /> {labelOf(requirement)}
                </label>
              ))}
            </div>
          </fieldset>
          <FormDialogActions submit={submit} cancel={close}>
            Add tier
          </FormDialogActions>
        </>
      )}
    </Form>
  );
};

/** Deletes a tier with all that is put on it. */
export const RemoveTier = ({ path, title }: { path: { group_name: string; tier_id: string }; title: string }) => (
  <ConfirmButton
    label="Delete tier"
    name={`Delete tier ${title}`}
    question={`Delete ${title}?`}
    act={() => api.admin.groups.tiers.remove.mutate(path)}
  >
    Its requirements, limits and fees go with it. Its users are in the next tier below.
  </ConfirmButton>
);
