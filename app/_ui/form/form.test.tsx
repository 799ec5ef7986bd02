import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { InvalidInput, RequestNotSent } from '#app/_ui/form/failure.ts';
import { Checkbox, ValidatedField, Field, SelectField, TextAreaField } from '#app/_ui/form/field.tsx';
import { ActionButton, Form, FormActions, SettingsForm, SubmitButton, useSettingsSubmit } from '#app/_ui/form/form.tsx';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { renderComponent } from '#app/testing/render-component.tsx';
import { useState } from 'react';

type Input = { label: string; note: string };

type LabelFormProps = { send(input: Input): Promise<unknown>; onDone?: () => void; values?: object };

const LabelForm = ({ send, onDone, values }: LabelFormProps) => {
  const submit = useSubmit(send, onDone);
  const read = (form: FormData) => ({ label: trimmedText(form, 'label'), note: trimmedText(form, 'note') });
  return (
    <Form submit={submit} read={read} values={values}>
      <Field label="Label" name="label" hint="Shown in lists." required />
      <TextAreaField label="Note" name="note" />
      <FormActions>
        <SubmitButton submit={submit}>Save</SubmitButton>
      </FormActions>
    </Form>
  );
};

it('sends what the user typed, once, and refreshes the page', async () => {
  let response: (() => void) | undefined;
  const send = vi.fn<(input: Input) => Promise<void>>(() => new Promise<void>((resolve) => (response = resolve)));
  const { user, router } = renderComponent(<LabelForm send={send} />);
  await user.type(screen.getByLabelText('Label'), '  Savings ');
  await user.type(screen.getByLabelText('Note'), 'For the roof');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  response?.();
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce());
  expect(send.mock.calls).toEqual([[{ label: 'Savings', note: 'For the roof' }]]);
});

it('shows the error of a blank required field, focuses it, and sends nothing', async () => {
  const send = vi.fn<(input: Input) => Promise<void>>(() => Promise.resolve());
  const { user } = renderComponent(<LabelForm send={send} />);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const field = screen.getByLabelText('Label');
  expect(field).toHaveProperty('ariaInvalid', 'true');
  expect(document.activeElement).toBe(field);
  const descriptions = field
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(descriptions).toEqual(['Shown in lists.', 'This field may not be blank.']);
  expect(send).not.toHaveBeenCalled();
});

it('shows a server error at its field, and keeps the input', async () => {
  const { user } = renderComponent(<LabelForm send={() => Promise.reject(new InvalidInput('label', 'Already in use.'))} />);
  await user.type(screen.getByLabelText('Label'), 'Savings');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByText('Already in use.')).isConnected).toBe(true);
  const field = screen.getByLabelText<HTMLInputElement>('Label');
  expect(field.getAttribute('aria-describedby')).toContain('-error');
  expect(field.value).toBe('Savings');
  expect(document.activeElement).toBe(field);
});

it('shows an error without a control above the form, as an alert', async () => {
  const { user } = renderComponent(<LabelForm send={() => Promise.reject(new InvalidInput('currency', 'This currency is archived.'))} />);
  await user.type(screen.getByLabelText('Label'), 'Savings');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('This currency is archived.'));
});

it('reports a missing response and can be submitted again', async () => {
  const send = vi.fn<(input: Input) => Promise<void>>(() => Promise.resolve()).mockRejectedValueOnce(new RequestNotSent());
  const onDone = vi.fn<() => void>();
  const { user } = renderComponent(<LabelForm send={send} onDone={onDone} />);
  await user.type(screen.getByLabelText('Label'), 'Savings');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The server didn’t respond.'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(screen.getByRole('alert').textContent).toBe('');
});

it('fills its controls with the values of the record', () => {
  renderComponent(
    <Form
      submit={{ pending: false, ready: true, failure: undefined, send: () => {}, on: () => () => {} }}
      read={() => null}
      values={{ label: 'Savings', active: true, type: 'b' }}
    >
      <Field label="Label" name="label" />
      <Checkbox label="Active" name="active" />
      <SelectField label="Type" name="type">
        <option value="a">A</option>
        <option value="b">B</option>
      </SelectField>
    </Form>,
  );
  expect(screen.getByLabelText<HTMLInputElement>('Label').value).toBe('Savings');
  expect(screen.getByLabelText<HTMLInputElement>('Active').checked).toBe(true);
  expect(screen.getByLabelText<HTMLSelectElement>('Type').value).toBe('b');
});

const NameForm = ({ send, canChange }: { send(name: string): Promise<unknown>; canChange: boolean }) => {
  const submit = useSettingsSubmit(send);
  return (
    <SettingsForm submit={submit} read={(form) => trimmedText(form, 'name')} values={{ name: 'Acme' }} canChange={canChange}>
      <Field label="Name" name="name" />
    </SettingsForm>
  );
};

it('confirms that settings are saved, and stays open', async () => {
  const send = vi.fn<(name: string) => Promise<void>>(() => Promise.resolve());
  const { user } = renderComponent(<NameForm send={send} canChange />);
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'Acme Ltd');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Saved.'));
  expect(send.mock.calls).toEqual([['Acme Ltd']]);
});

it('shows settings without a button to users who may not change them', () => {
  renderComponent(<NameForm send={() => Promise.resolve()} canChange={false} />);
  expect(screen.getByRole('group')).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows the error of an action above its button', async () => {
  const act = () => Promise.reject(new InvalidInput('status', 'It is frozen.'));
  const { user } = renderComponent(
    <ActionButton action={act} name="Freeze EUR">
      Freeze
    </ActionButton>,
  );
  await user.click(screen.getByRole('button', { name: 'Freeze EUR' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('It is frozen.'));
});

const CodeField = () => {
  const [value, setValue] = useState('');
  const validate = (text: string) => (/^\d+$/.test(text) ? undefined : 'A valid number is required.');
  return (
    <>
      <ValidatedField label="Code" name="code" value={value} onType={setValue} validate={validate} />
      <button type="button">Next</button>
    </>
  );
};

it('reports an error once the user leaves the field, and removes it while the user corrects the value', async () => {
  const { user } = renderComponent(<CodeField />);
  const field = screen.getByLabelText('Code');
  await user.type(field, '12a');
  expect(screen.queryByText('A valid number is required.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect((await screen.findByText('A valid number is required.')).isConnected).toBe(true);
  await user.type(field, '{Backspace}');
  expect(screen.queryByText('A valid number is required.')).toBeNull();
});
