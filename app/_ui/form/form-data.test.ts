import { expect, test } from 'vitest';
import { changedFields, changedValues } from '#app/_ui/form/form-data.ts';

test('sends only changed fields, including cleared ones', () => {
  const before = { first_name: 'Ada', id_number: null, timezone: 'UTC' };
  expect(changedFields(before, { first_name: 'Ada', id_number: '', timezone: 'UTC' })).toEqual({});
  expect(changedFields(before, { first_name: 'Bo', id_number: '7', timezone: '' })).toEqual({
    first_name: 'Bo',
    id_number: '7',
    timezone: '',
  });
});

test('sends changed numbers, switches and lists', () => {
  const before = { days: 30, is_open: true, codes: ['NA'], link: null as string | null, other: 1 };
  expect(changedValues<Partial<typeof before>>(before, { days: 30, is_open: true, codes: ['NA'], link: null })).toEqual({});
  expect(changedValues<Partial<typeof before>>(before, { days: 31, is_open: false, codes: [], link: 'https://a.example' })).toEqual({
    days: 31,
    is_open: false,
    codes: [],
    link: 'https://a.example',
  });
});
