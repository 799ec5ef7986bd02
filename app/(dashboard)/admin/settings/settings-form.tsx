'use client';

import type { ReactNode } from 'react';
import type { Message } from '#app/_language/translate.ts';
import { useText } from '#language';
import { changedValues } from '#app/_ui/form/form-data.ts';
import type { FieldErrors } from '#app/_ui/form/failure.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSaving, SavingForm } from '#app/_ui/form/saving-form.tsx';
import { Checkbox } from '#app/_ui/form/field.tsx';
import type { CompanySettingsResponse } from '#server/modules/companies/index.ts';

/** What the form of each page of settings is given. */
export type SettingsProps = { settings: CompanySettingsResponse; mayChange: boolean };

type SettingsFormProps = SettingsProps & {
  /** The settings of this page, as they stand in the form. */
  read(form: FormData): Partial<CompanySettingsResponse>;
  children(fields: FieldErrors): ReactNode;
};

/** Sends those settings of a page that were changed. */
export const SettingsForm = ({ settings, mayChange, read, children }: SettingsFormProps) => {
  const submit = useSaving((sent: Partial<CompanySettingsResponse>) =>
    api.admin.company.settings.update.mutate(changedValues<Partial<CompanySettingsResponse>>(settings, sent)),
  );
  return (
    <SavingForm submit={submit} read={read} mayChange={mayChange}>
      {children}
    </SavingForm>
  );
};

type SwitchName = {
  [Name in keyof CompanySettingsResponse]: CompanySettingsResponse[Name] extends boolean ? Name : never;
}[keyof CompanySettingsResponse];

type SwitchesProps = {
  legend: string;
  names: readonly (readonly [name: SwitchName, label: Message])[];
  settings: CompanySettingsResponse;
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
