'use client';

import type { ReactNode } from 'react';
import type { Message } from '#app/_language/translate.ts';
import { useText } from '#language';
import { changedValues } from '#app/_ui/form/form-data.ts';
import type { FieldErrors } from '#app/_ui/form/failure.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSaving, SavingForm } from '#app/_ui/form/saving-form.tsx';
import { Checkbox } from '#app/_ui/form/field.tsx';
import type { ShownSettings } from '#server/modules/companies/index.ts';

/** What the form of each page of settings is given. */
export type SettingsProps = { settings: ShownSettings; mayChange: boolean };

type SettingsFormProps = SettingsProps & {
  /** The settings of this page, as they stand in the form. */
  read(form: FormData): Partial<ShownSettings>;
  children(fields: FieldErrors): ReactNode;
};

/** Sends those settings of a page that were changed. */
export const SettingsForm = ({ settings, mayChange, read, children }: SettingsFormProps) => {
  const submit = useSaving((sent: Partial<ShownSettings>) =>
    api.admin.company.settings.update.mutate(changedValues<Partial<ShownSettings>>(settings, sent)),
  );
  return (
    <SavingForm submit={submit} read={read} mayChange={mayChange}>
      {children}
    </SavingForm>
  );
};

type SwitchName = { [Name in keyof ShownSettings]: ShownSettings[Name] extends boolean ? Name : never }[keyof ShownSettings];

type SwitchesProps = {
  legend: string;
  names: readonly (readonly [name: SwitchName, label: Message])[];
  settings: ShownSettings;
  errors: FieldErrors;
};

/** Settings that hold or do not. */
export const Switches = ({ legend, names, settings, errors }: SwitchesProps) => {
  const t = useText();
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1 font-medium">{legend}</legend>
      {names.map(([name, label]) => (
        <Checkbox key={name} label={t(label)} name={name} defaultChecked={settings[name]} {...(errors[name] && { errors: errors[name] })} />
      ))}
    </fieldset>
  );
};
