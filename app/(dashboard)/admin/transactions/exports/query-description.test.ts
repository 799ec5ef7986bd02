import { expect, test } from 'vitest';
import { createFormat } from '#app/_language/format.ts';
import { createTranslate } from '#app/_language/translate.ts';
import { describeQuery } from '#app/(dashboard)/admin/transactions/exports/query-description.ts';

const formatter = {
  t: createTranslate('en', []),
  format: createFormat({ language: 'en', numberFormat: 'language' }),
  zone: 'Africa/Johannesburg',
};

test('describes the filters of an export like those of the list', () => {
  expect(describeQuery({ orderby: '-created' }, formatter)).toBe('No filters');
  expect(describeQuery({ status: 'Complete', tx_type: 'credit', currency: 'USD', orderby: '-created' }, formatter)).toBe(
    'Status: Complete, Credits, USD',
  );
  const days = { created__gte: String(Date.UTC(2026, 9, 31, 22)), created__lt: String(Date.UTC(2026, 10, 30, 22)) };
  expect(describeQuery(days, formatter)).toBe('From 1 Nov 2026, Until 30 Nov 2026');
});

test('shows unknown filters unchanged', () => {
  expect(describeQuery({ account: 'main-1', created__gte: '2026-11-01', inferred: 'true' }, formatter)).toBe(
    'Account main-1, From 2026-11-01, inferred true',
  );
});
