import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { giveRule } from '#server/testing/authenticators.ts';
import { listen } from '#server/testing/listen.ts';
import { refusalOf, useWorlds, type CompanyFixture } from '#server/testing/world.ts';

const { database, createWorld, createOffice } = useWorlds();

const servicesOf = ({ admin }: CompanyFixture) => admin.api.admin.services;

/** A service endpoint with its received requests and response. */
const openService = async (status: number) => {
  const told: { path: string; token: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      told.push({ path: request.url ?? '', ...(JSON.parse(body) as { token: string }) });
      response.writeHead(status).end();
    });
  });
  return { url: `${await listen(server)}/hooks`, told };
};

describe('a service', () => {
  it('gets a token when activated, calls with it as a user of its own, and is rejected once deactivated', async () => {
    const world = await createWorld();
    const { id, active, slug } = await servicesOf(world).create({ name: 'Float Keeper' });
    expect({ active, slug }).toEqual({ active: false, slug: 'float-keeper' });
    const activated = await servicesOf(world).update({ id: String(id), active: true });
    const token = activated.token ?? '';
    const caller = await world.as({ token }).auth.user();
    expect(caller).toMatchObject({ id: activated.user, first_name: 'Float Keeper', groups: [{ name: 'service' }] });
    await expect(world.as({ token }).admin.currencies.list({})).resolves.toMatchObject({ count: expect.any(Number) });
    expect(await servicesOf(world).get({ id: String(id) })).not.toHaveProperty('token');
    await servicesOf(world).update({ id: String(id), active: false });
    expect((await refusalOf(world.as({ token }).auth.user())).code).toBe('invalid_token');
  });

  it('with a URL receives its token there, and stays inactive unless it responds with 200 or 201', async () => {
    const world = await createWorld();
    const [good, bad] = [await openService(201), await openService(500)];
    const { id } = await servicesOf(world).create({ name: 'Good', url: good.url });
    const activated = await servicesOf(world).update({ id: String(id), active: true });
    expect(activated).toMatchObject({ active: true });
    expect(activated).not.toHaveProperty('token');
    expect(good.told).toEqual([{ path: '/hooks/activate/', token: expect.any(String) as string }]);
    await expect(world.as({ token: good.told[0]?.token ?? '' }).auth.user()).resolves.toMatchObject({ first_name: 'Good' });

    const other = await servicesOf(world).create({ name: 'Bad', url: bad.url });
    const refusal = await refusalOf(servicesOf(world).update({ id: String(other.id), active: true }));
    expect(refusal.message).toContain('Received a 500 response from');
    expect(await servicesOf(world).get({ id: String(other.id) })).toMatchObject({ active: false });
    expect((await refusalOf(world.as({ token: bad.told[0]?.token ?? '' }).auth.user())).code).toBe('invalid_token');
  });

  it('is changed and activated by one request, also with an Idempotency-Key', async () => {
    const { rest, admin } = await createOffice();
    const { data } = await rest('POST', '/admin/services/', { token: admin.token, body: { name: 'Keyed' } });
    const changed = await rest('PATCH', `/admin/services/${data.id}/`, {
      token: admin.token,
      body: { description: 'Keeps the float', active: true },
      headers: { 'Idempotency-Key': 'once' },
    });
    expect(changed).toMatchObject({ status: 200, data: { active: true, description: 'Keeps the float', token: expect.any(String) } });
  });

  it('with permissions of its own has no others, before and after activation', async () => {
    const world = await createWorld();
    const permissions = [{ section: 'admin' as const, type: 'currency' as const, level: 'view' as const }];
    for (const isActiveBefore of [false, true]) {
      const id = String((await servicesOf(world).create({ name: 'Keeper' })).id);
      let token = isActiveBefore ? (await servicesOf(world).update({ id, active: true })).token : undefined;
      await servicesOf(world).permissions.give({ id, permissions });
      token ??= (await servicesOf(world).update({ id, active: true })).token;
      await expect(world.as({ token: token ?? '' }).admin.currencies.list({})).resolves.toMatchObject({ results: [{ code: 'USD' }] });
      expect((await refusalOf(world.as({ token: token ?? '' }).admin.users.list({}))).code).toBe('permission_denied');
      const { results } = await servicesOf(world).permissions.list({ id });
      expect(results).toEqual([expect.objectContaining({ type: 'currency', level: 'view' })]);
    }
  });

  it('with a rotated token is rejected with the previous one', async () => {
    const world = await createWorld();
    const id = String((await servicesOf(world).create({ name: 'Keeper' })).id);
    expect((await refusalOf(servicesOf(world).rotateToken({ id }))).message).toContain('Activate the service first');
    const { token: first = '' } = await servicesOf(world).update({ id, active: true });
    const { token: second = '' } = await servicesOf(world).rotateToken({ id });
    expect((await refusalOf(world.as({ token: first }).auth.user())).code).toBe('invalid_token');
    await expect(world.as({ token: second }).auth.user()).resolves.toMatchObject({ first_name: 'Keeper' });
  });

  it('is not activated by an admin with fewer rights', async () => {
    const world = await createWorld();
    const id = String((await servicesOf(world).create({ name: 'Keeper' })).id);
    await database.owner`insert into user_permissions ${database.owner(
      ['admin.service.view', 'admin.service.change'].map((permission) => ({
        company_id: world.companyId,
        user_id: world.ann.id,
        permission,
      })),
    )}`;
    const refusal = await refusalOf(world.ann.api.admin.services.update({ id, active: true }));
    expect(refusal.code).toBe('permission_denied');
    expect(await servicesOf(world).get({ id })).toMatchObject({ active: false, user: null });
  });

  it('is not deactivated, redirected or deleted by an admin with fewer rights', async () => {
    const world = await createWorld();
    const { ann, companyId } = world;
    const id = String((await servicesOf(world).create({ name: 'Keeper' })).id);
    const { token = '' } = await servicesOf(world).update({ id, active: true });
    const rights = ['view', 'change', 'delete'].map((level) => `admin.service.${level}`);
    await database.owner`insert into user_permissions (company_id, user_id, permission)
      select ${companyId}, ${ann.id}, right_given from unnest(${rights}::text[]) as right_given`;
    const { services } = ann.api.admin;
    const denied = { code: 'permission_denied' };
    expect(await refusalOf(services.update({ id, active: false }))).toMatchObject(denied);
    expect(await refusalOf(services.remove({ id }))).toMatchObject(denied);
    await expect(world.as({ token }).auth.user()).resolves.toMatchObject({ first_name: 'Keeper' });
    await servicesOf(world).update({ id, active: false });
    expect(await refusalOf(services.update({ id, url: 'https://evil.example' }))).toMatchObject(denied);
    await expect(services.update({ id, description: 'Keeps the float' })).resolves.toMatchObject({ url: null });
  });

  it('is exempt from setup rules', async () => {
    const world = await createWorld();
    const id = String((await servicesOf(world).create({ name: 'Keeper' })).id);
    const { token = '' } = await servicesOf(world).update({ id, active: true });
    await giveRule(database, world, { type: 'setup', durability: 'permanent' });
    expect((await refusalOf(world.ann.api.user.get())).code).toBe('mfa_required');
    await expect(world.as({ token }).admin.currencies.list({})).resolves.toMatchObject({ results: [{ code: 'USD' }] });
  });

  it('leaves an archived user and no token when deleted', async () => {
    const world = await createWorld();
    const id = String((await servicesOf(world).create({ name: 'Keeper' })).id);
    const { token = '', user } = await servicesOf(world).update({ id, active: true });
    await servicesOf(world).remove({ id });
    expect((await refusalOf(world.as({ token }).auth.user())).code).toBe('invalid_token');
    await expect(world.admin.api.admin.users.get({ id: user ?? '' })).resolves.toMatchObject({ archived: true });
    expect((await refusalOf(servicesOf(world).get({ id }))).code).toBe('not_found');
  });

  it('gets a numbered slug for a duplicate name, and keeps its URL while active', async () => {
    const world = await createWorld();
    const slugs = [];
    for (const _time of [1, 2, 3]) slugs.push((await servicesOf(world).create({ name: 'Ä Service!' })).slug);
    expect(slugs).toEqual(['a-service', 'a-service-2', 'a-service-3']);
    const id = String((await servicesOf(world).create({ name: 'Keeper' })).id);
    await servicesOf(world).update({ id, active: true });
    const refusal = await refusalOf(servicesOf(world).update({ id, url: 'https://elsewhere.example.com' }));
    expect(refusal.message).toContain('Deactivate the service');
  });

  it('is listed by every filter', async () => {
    const world = await createWorld();
    const id = String((await servicesOf(world).create({ name: 'Keeper' })).id);
    await servicesOf(world).create({ name: 'Other' });
    await servicesOf(world).update({ id, active: true });
    const found = async (query: Record<string, unknown>) => (await servicesOf(world).list(query)).results.map(({ name }) => name);
    expect(await found({})).toEqual(['Other', 'Keeper']);
    expect(await found({ active: 'true' })).toEqual(['Keeper']);
    expect(await found({ slug: 'other' })).toEqual(['Other']);
    expect(await found({ type: 'PRIVATE', orderby: 'name' })).toEqual(['Keeper', 'Other']);
    expect(await found({ type__in: 'public,system' })).toEqual([]);
  });
});
