// Saved views belong to one user, and other users cannot read, change or remove them.
import { expect, it } from 'vitest';
import { catchApiError, useFixtures, type TestUser } from '#server/testing/company-fixture.ts';

const { createFixture } = useFixtures();

const LIST = '/admin/users';

const namesOf = async ({ api }: TestUser, list = LIST) => (await api.views.list({ list })).views.map(({ name, query }) => [name, query]);

it('saves named views per user and list', async () => {
  const { admin } = await createFixture();
  await admin.api.views.save({ list: LIST, name: 'Waiting', query: 'status=pending' });
  await admin.api.views.save({ list: LIST, name: ' Away ', query: 'archived=true' });
  await admin.api.views.save({ list: '/admin/accounts', name: 'Waiting', query: '' });
  expect(await namesOf(admin)).toEqual([
    ['Waiting', 'status=pending'],
    ['Away', 'archived=true'],
  ]);
  expect(await namesOf(admin, '/admin/accounts')).toEqual([['Waiting', '']]);
});

it('overwrites a view of the same name in place', async () => {
  const { admin } = await createFixture();
  const { id } = await admin.api.views.save({ list: LIST, name: 'One', query: 'a=1' });
  await admin.api.views.save({ list: LIST, name: 'Two', query: '' });
  expect(await admin.api.views.save({ list: LIST, name: 'One', query: 'a=2' })).toEqual({ id, name: 'One', query: 'a=2' });
  expect(await namesOf(admin)).toEqual([
    ['One', 'a=2'],
    ['Two', ''],
  ]);
});

it('hides views from other users, who cannot remove them', async () => {
  const { admin, ann } = await createFixture();
  const otherFixture = await createFixture();
  const { id } = await admin.api.views.save({ list: LIST, name: 'Mine', query: '' });
  for (const outsider of [ann, otherFixture.admin]) {
    expect(await namesOf(outsider)).toEqual([]);
    expect((await catchApiError(outsider.api.views.remove({ id }))).code).toBe('not_found');
  }
  await admin.api.views.remove({ id });
  expect(await namesOf(admin)).toEqual([]);
});

it.each(['admin/users', '//evil.example', '/admin/users?x', '/..', 'https://evil.example'])('rejects the list %s', async (list) => {
  const { admin } = await createFixture();
  expect((await catchApiError(admin.api.views.save({ list, name: 'A', query: '' }))).code).toBe('invalid');
});

it('limits views to twenty per list', async () => {
  const { admin } = await createFixture();
  for (let number = 1; number <= 20; number += 1) await admin.api.views.save({ list: LIST, name: `View ${number}`, query: '' });
  expect((await catchApiError(admin.api.views.save({ list: LIST, name: 'One more', query: '' }))).message).toContain('Remove one first');
  await admin.api.views.save({ list: LIST, name: 'View 3', query: 'a=1' });
  await admin.api.views.save({ list: '/admin/accounts', name: 'One more', query: '' });
});
