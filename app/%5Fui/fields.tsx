'use client';

import { useState } from 'react';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Checkbox, ValidatedField, Field, FormContext, SelectField, TextAreaField } from '#app/_ui/form/field.tsx';
import { CheckboxList, Choice, ChoiceField } from '#app/_ui/form/choice.tsx';
import { ConditionHelp } from '#app/_ui/format/webhook-help.tsx';
import { DocumentTypeField, VerificationStatusField } from '#app/_ui/form/select-fields.tsx';
import { FilterBar } from '#app/_ui/table/filters.tsx';
import { FormActions, FormMessage, SettingsForm, SubmitButton } from '#app/_ui/form/form.tsx';
import {
  CompanyField,
  EmailField,
  MobileField,
  NewPasswordField,
  OneTimeCodeField,
  PasswordField,
  UserField,
} from '#app/_ui/form/identity-fields.tsx';
import { ImageChoice } from '#app/_ui/form/image-choice.tsx';
import { ShortcutsSwitch } from '#app/_ui/navigation/shortcuts-switch.tsx';
import { flags, RecordFields, text } from '#app/_ui/form/record-fields.tsx';
import { Specimen } from '#app/%5Fui/specimen.tsx';

const succeed = (): Promise<void> => Promise.resolve();
const readNothing = (): void => {};
const EXAMPLE_ERRORS = ['Enter an amount above zero, such as 25.00.'];

export const Fields = () => (
  <>
    <Specimen name="field">
      <Field label="Amount" name="amount" hint="Available: 1,250.00 EUR." />
      <Field label="Amount with an error" name="invalid" defaultValue="-1" errors={EXAMPLE_ERRORS} />
      <Field label="Reference" name="reference" defaultValue="Read-only" disabled />
    </Specimen>
    <Specimen name="checked-field">
      <ExampleValidatedField />
    </Specimen>
    <Specimen name="text-area-field">
      <TextAreaField label="Message" name="message" hint="Shown to the user." />
      <TextAreaField label="Metadata" name="metadata" defaultValue="{ 'crm': 7" errors={['Enter a JSON object, such as {"crm": 7}.']} />
    </Specimen>
    <Specimen name="select-field">
      <SelectField label="Format" name="format" hint="For spreadsheets or for programs.">
        <option>CSV</option>
        <option>JSON</option>
      </SelectField>
      <SelectField label="Group" name="group" errors={['This group is archived.']}>
        <option>All users</option>
      </SelectField>
      <DocumentTypeField label="Type" name="type" emptyLabel="Select a type" />
      <VerificationStatusField value="pending" />
    </Specimen>
    <Specimen name="choice">
      <ExampleChoice />
      <CheckboxList legend="Requires" name="required" options={[{ value: 'name', label: 'First name' }]} selected={['name']} />
      <ChoiceField label="Condition" name="condition">
        <option>All requirements</option>
        <option>Any requirement</option>
      </ChoiceField>
    </Specimen>
    <Specimen name="checkbox">
      <Checkbox label="Archived: hidden from the user" name="archived" defaultChecked />
      <FormContext value={{ errors: { terms: ['Accept the terms to continue.'] }, values: {} }}>
        <Checkbox label="I accept the terms" name="terms" />
      </FormContext>
      <Checkbox label="Disabled checkbox" name="disabled" disabled />
      <ShortcutsSwitch letters="J next, K previous" />
    </Specimen>
    <Specimen name="identity-fields">
      <CompanyField />
      <UserField />
      <EmailField errors={['Enter an email address, such as ines@example.com.']} />
      <PasswordField />
      <NewPasswordField />
      <MobileField />
      <OneTimeCodeField label="Code" name="code" hint="Enter the six digits from your authenticator app." />
    </Specimen>
    <Specimen name="form-message">
      <FormMessage message="Insufficient funds. No money was moved." />
      <FormMessage message="Something went wrong on the server." requestId="0190a5c4-7a1e-7c3e-9d0e-2f1b6c8d4e5f" />
    </Specimen>
    <Specimen name="saving-form" hasOwnPadding>
      <ExampleSavingForm />
    </Specimen>
    <Specimen name="record-fields">
      <RecordFields
        fields={{
          symbol: text('Symbol', { placeholder: '$', columns: 2 }),
          unit: text('Unit', { placeholder: 'dollar', columns: 2 }),
          ...flags('Allowed transactions', { credits: 'Credits', debits: 'Debits' }),
        }}
      />
    </Specimen>
    <Specimen name="image-choice" hasOwnPadding>
      <ImageChoice
        name="logo"
        label="Logo"
        note="Shown instead of the name."
        url={null}
        fallbackNote="The name is shown instead."
        canChange
        send={succeed}
        remove={succeed}
      />
    </Specimen>
    <Specimen name="condition-help">
      <ConditionHelp />
    </Specimen>
    <Specimen name="filters">
      <ExampleFilterBar />
    </Specimen>
  </>
);

const ExampleValidatedField = () => {
  const [value, setValue] = useState('');
  return (
    <ValidatedField
      label="Currency code"
      name="code"
      value={value}
      onType={setValue}
      validate={(text) => (/^[A-Z]{3}$/.test(text) ? undefined : 'Enter three capital letters, such as EUR.')}
      isComplete={(text) => text.length === 3}
    />
  );
};

const ExampleChoice = () => {
  const [value, setValue] = useState('credit');
  const options = [
    { value: 'credit', label: 'Money in' },
    { value: 'debit', label: 'Money out' },
  ];
  return <Choice label="Type" options={options} value={value} onChange={setValue} />;
};

const ExampleSavingForm = () => {
  const submit = { ...useSubmit(succeed), isSaved: true };
  return (
    <>
      <SettingsForm submit={submit} read={readNothing} canChange>
        <Field label="Company name" name="name" defaultValue="Alto Vale Cooperative" />
      </SettingsForm>
      <FormActions>
        <SubmitButton submit={submit}>Button as wide as its form</SubmitButton>
      </FormActions>
    </>
  );
};

const ExampleFilterBar = () => (
  <FilterBar
    href="/_ui"
    clearedHref="/_ui"
    values={{ search: 'ines', from: '2026-11-01' }}
    filters={[
      { name: 'search', label: 'Search', placeholder: 'Name, email or ID' },
      { name: 'status', label: 'Status', options: [{ value: 'verified', label: 'Verified' }] },
      'dates',
    ]}
  />
);
