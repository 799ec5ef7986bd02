'use client';

import { useState } from 'react';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Checkbox, CheckedField, Field, FormContext, SelectField, TextAreaField } from '#app/_ui/form/field.tsx';
import { CheckboxList, Choice, ChoiceField } from '#app/_ui/form/choice.tsx';
import { ConditionHelp } from '#app/_ui/format/webhook-help.tsx';
import { DocumentTypeField, VerificationStatusField } from '#app/_ui/form/select-fields.tsx';
import { FilterBar } from '#app/_ui/table/filters.tsx';
import { FormActions, FormMessage, SavingForm, SubmitButton } from '#app/_ui/form/form.tsx';
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
import { ShortcutsSwitch } from '#app/_ui/navigation/shortcuts.tsx';
import { flags, RecordFields, text } from '#app/_ui/form/record-fields.tsx';
import { Specimen } from '#app/%5Fui/specimen.tsx';

const done = (): Promise<void> => Promise.resolve();
const nothing = (): void => {};
const EXAMPLE_ERRORS = ['Enter an amount above zero, such as 25.00.'];

export const Fields = () => (
  <>
    <Specimen name="field">
      <Field label="Amount" name="amount" hint="What is there now: 1,250.00 EUR." />
      <Field label="Amount with a message" name="wrong" defaultValue="-1" errors={EXAMPLE_ERRORS} />
      <Field label="Reference" name="reference" defaultValue="Nobody can change it" disabled />
    </Specimen>
    <Specimen name="checked-field">
      <Checked />
    </Specimen>
    <Specimen name="text-area-field">
      <TextAreaField label="Message" name="message" hint="Its user reads it." />
      <TextAreaField label="Metadata" name="metadata" defaultValue="{ 'crm': 7" errors={['Enter a JSON object, such as {"crm": 7}.']} />
    </Specimen>
    <Specimen name="select-field">
      <SelectField label="Format" name="format" hint="For spreadsheets or for programs.">
        <option>CSV</option>
        <option>JSON</option>
      </SelectField>
      <SelectField label="Group" name="group" errors={['This group is archived.']}>
        <option>Everybody</option>
      </SelectField>
      <DocumentTypeField label="Type" name="type" emptyLabel="Choose one" />
      <VerificationStatusField value="pending" />
    </Specimen>
    <Specimen name="choice">
      <Chosen />
      <CheckboxList legend="Requires" name="required" options={[{ value: 'name', label: 'First name' }]} selected={['name']} />
      <ChoiceField label="To be met" name="condition">
        <option>All of them</option>
        <option>One of them</option>
      </ChoiceField>
    </Specimen>
    <Specimen name="checkbox">
      <Checkbox label="Archived: hidden from the user" name="archived" defaultChecked />
      <FormContext value={{ errors: { terms: ['Accept the terms to go on.'] }, values: {} }}>
        <Checkbox label="I accept the terms" name="terms" />
      </FormContext>
      <Checkbox label="Nobody can turn it now" name="held" disabled />
      <ShortcutsSwitch letters="J next, K previous" />
    </Specimen>
    <Specimen name="identity-fields">
      <CompanyField />
      <UserField />
      <EmailField errors={['Enter an email address, such as ines@example.com.']} />
      <PasswordField />
      <NewPasswordField />
      <MobileField />
      <OneTimeCodeField label="Code" name="code" hint="The six digits that your app shows now." />
    </Specimen>
    <Specimen name="form-message">
      <FormMessage message="There is not enough money in this account. No money has moved." />
      <FormMessage message="Something went wrong on the server." requestId="0190a5c4-7a1e-7c3e-9d0e-2f1b6c8d4e5f" />
    </Specimen>
    <Specimen name="saving-form" isWide>
      <Saving />
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
    <Specimen name="image-choice" isWide>
      <ImageChoice
        name="logo"
        label="Logo"
        note="Shown in place of the name."
        address={null}
        withoutIt="The name stands there."
        canChange
        send={done}
        remove={done}
      />
    </Specimen>
    <Specimen name="condition-help">
      <ConditionHelp />
    </Specimen>
    <Specimen name="filters">
      <Filters />
    </Specimen>
  </>
);

const Checked = () => {
  const [value, setValue] = useState('');
  return (
    <CheckedField
      label="Code of a currency"
      name="code"
      value={value}
      onType={setValue}
      validate={(text) => (/^[A-Z]{3}$/.test(text) ? undefined : 'Three capital letters, such as EUR.')}
      isComplete={(text) => text.length === 3}
    />
  );
};

const Chosen = () => {
  const [value, setValue] = useState('credit');
  const options = [
    { value: 'credit', label: 'Money in' },
    { value: 'debit', label: 'Money out' },
  ];
  return <Choice label="Type" options={options} value={value} onChange={setValue} />;
};

const Saving = () => {
  const submit = { ...useSubmit(done), isSaved: true };
  return (
    <>
      <SavingForm submit={submit} read={nothing} canChange>
        <Field label="Name of the company" name="name" defaultValue="Alto Vale Cooperative" />
      </SavingForm>
      <FormActions>
        <SubmitButton submit={submit}>As wide as its form</SubmitButton>
      </FormActions>
    </>
  );
};

const Filters = () => (
  <FilterBar
    href="/_ui"
    clearedHref="/_ui"
    values={{ search: 'ines', from: '2026-11-01' }}
    filters={[
      { name: 'search', label: 'Search', placeholder: 'Name, email or id' },
      { name: 'status', label: 'Status', options: [{ value: 'verified', label: 'Verified' }] },
      'dates',
    ]}
  />
);
