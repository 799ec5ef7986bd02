import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DraftForm } from '#app/(dashboard)/send/draft-form.tsx';
import { readDraft, toOrder, type TransferOrder, type TransferSource } from '#app/(dashboard)/send/draft.ts';
import { createFormat } from '#app/_language/format.ts';
import { createTranslate } from '#app/_language/translate.ts';
import type { LanguageSettings } from '#app/_language/languages.ts';
import type { FormFieldErrors } from '#app/_ui/form/failure.ts';
import { renderComponent } from '#app/testing/render-component.tsx';

const EUR = { code: 'EUR', display_code: 'EUR', symbol: '€', divisibility: 2, description: 'Euro' };
const BTC = { code: 'BTC', display_code: 'BTC', symbol: '₿', divisibility: 8, description: 'Bitcoin' };
const SOURCES: TransferSource[] = [
  { account: 'A1', accountNames: { name: 'default', label: 'Main', primary: true }, currency: EUR, available: 123_450n },
  { account: 'A1', accountNames: { name: 'default', label: 'Main', primary: true }, currency: BTC, available: 5n },
];
const ENGLISH: LanguageSettings = { language: 'en', numberFormat: 'language' };
const COMMA: LanguageSettings = { language: 'en', numberFormat: 'point_comma' };

const renderForm = (settings = ENGLISH, errors: FormFieldErrors = {}) => {
  const reviewed: (TransferOrder | { errors: FormFieldErrors })[] = [];
  const onReview = (form: FormData) =>
    reviewed.push(toOrder(createTranslate('en', [], {}), createFormat(settings), readDraft(form, SOURCES)));
  const view = renderComponent(
    <DraftForm
      sources={SOURCES}
      draft={undefined}
      errors={errors}
      quoting={{ pending: false, ready: true, failure: undefined }}
      payees={[{ id: 1, name: 'Cora Quist', address: 'cora@example.com' }]}
      recent={[{ name: 'Ana', recipient: 'ana@example.com' }]}
      onReview={onReview}
      onType={() => {}}
    />,
    { settings },
  );
  return { ...view, reviewed };
};

const amountField = () => screen.getByLabelText<HTMLInputElement>('Amount');

it('parses an amount into the smallest unit', async () => {
  const { user, reviewed } = renderForm();
  await user.type(screen.getByLabelText('To'), 'ben@example.com');
  await user.type(amountField(), '€1,234.5');
  await user.click(screen.getByRole('button', { name: 'Review payment' }));
  expect(reviewed).toMatchObject([{ recipient: 'ben@example.com', amount: 123_450n, source: { currency: { code: 'EUR' } } }]);
});

it('parses an amount in the number format of the user', async () => {
  const { user, reviewed } = renderForm(COMMA);
  await user.type(screen.getByLabelText('To'), 'ben@example.com');
  await user.type(amountField(), '1.234,5');
  await user.click(screen.getByRole('button', { name: 'Review payment' }));
  expect(reviewed).toMatchObject([{ amount: 123_450n }]);
});

it.each([
  ['12.345', 'EUR has at most 2 decimals.'],
  ['12 apples', 'Enter an amount in digits, such as 1,234.50.'],
  ['0', 'Enter an amount greater than zero.'],
])('rejects the amount %s', async (text, error) => {
  const { user, reviewed } = renderForm();
  await user.type(screen.getByLabelText('To'), 'ben@example.com');
  await user.type(amountField(), text);
  await user.click(screen.getByRole('button', { name: 'Review payment' }));
  expect(reviewed).toEqual([{ errors: { amount: [error] } }]);
});

it('fills in the available balance of the selected currency', async () => {
  const { user } = renderForm();
  await user.click(screen.getByRole('button', { name: 'Max' }));
  expect(amountField().value).toBe('1234.50');
  await user.selectOptions(screen.getByLabelText('From'), 'A1 BTC');
  await user.click(screen.getByRole('button', { name: 'Max' }));
  expect(amountField().value).toBe('0.00000005');
});

it('fills in a previous recipient', async () => {
  const { user } = renderForm();
  await user.click(screen.getByRole('button', { name: 'Ana' }));
  expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe('ana@example.com');
});

it('offers payees that match the typed text, and fills in their address', async () => {
  const { user } = renderForm();
  await user.type(screen.getByLabelText('To'), 'quist');
  await user.click(screen.getByRole('button', { name: 'Cora Quist' }));
  expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe('cora@example.com');
});

it('moves the focus to the first field with an error', () => {
  renderForm(ENGLISH, { amount: ['Enter an amount greater than zero.'] });
  expect(document.activeElement).toBe(amountField());
  expect(amountField().getAttribute('aria-invalid')).toBe('true');
});
