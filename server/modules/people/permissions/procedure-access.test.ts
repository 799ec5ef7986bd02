// Authorization of every procedure. Members of each default group and a user with a single permission call it with an invalid input. Only
// the declared permission decides whether the call is authorized; an authorized call fails on its input.
import type { AnyProcedure, AnyRouter } from '@trpc/server';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Meta } from '#server/api/rest-meta.ts';
import { appRouter } from '#server/composition/app-router.ts';
import { AppError } from '#server/kernel/errors.ts';
import { permissionsOf, type Permission } from '#server/kernel/permissions.ts';
import { useFixtures, type CallerApi, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

/** The procedures that require a permission. */
const PROCEDURES_WITH_PERMISSION = Object.entries<AnyProcedure>((appRouter as AnyRouter)._def.procedures).flatMap(([name, { _def }]) => {
  const { permission } = (_def.meta ?? {}) as Meta;
  return permission === undefined ? [] : [{ name, permission }];
});

const ONE_PERMISSION: Permission = 'admin.currency.view';

/** The callers, with their groups and permissions. */
const CALLERS: [title: string, group: string, permissions: readonly Permission[]][] = [
  ['the group admin', 'admin', permissionsOf('admin', 'user')],
  ['the group service', 'service', permissionsOf('admin')],
  ['the group user', 'user', permissionsOf('user')],
  [`a group with ${ONE_PERMISSION} only`, 'one', [ONE_PERMISSION]],
  ['no group', '', []],
];

type ProcedureCall = (input: unknown) => Promise<unknown>;

const findProcedure = (api: CallerApi, name: string): ProcedureCall =>
  name.split('.').reduce<unknown>((level, key) => Reflect.get(level as object, key) as unknown, api) as ProcedureCall;

/** Whether the procedure authorizes the call. The input is a string, which no procedure accepts, so that an authorized call fails later. */
const isAuthorized = async (api: CallerApi, name: string): Promise<boolean> => {
  try {
    await findProcedure(api, name)('invalid input');
    return true;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    return !(cause instanceof AppError && cause.code === 'permission_denied');
  }
};

let fixture: CompanyFixture;
beforeAll(async () => {
  fixture = await createFixture();
  await fixture.admin.api.admin.groups.create({ name: 'one', section: 'admin' });
  const { companyId } = fixture;
  await database.owner`delete from group_permissions where company_id = ${companyId} and group_name = 'one'`;
  await database.owner`insert into group_permissions (company_id, group_name, permission) values (${companyId}, 'one', ${ONE_PERMISSION})`;
});

describe.each(CALLERS)('%s', (_title, group, permissions) => {
  it('can call exactly the procedures that its permissions allow', async () => {
    const { companyId, bob } = fixture;
    await database.owner`delete from user_groups where company_id = ${companyId} and user_id = ${bob.id}`;
    if (group) await database.owner`insert into user_groups (company_id, user_id, group_name) values (${companyId}, ${bob.id}, ${group})`;
    const { api } = bob;
    const allowed: string[] = [];
    for (const { name } of PROCEDURES_WITH_PERMISSION) if (await isAuthorized(api, name)) allowed.push(name);
    const expected = PROCEDURES_WITH_PERMISSION.filter(({ permission }) => permissions.some((name) => name === permission)).map(
      ({ name }) => name,
    );
    expect(allowed).toEqual(expected);
  }, 60_000);
});
