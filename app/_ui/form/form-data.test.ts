import { expect, test } from 'vitest';
import { changedFields } from '#app/_ui/form/form-data.ts';

test('sends only changed fields, including cleared ones', () => {
  const before = { first_name: 'Ada', id_number: null, timezone: 'UTC' };
  expect(changedFields(before, { first_name: 'Ada', id_number: '', timezone: 'UTC' })).toEqual({});
  expect(changedFields(before, { first_name: 'Bo', id_number: '7', timezone: '' })).toEqual({
    first_name: 'Bo',
    id_number: '7',
    timezone: '',
  });
});
