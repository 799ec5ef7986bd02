import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { addRule } from '#server/testing/authenticators.ts';
import { listen } from '#server/testing/listen.ts';
import { catchApiError, useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture, createRestFixture } = useFixtures();

const servicesOf = ({ admin }: CompanyFixture) => admin.api.admin.services;

/** Starts a service endpoint that responds with the status, and records the requests it receives. */
const startServiceEndpoint = async (status: number) => {
  const received: { path: string; token: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ path: request.url ?? '', ...(JSON.parse(body) as { token: string }) });
      response.writeHead(status).end();
    });
  });
  return { url: `${await listen(server)}/hooks`, received };
};

describe('a service', () => {
  it('receives a token when activated, makes requests as its own user, and is rejected once deactivated', async () => {
    const fixture = await createFixture();
    const { id, active, slug } = await servicesOf(fixture).create({ name: 'Float Keeper' });
    expect({ active, slug }).toEqual({ active: false, slug: 'float-keeper' });
    const activated = await servicesOf(fixture).update({ id: String(id), active: true });
    const token = activated.token ?? '';
    const caller = await fixture.as({ token }).auth.user();
    expect(caller).toMatchObject({ id: activated.user, first_name: 'Float Keeper', groups: [{ name: 'service' }] });
    await expect(fixture.as({ token }).admin.currencies.list({})).resolves.toMatchObject({ count: expect.any(Number) });
    expect(await servicesOf(fixture).get({ id: String(id) })).not.toHaveProperty('token');
    await servicesOf(fixture).update({ id: String(id), active: false });
    expect((await catchApiError(fixture.as({ token }).auth.user())).code).toBe('invalid_token');
  });

  it('with a URL receives its token there, and stays inactive unless the response is 200 or 201', async () => {
    const fixture = await createFixture();
    const [workingService, failingService] = [await startServiceEndpoint(201), await startServiceEndpoint(500)];
    const { id } = await servicesOf(fixture).create({ name: 'Good', url: workingService.url });
    const activated = await servicesOf(fixture).update({ id: String(id), active: true });
    expect(activated).toMatchObject({ active: true });
    expect(activated).not.toHaveProperty('token');
    expect(workingService.received).toEqual([{ path: '/hooks/activate/', token: expect.any(String) as string }]);
    await expect(fixture.as({ token: workingService.received[0]?.token ?? '' }).auth.user()).resolves.toMatchObject({ first_name: 'Good' });

    const otherService = await servicesOf(fixture).create({ name: 'Bad', url: failingService.url });
    const error = await catchApiError(servicesOf(fixture).update({ id: String(otherService.id), active: true }));
    expect(error.message).toContain('Received a 500 response from');
    expect(await servicesOf(fixture).get({ id: String(otherService.id) })).toMatchObject({ active: false });
    expect((await catchApiError(fixture.as({ token: failingService.received[0]?.token ?? '' }).auth.user())).code).toBe('invalid_token');
  });

  it('can be changed and activated in one request, even with an Idempotency-Key', async () => {
    const { rest, admin } = await createRestFixture();
    const { data } = await rest('POST', '/admin/services/', { token: admin.token, body: { name: 'Keyed' } });
    const updateResponse = await rest('PATCH', `/admin/services/${data.id}/`, {
      token: admin.token,
      body: { description: 'Keeps the float', active: true },
      headers: { 'Idempotency-Key': 'once' },
    });
    expect(updateResponse).toMatchObject({
      status: 200,
      data: { active: true, description: 'Keeps the float', token: expect.any(String) },
    });
  });

  it('with its own permissions has no others, before or after activation', async () => {
    const fixture = await createFixture();
    const permissions = [{ section: 'admin' as const, type: 'currency' as const, level: 'view' as const }];
    for (const isActive of [false, true]) {
      const id = String((await servicesOf(fixture).create({ name: 'Keeper' })).id);
      let token = isActive ? (await servicesOf(fixture).update({ id, active: true })).token : undefined;
      await servicesOf(fixture).permissions.give({ id, permissions });
      token ??= (await servicesOf(fixture).update({ id, active: true })).token;
      await expect(fixture.as({ token: token ?? '' }).admin.currencies.list({})).resolves.toMatchObject({ results: [{ code: 'USD' }] });
      expect((await catchApiError(fixture.as({ token: token ?? '' }).admin.users.list({}))).code).toBe('permission_denied');
      const { results } = await servicesOf(fixture).permissions.list({ id });
      expect(results).toEqual([expect.objectContaining({ type: 'currency', level: 'view' })]);
    }
  });

  it('is rejected with its previous token after a rotation', async () => {
    const fixture = await createFixture();
    const id = String((await servicesOf(fixture).create({ name: 'Keeper' })).id);
    expect((await catchApiError(servicesOf(fixture).rotateToken({ id }))).message).toContain('Activate the service first');
    const { token: first = '' } = await servicesOf(fixture).update({ id, active: true });
    const { token: second = '' } = await servicesOf(fixture).rotateToken({ id });
    expect((await catchApiError(fixture.as({ token: first }).auth.user())).code).toBe('invalid_token');
    await expect(fixture.as({ token: second }).auth.user()).resolves.toMatchObject({ first_name: 'Keeper' });
  });

  it('cannot be activated by an admin whom the service outranks', async () => {
    const fixture = await createFixture();
    const id = String((await servicesOf(fixture).create({ name: 'Keeper' })).id);
    await database.owner`insert into user_permissions ${database.owner(
      ['admin.service.view', 'admin.service.change'].map((permission) => ({
        company_id: fixture.companyId,
        user_id: fixture.ann.id,
        permission,
      })),
    )}`;
    const error = await catchApiError(fixture.ann.api.admin.services.update({ id, active: true }));
    expect(error.code).toBe('permission_denied');
    expect(await servicesOf(fixture).get({ id })).toMatchObject({ active: false, user: null });
  });

  it('cannot be deactivated, redirected or deleted by an admin whom the service outranks', async () => {
    const fixture = await createFixture();
    const { ann, companyId } = fixture;
    const id = String((await servicesOf(fixture).create({ name: 'Keeper' })).id);
    const { token = '' } = await servicesOf(fixture).update({ id, active: true });
    const permissions = ['view', 'change', 'delete'].map((level) => `admin.service.${level}`);
    await database.owner`insert into user_permissions (company_id, user_id, permission)
      select ${companyId}, ${ann.id}, permission from unnest(${permissions}::text[]) as permission`;
    const { services } = ann.api.admin;
    const permissionDenied = { code: 'permission_denied' };
    expect(await catchApiError(services.update({ id, active: false }))).toMatchObject(permissionDenied);
    expect(await catchApiError(services.remove({ id }))).toMatchObject(permissionDenied);
    await expect(fixture.as({ token }).auth.user()).resolves.toMatchObject({ first_name: 'Keeper' });
    await servicesOf(fixture).update({ id, active: false });
    expect(await catchApiError(services.update({ id, url: 'https://evil.example' }))).toMatchObject(permissionDenied);
    await expect(services.update({ id, description: 'Keeps the float' })).resolves.toMatchObject({ url: null });
  });

  it('is exempt from setup rules', async () => {
    const fixture = await createFixture();
    const id = String((await servicesOf(fixture).create({ name: 'Keeper' })).id);
    const { token = '' } = await servicesOf(fixture).update({ id, active: true });
    await addRule(database, fixture, { type: 'setup', durability: 'permanent' });
    expect((await catchApiError(fixture.ann.api.user.get())).code).toBe('mfa_required');
    await expect(fixture.as({ token }).admin.currencies.list({})).resolves.toMatchObject({ results: [{ code: 'USD' }] });
  });

  it('leaves only an archived user when deleted', async () => {
    const fixture = await createFixture();
    const id = String((await servicesOf(fixture).create({ name: 'Keeper' })).id);
    const { token = '', user } = await servicesOf(fixture).update({ id, active: true });
    await servicesOf(fixture).remove({ id });
    expect((await catchApiError(fixture.as({ token }).auth.user())).code).toBe('invalid_token');
    await expect(fixture.admin.api.admin.users.get({ id: user ?? '' })).resolves.toMatchObject({ archived: true });
    expect((await catchApiError(servicesOf(fixture).get({ id }))).code).toBe('not_found');
  });

  it('gets a numbered slug if its name is taken, and cannot change its URL while active', async () => {
    const fixture = await createFixture();
    const slugs = [];
    for (const _time of [1, 2, 3]) slugs.push((await servicesOf(fixture).create({ name: 'Ä Service!' })).slug);
    expect(slugs).toEqual(['a-service', 'a-service-2', 'a-service-3']);
    const id = String((await servicesOf(fixture).create({ name: 'Keeper' })).id);
    await servicesOf(fixture).update({ id, active: true });
    const error = await catchApiError(servicesOf(fixture).update({ id, url: 'https://elsewhere.example.com' }));
    expect(error.message).toContain('Deactivate the service');
  });

  it('supports every filter', async () => {
    const fixture = await createFixture();
    const id = String((await servicesOf(fixture).create({ name: 'Keeper' })).id);
    await servicesOf(fixture).create({ name: 'Other' });
    await servicesOf(fixture).update({ id, active: true });
    const listNames = async (query: Record<string, unknown>) => (await servicesOf(fixture).list(query)).results.map(({ name }) => name);
    expect(await listNames({})).toEqual(['Other', 'Keeper']);
    expect(await listNames({ active: 'true' })).toEqual(['Keeper']);
    expect(await listNames({ slug: 'other' })).toEqual(['Other']);
    expect(await listNames({ type: 'PRIVATE', orderby: 'name' })).toEqual(['Keeper', 'Other']);
    expect(await listNames({ type__in: 'public,system' })).toEqual([]);
  });
});
