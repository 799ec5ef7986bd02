// Access to webhook secrets, and to events with keys and codes.
import { describe, expect, it } from 'vitest';
import { openWebhookSecret } from '#server/modules/events/webhooks/secrets.ts';
import { newId } from '#server/kernel/id.ts';
import { catchApiError, useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture, createRestFixture } = useFixtures();

const WEBHOOK_URL = 'http://127.0.0.1:9';
const HOUR_SECONDS = 3_600;

const webhooksOf = ({ admin }: CompanyFixture) => admin.api.admin.webhooks;

/** Revokes a permission from all groups of the company. */
const revokePermission = ({ companyId }: CompanyFixture, permission: string) =>
  database.owner`delete from group_permissions where company_id = ${companyId} and permission = ${permission}`;

const readSecretColumns = async ({ companyId }: CompanyFixture) => {
  const [row] = await database.owner<
    { secret: string; previous_secret: string | null }[]
  >`select secret, previous_secret from webhooks where company_id = ${companyId} and id = 1`;
  return row ?? { secret: '', previous_secret: null };
};

const decryptSecret = (fixture: CompanyFixture, sealed: string): string =>
  openWebhookSecret(fixture.services.encryption, { companyId: fixture.companyId, id: 1 }, sealed);

describe('the secret of a webhook', () => {
  it('is encrypted, even in saved responses, and omitted from the audit log', async () => {
    const fixture = await createRestFixture();
    const { admin, companyId, rest } = fixture;
    const call = (method: string, path: string, body: unknown, key: string) =>
      rest(method, path, { token: admin.token, body, headers: { 'Idempotency-Key': key } });
    const keys = [newId(), newId(), newId(), newId()] as const;
    const secrets = ['first-secret', 'second-secret', 'third-secret'];
    const results = [
      await call(
        'POST',
        '/admin/webhooks/',
        { url: `${WEBHOOK_URL}/path-secret?query-secret`, event: 'user.create', secret: secrets[0] },
        keys[0],
      ),
      await call('PATCH', '/admin/webhooks/1/', { secret: secrets[1] }, keys[1]),
      await call('POST', '/admin/webhooks/1/rotate-secret/', { secret: secrets[2] }, keys[2]),
      await call('POST', '/admin/webhooks/1/test/', {}, keys[3]),
    ];
    expect(results.map(({ status }) => status)).toEqual([201, 200, 200, 201]);
    const duplicate = await call(
      'POST',
      '/admin/webhooks/',
      { url: `${WEBHOOK_URL}/path-secret?query-secret`, event: 'user.create' },
      keys[0],
    );
    expect([duplicate.text, duplicate.headers.get('idempotent-replayed')]).toEqual([results[0]?.text, 'true']);
    const rows = await database.owner`
      select to_jsonb(w)::text as content from webhooks w where company_id = ${companyId}
      union all select encode(body, 'escape') from idempotency_keys where company_id = ${companyId}
      union all select details::text from audit_log where company_id = ${companyId}`;
    expect(rows.length).toBeGreaterThan(8);
    for (const secret of secrets) expect(JSON.stringify(rows)).not.toContain(secret);
    const audit =
      await database.owner`select details::text as content from audit_log where company_id = ${companyId} and action like 'webhook.%'`;
    expect(audit).toHaveLength(4);
    for (const secret of ['path-secret', 'query-secret']) expect(JSON.stringify(audit)).not.toContain(secret);
  });

  it('rotates without a gap: the previous one stays valid during the overlap', async () => {
    const fixture = await createFixture();
    const { clock } = fixture;
    const { secret: first } = await webhooksOf(fixture).create({ url: WEBHOOK_URL, event: 'user.create' });
    const webhook = await webhooksOf(fixture).rotateSecret({ id: '1' });
    expect(webhook.secret).toMatch(/^whsec_/);
    expect(webhook.secret).not.toBe(first);
    expect(webhook.previous_secret_expires).toBe(clock.now().getTime() + 24 * HOUR_SECONDS * 1000);
    expect(decryptSecret(fixture, (await readSecretColumns(fixture)).previous_secret ?? '')).toBe(first);
    const firstRotation = await webhooksOf(fixture).rotateSecret({ id: '1', secret: 'ours', overlap: HOUR_SECONDS });
    expect([firstRotation.secret, decryptSecret(fixture, (await readSecretColumns(fixture)).previous_secret ?? '')]).toEqual([
      'ours',
      webhook.secret,
    ]);
    clock.advance(HOUR_SECONDS * 1000);
    expect(await webhooksOf(fixture).get({ id: '1' })).toMatchObject({ secret: 'ours', previous_secret_expires: null });
  });

  it('that has leaked can be invalidated immediately by an overlap of zero or by a change', async () => {
    const fixture = await createFixture();
    await webhooksOf(fixture).create({ url: WEBHOOK_URL, event: 'user.create', secret: 'leaked' });
    const invalidations = [
      () => webhooksOf(fixture).rotateSecret({ id: '1', overlap: 0 }),
      () => webhooksOf(fixture).update({ id: '1', secret: 'ours' }),
    ];
    for (const invalidate of invalidations) {
      await webhooksOf(fixture).rotateSecret({ id: '1' });
      expect((await invalidate()).previous_secret_expires).toBeNull();
      expect((await readSecretColumns(fixture)).previous_secret).toBeNull();
    }
  });

  it('is new after a rotation, whose overlap lasts a week at most', async () => {
    const fixture = await createFixture();
    await webhooksOf(fixture).create({ url: WEBHOOK_URL, event: 'user.create', secret: 'ours' });
    expect((await catchApiError(webhooksOf(fixture).rotateSecret({ id: '1', secret: 'ours' }))).fields).toEqual({
      secret: ['This is the current secret. Send a different one, or omit it to generate one.'],
    });
    const findFieldErrors = async (overlap: number) => (await catchApiError(webhooksOf(fixture).rotateSecret({ id: '1', overlap }))).fields;
    expect(await findFieldErrors(-1)).toEqual({ overlap: ['Ensure this value is greater than or equal to 0.'] });
    expect(await findFieldErrors(7 * 24 * HOUR_SECONDS + 1)).toEqual({ overlap: ['Ensure this value is less than or equal to 604800.'] });
  });
});

describe('a secret in the Standard Webhooks format', () => {
  const createSecretOfBytes = (count: number): string => `whsec_${Buffer.alloc(count, 'k').toString('base64')}`;

  it.each([
    ['whsec_', 'nothing'],
    ['whsec_!!!!', 'invalid base64'],
    ['whsec_ours', 'three bytes'],
    [createSecretOfBytes(23), '23 bytes'],
    [createSecretOfBytes(65), '65 bytes'],
    [`${createSecretOfBytes(32)}=`, 'too much padding'],
    [createSecretOfBytes(32).replace('=', ''), 'unpadded base64'],
  ])('such as %s, with %s after the prefix, is rejected in every input', async (secret) => {
    const fixture = await createFixture();
    const { create, update, replace, rotateSecret } = webhooksOf(fixture);
    await create({ url: WEBHOOK_URL, event: 'user.create' });
    const requests = [
      () => create({ url: `${WEBHOOK_URL}/b`, event: 'user.create', secret }),
      () => update({ id: '1', secret }),
      () => replace({ id: '1', url: WEBHOOK_URL, event: 'user.create', secret }),
      () => rotateSecret({ id: '1', secret }),
    ];
    for (const send of requests) {
      expect((await catchApiError(send())).fields).toEqual({ secret: ['whsec_ must be followed by a key of 24 to 64 bytes in base64.'] });
    }
  });

  it.each([createSecretOfBytes(24), createSecretOfBytes(64), 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'secret', 'whsec', 'WHSEC_1'])(
    'such as %s is accepted',
    async (secret) => {
      const fixture = await createFixture();
      expect((await webhooksOf(fixture).create({ url: WEBHOOK_URL, event: 'user.create', secret })).secret).toBe(secret);
      expect((await webhooksOf(fixture).update({ id: '1', secret })).secret).toBe(secret);
    },
  );
});

describe('events with keys and codes', () => {
  it('can be subscribed to and redirected only with the permission for secrets', async () => {
    const fixture = await createFixture();
    await webhooksOf(fixture).create({ url: WEBHOOK_URL, events: ['user.create', 'user.password.reset'] });
    await revokePermission(fixture, 'admin.webhooksecret.add');
    const attempts = [
      () => webhooksOf(fixture).create({ url: `${WEBHOOK_URL}/b`, event: 'user.email.verify' }),
      () => webhooksOf(fixture).update({ id: '1', url: `${WEBHOOK_URL}/b` }),
      () => webhooksOf(fixture).update({ id: '1', event: 'user.create' }),
      () => webhooksOf(fixture).update({ id: '1', condition: 'True' }),
      () => webhooksOf(fixture).update({ id: '1', secret: 'ours' }),
      () => webhooksOf(fixture).update({ id: '1', authorization: 'plain' }),
      () => webhooksOf(fixture).update({ id: '1', success_status: '2xx' }),
      () => webhooksOf(fixture).replace({ id: '1', url: WEBHOOK_URL, event: 'user.create' }),
      () => webhooksOf(fixture).rotateSecret({ id: '1' }),
    ];
    for (const attempt of attempts) {
      const { code, message } = await catchApiError(attempt());
      expect(code).toBe('permission_denied');
      expect(message).toMatch(
        /^Permission denied\. These events contain secrets and require the permission admin\.webhooksecret\.add: user\./,
      );
    }
    // Requests that do not change how these events are delivered are accepted.
    await webhooksOf(fixture).update({ id: '1', authorization: 'scheme', success_status: '200' });
    await webhooksOf(fixture).test({ id: '1', event: 'user.password.reset' });
    expect(await webhooksOf(fixture).create({ url: `${WEBHOOK_URL}/b`, event: 'user.create' })).toMatchObject({ id: 2 });
    expect((await catchApiError(webhooksOf(fixture).update({ id: '2', event: 'mfa.sms.verify' }))).code).toBe('permission_denied');
  });

  it('can be stopped, but not resumed, without the permission for secrets', async () => {
    const fixture = await createFixture();
    const { update } = webhooksOf(fixture);
    await webhooksOf(fixture).create({ url: WEBHOOK_URL, events: ['user.create', 'user.password.reset'] });
    await revokePermission(fixture, 'admin.webhooksecret.add');
    const isRejected = async (fields: { enabled?: boolean; archived?: boolean }) =>
      (await catchApiError(update({ id: '1', ...fields }))).code === 'permission_denied';
    await update({ id: '1', enabled: false });
    expect(await isRejected({ enabled: true })).toBe(true);
    await update({ id: '1', archived: true });
    expect(await isRejected({ enabled: true, archived: false })).toBe(true);
    // The webhook is restored, but still disabled.
    await update({ id: '1', archived: false });
    expect(await isRejected({ enabled: true })).toBe(true);
    await database.owner`update webhooks set enabled = true, archived = true where company_id = ${fixture.companyId}`;
    expect(await isRejected({ archived: false })).toBe(true);
    expect(await update({ id: '1', archived: false, enabled: false })).toMatchObject({ archived: false, enabled: false });
  });

  it('show the key only with the permission, while it is valid', async () => {
    const fixture = await createFixture();
    const { ann, company, anonymous, companyId, admin, clock } = fixture;
    await webhooksOf(fixture).create({ url: WEBHOOK_URL, event: 'user.password.reset' });
    await anonymous.auth.resetPassword({ user: ann.email, company });
    await database.owner`insert into webhook_tasks (company_id, id, webhook_id, event_id, event)
      select company_id, 1, 1, id, names[1] from events where company_id = ${companyId} and names[1] = 'user.password.reset'`;
    const readPayloadData = async () => (await admin.api.admin.webhookTasks.get({ id: '1' })).data ?? {};
    expect((await readPayloadData())['token']).toMatch(/\S/);
    clock.advance(HOUR_SECONDS * 1000);
    expect(await readPayloadData()).not.toHaveProperty('token');
    clock.advance(-HOUR_SECONDS * 1000);
    await revokePermission(fixture, 'admin.webhooksecret.view');
    const hiddenData = await readPayloadData();
    expect(hiddenData).not.toHaveProperty('token');
    expect(hiddenData).toHaveProperty('user.id', ann.id);
  });
});
