'use client';

import { useText } from '#language';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSaving, SavingForm } from '#app/_ui/form/saving-form.tsx';
import { SelectField } from '#app/_ui/form/field.tsx';

export type GroupChoice = { name: string; label: string };

type DefaultGroupProps = { groups: GroupChoice[]; /** Its name. */ chosen: string; mayChange: boolean };

/** Into which group people come who register without naming one. */
export const DefaultGroup = ({ groups, chosen, mayChange }: DefaultGroupProps) => {
  const t = useText();
  const submit = useSaving(async (name: string) => {
    if (name !== chosen && name !== '') await api.admin.groups.update.mutate({ group_name: name, default: true });
  });
  return (
    <SavingForm submit={submit} read={(form) => trimmedText(form, 'default')} mayChange={mayChange}>
      {(fields) => (
        <SelectField
          label={t('Group of those who register')}
          name="default"
          defaultValue={chosen}
          hint={t('Unless they choose another one that is public, or were invited into one.')}
          {...(fields['default'] && { errors: fields['default'] })}
        >
          {chosen === '' && <option value="">{t('None')}</option>}
          {groups.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
    </SavingForm>
  );
};
