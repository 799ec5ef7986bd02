// Who may change whom, asked of the function itself; what asks it has tests of its own.
import { describe, expect, it } from 'vitest';
import { requireMayGive } from '#server/modules/people/permissions/require-rank.ts';
import { requireRankOver, requireRankOverGroup } from '#server/records/rank.ts';
import { AppError } from '#server/kernel/errors.ts';
import { useWorlds, type Person, type World } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

const give = async ({ companyId }: World, { id }: Person, ...permissions: string[]): Promise<void> => {
  await database.owner`insert into user_permissions (company_id, user_id, permission)
    select ${companyId}, ${id}, permission from unnest(${permissions}::text[]) as permission on conflict do nothing`;
};

/** What is said to who is refused; undefined to who is let through. */
const said = async (judged: Promise<void>): Promise<string | undefined> => {
  try {
    await judged;
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'permission_denied') throw error;
    return error.message;
  }
};

const callerOf = ({ companyId }: World, { id }: Person) => ({ me: { companyId, userId: id } });

describe('somebody', () => {
  it('changes whoever may do no more than they, and themselves', async () => {
    const world = await createWorld();
    await give(world, world.ann, 'admin.user.change');
    expect(await said(requireRankOver(database.db, callerOf(world, world.ann), world.bob.id))).toBeUndefined();
    expect(await said(requireRankOver(database.db, callerOf(world, world.bob), world.bob.id))).toBeUndefined();
    await give(world, world.bob, 'admin.user.change');
    expect(await said(requireRankOver(database.db, callerOf(world, world.ann), world.bob.id))).toBeUndefined();
  });

  it('does not change who may do more, and is told what', async () => {
    const world = await createWorld();
    await give(world, world.ann, 'admin.user.change');
    await give(world, world.bob, 'admin.webhook.add');
    expect(await said(requireRankOver(database.db, callerOf(world, world.ann), world.bob.id))).toBe(
      'They have permissions that you lack: admin.webhook.add. Ask the owner of the company.',
    );
  });

  it('does not change the owner, even with all permissions', async () => {
    const world = await createWorld();
    await database.owner`update user_groups set group_name = 'admin' where company_id = ${world.companyId} and user_id = ${world.ann.id}`;
    expect(await said(requireRankOver(database.db, callerOf(world, world.ann), world.admin.id))).toMatch(/owner of the company/);
    expect(await said(requireRankOverGroup(database.db, callerOf(world, world.ann), 'admin'))).toBeUndefined();
  });

  it('gives what they have, and changes groups that have no more', async () => {
    const world = await createWorld();
    const ann = callerOf(world, world.ann);
    await give(world, world.ann, 'admin.user.change');
    expect(await said(requireMayGive(database.db, ann, ['admin.user.change', 'user.document.view']))).toBeUndefined();
    expect(await said(requireMayGive(database.db, ann, ['admin.webhook.add']))).toBe(
      'You cannot give permissions that you lack: admin.webhook.add. Ask the owner of the company.',
    );
    expect(await said(requireRankOverGroup(database.db, ann, 'user'))).toBeUndefined();
    expect(await said(requireRankOverGroup(database.db, ann, 'SERVICE'))).toMatch(
      /^The group SERVICE has permissions that you lack: .* more\./,
    );
  });
});

it('the owner changes everybody, gives everything, and keeps that without a group', async () => {
  const world = await createWorld();
  const owner = callerOf(world, world.admin);
  await give(world, world.bob, 'admin.webhook.add');
  await database.owner`delete from user_groups where company_id = ${world.companyId} and user_id = ${world.admin.id}`;
  expect(await said(requireRankOver(database.db, owner, world.bob.id))).toBeUndefined();
  expect(await said(requireRankOverGroup(database.db, owner, 'admin'))).toBeUndefined();
  expect(await said(requireMayGive(database.db, owner, ['admin.webhook.add']))).toBeUndefined();
});
