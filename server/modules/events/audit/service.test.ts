// The admin view of the audit log: actor, affected user, and previous values.
import { describe, expect, test } from 'vitest';
import { auditLogList } from '#server/modules/events/audit/service.ts';
import { findListMismatches } from '#server/testing/list-declarations.ts';
import { catchApiError, useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

describe('the audit log over the API', () => {
  test('shows the actor, the previous values and the request', async () => {
    const { admin, as, clientAddress } = await createFixture();
    const api = as({ token: admin.token, userAgent: 'A browser' });
    await api.admin.currencies.update({ code: 'USD', display_code: 'US$' });
    const { results } = await admin.api.admin.auditLog.list({ action: 'currency.update' });
    expect(results).toEqual([
      {
        id: expect.any(String),
        action: 'currency.update',
        actor: expect.objectContaining({ id: admin.id, email: admin.email }),
        user: expect.objectContaining({ id: admin.id }),
        token_key: admin.token.slice(0, 12),
        ip_address: clientAddress,
        user_agent: 'A browser',
        request_id: expect.any(String),
        before: { display_code: 'USD' },
        after: { display_code: 'US$' },
        details: { code: 'USD' },
        created: expect.any(Number),
      },
    ]);
    expect(await admin.api.admin.auditLog.get({ id: results[0]?.id ?? '' })).toEqual(results[0]);
  });

  test("shows changes that an admin made to a user's records", async () => {
    const { admin, ann } = await createFixture();
    const { id } = await ann.api.user.addresses.create({ city: 'Durban' });
    await admin.api.admin.users.addresses.update({ id: String(id), city: 'Pretoria', status: 'verified' });
    const { results } = await admin.api.admin.auditLog.list({ action: 'address.update', user: ann.id });
    expect(results).toMatchObject([
      {
        actor: { id: admin.id },
        user: { id: ann.id },
        before: { city: 'Durban', status: 'pending' },
        after: { city: 'Pretoria', status: 'verified' },
        details: { id },
      },
    ]);
  });

  test('finds entries by actor and by affected user', async () => {
    const { admin, ann, bob } = await createFixture();
    const { id } = await ann.api.user.addresses.create({});
    await admin.api.admin.users.addresses.update({ id: String(id), city: 'Pretoria' });
    await bob.api.user.addresses.create({});
    const listActions = async (query: object) =>
      (await admin.api.admin.auditLog.list({ action__contains: 'address', ...query })).results.map(({ action }) => action);
    expect(await listActions({ person: ann.email })).toEqual(['address.update', 'address.create']);
    expect(await listActions({ actor: ann.id })).toEqual(['address.create']);
    expect(await listActions({ person: admin.id })).toEqual(['address.update']);
    expect(await listActions({ person: 'nobody' })).toEqual([]);
  });

  test('supports every filter and sort order', async () => {
    const { admin, ann, bob, companyId } = await createFixture();
    await database.owner`delete from audit_log where company_id = ${companyId}`;
    const rows = [
      ['a.one', admin.id, ann.id, 'key-c', '10.0.0.2', 'request-a', '2026-01-03'],
      ['b.two', null, bob.id, null, '10.0.0.1', 'request-c', '2026-01-01'],
      ['c.three', bob.id, null, 'key-a', '10.0.0.3', 'request-b', '2026-01-02'],
    ] as const;
    for (const [action, actor, user, key, address, request, created] of rows) {
      await database.owner`insert into audit_log (company_id, id, action, actor_id, user_id, token_key, client_address, user_agent, request_id, details, created_at)
        values (${companyId}, gen_random_uuid(), ${action}, ${actor}, ${user}, ${key}, ${address}, 'any', ${request}, '{}', ${created})`;
    }
    type AuditListItem = { actor: { id: string } | null; user: { id: string } | null };
    const matches = {
      actor: [[bob.email, ({ actor }: AuditListItem) => actor?.id === bob.id] as const],
      user: [[bob.id, ({ user }: AuditListItem) => user?.id === bob.id] as const],
      person: [[bob.id, ({ actor, user }: AuditListItem) => actor?.id === bob.id || user?.id === bob.id] as const],
      actor__isnull: [['true', ({ actor }: AuditListItem) => actor === null] as const],
      user__isnull: [['true', ({ user }: AuditListItem) => user === null] as const],
    };
    expect(await findListMismatches(auditLogList, admin.api.admin.auditLog.list, { matches })).toEqual({});
  });

  test("requires the permission and shows only the caller's company", async () => {
    const [fixture, otherFixture] = [await createFixture(), await createFixture()];
    await fixture.admin.api.admin.currencies.create({ code: 'CHF' });
    const [entry] = (await fixture.admin.api.admin.auditLog.list({ action: 'currency.create' })).results;
    expect((await catchApiError(fixture.ann.api.admin.auditLog.list({}))).code).toBe('permission_denied');
    expect((await catchApiError(otherFixture.admin.api.admin.auditLog.get({ id: entry?.id ?? '' }))).code).toBe('not_found');
    expect((await otherFixture.admin.api.admin.auditLog.list({ id: entry?.id ?? '' })).results).toEqual([]);
  });
});
