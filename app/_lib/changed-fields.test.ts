import { expect, test } from 'vitest';
import { changedFields } from '#app/_lib/changed-fields.ts';

test('only what was changed in a form is sent, and what was emptied is', () => {
  const before = { first_name: 'Ada', id_number: null, timezone: 'UTC' };
  expect(changedFields(before, { first_name: 'Ada', id_number: '', timezone: 'UTC' })).toEqual({});
  expect(changedFields(before, { first_name: 'Bo', id_number: '7', timezone: '' })).toEqual({
    first_name: 'Bo',
    id_number: '7',
    timezone: '',
  });
});
