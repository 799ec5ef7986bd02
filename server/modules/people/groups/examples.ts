import { newId } from '#server/kernel/id.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { newName } from '#server/testing/examples/derived-input.ts';
import type { CompanyFixture } from '#server/testing/company-fixture.ts';
import type { RecordExamples } from '#server/testing/examples/record-examples.ts';

/** Creates a group that no other company has, with the permissions of the group `user` and with Ann in it. */
export const joinGroup = async ({ companyId, ann }: CompanyFixture, { owner }: TestDatabase): Promise<string> => {
  const name = newId();
  await owner`insert into groups (company_id, name, label, section) values (${companyId}, ${name}, 'Climbers', 'user')`;
  await owner`insert into group_permissions (company_id, group_name, permission)
    select company_id, ${name}, permission from group_permissions where company_id = ${companyId} and group_name = 'user'`;
  await owner`insert into user_groups (company_id, user_id, group_name) values (${companyId}, ${ann.id}, ${name})`;
  return name;
};

const addGroup = async ({ admin }: CompanyFixture): Promise<string> =>
  (await admin.api.admin.groups.create({ name: newName('visitors') })).name;

export const examples: RecordExamples = {
  inputs: {
    'admin.groups.create': () => ({ name: newName('merchants'), label: 'Merchants' }),
    'admin.groups.replace': ({ parameters }) => ({ name: parameters['group_name'] }),
  },
  paths: {
    '/groups/{group_name}/': joinGroup,
    '/users/{id}/groups/{group_name}/': async (fixture, database) => [fixture.ann.id, await joinGroup(fixture, database)],
  },
  ownPaths: { 'admin.groups.remove': addGroup },
  // A user without a group loses all permissions.
  disposablePaths: { 'admin.users.groups.remove': async (fixture) => [(await fixture.join(newName('user'))).id, 'user'] },
  changes: {
    'admin.groups.replace': { label: 'Changed' },
    'admin.groups.change': { public: true },
    'admin.users.groups.move': async ({ fixture }) => ({ group: await addGroup(fixture) }),
  },
  preparedChanges: {
    'admin.users.groups.remove': async ({ admin, ann }) => {
      await Promise.resolve();
      return () => admin.api.admin.users.groups.remove({ id: ann.id, group_name: 'user' });
    },
  },
};
