// An Idempotency-Key does not replace a proof: a saved response is replayed only to requests with the same proof.
import { describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { appRouter } from '#server/composition/app-router.ts';
import { getRouteTable, type Route } from '#server/rest/routes.ts';
import { addTotp } from '#server/testing/authenticators.ts';
import { serveRest } from '#server/testing/rest-client.ts';
import { lastSecret, lastSmsCode, createWrongCode } from '#server/testing/sent-codes.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

type ProofValues = { right: object; wrong: object };

const closureKeys = async (fixture: CompanyFixture, closure: 'deactivate' | 'request_delete'): Promise<ProofValues> => {
  const { anonymous, ann, company } = fixture;
  await (closure === 'deactivate' ? anonymous.auth.deactivate : anonymous.auth.requestDelete).request({ user: ann.email, company });
  const key = await lastSecret(database, fixture, `account.${closure}`, ann.email);
  return { right: { key }, wrong: { key: `${key}x` } };
};

/** A right and a wrong proof by path. */
const PROOFS: Record<string, (fixture: CompanyFixture) => Promise<ProofValues>> = {
  '/auth/tokens/': ({ ann: { password } }) => Promise.resolve({ right: { password }, wrong: { password: 'wrong' } }),
  '/auth/tokens/verify/': ({ ann: { token } }) => Promise.resolve({ right: { token }, wrong: { token: `${token}x` } }),
  '/auth/password/change/': ({ ann: { password } }) => {
    const new_password = 'another horse battery';
    return Promise.resolve({ right: { old_password: password, new_password }, wrong: { old_password: 'wrong', new_password } });
  },
  '/auth/mobile/verify/': async (fixture) => {
    await fixture.ann.api.user.update({ mobile: '+27820000001' });
    const otp = await lastSmsCode(database, fixture, fixture.ann);
    return { right: { otp }, wrong: { otp: createWrongCode(otp) } };
  },
  '/admin/auth/password/reset/confirm/': async (fixture) => {
    const { anonymous, ann, company } = fixture;
    await anonymous.auth.resetPassword({ user: ann.email, company });
    const body = {
      uid: ann.id,
      token: await lastSecret(database, fixture, 'password.reset', ann.email),
      new_password: 'another horse battery',
    };
    return { right: body, wrong: { ...body, token: `${body.token}x` } };
  },
  '/admin/auth/deactivate/verify/': (fixture) => closureKeys(fixture, 'deactivate'),
  '/admin/auth/request-delete/verify/': (fixture) => closureKeys(fixture, 'request_delete'),
  '/auth/mfa/verify/': async (fixture) => {
    const { id, code } = await addTotp(database, fixture, fixture.ann);
    const token = code();
    return { right: { authenticator: id, token }, wrong: { authenticator: id, token: createWrongCode(token) } };
  },
};

/** Routes that accept an Idempotency-Key. */
const ROUTES_WITH_KEY = getRouteTable(appRouter).routes.filter(({ method }) => method !== 'GET' && method !== 'DELETE');
const ROUTES_WITH_PROOF = ROUTES_WITH_KEY.filter(({ meta }) => meta.takesProof);

/** Names of fields that contain proofs. */
const PROOF_FIELD = /password|secret|^(otp|token|code|key)$/;

/** Fields with such a name that are not proofs: currency codes, URLs and secrets of webhooks. */
const NO_PROOFS = new Set([
  'POST /admin/currencies/ code',
  'PATCH /admin/groups/{group_name}/settings/ password_reset_url',
  'PATCH /admin/groups/{group_name}/settings/ password_set_url',
  'PUT /admin/groups/{group_name}/settings/ password_reset_url',
  'PUT /admin/groups/{group_name}/settings/ password_set_url',
  ...['PATCH', 'PUT'].flatMap((method) =>
    ['password_length_min', 'password_reset_url', 'password_set_url'].map((field) => `${method} /admin/company/settings/ ${field}`),
  ),
  'POST /admin/webhooks/ secret',
  'PATCH /admin/webhooks/{id}/ secret',
  'PUT /admin/webhooks/{id}/ secret',
  'POST /admin/webhooks/{id}/rotate-secret/ secret',
]);

const findProofFields = ({ method, path, input, parameters }: Route): string[] =>
  [...input.fields.keys()]
    .filter((name) => PROOF_FIELD.test(name) && !parameters.some((parameter) => parameter.name === name))
    .map((name) => `${method} ${path} ${name}`)
    .filter((field) => !NO_PROOFS.has(field));

describe('a proof in the body', () => {
  it('is declared by every route that takes one under an Idempotency-Key', () => {
    expect(ROUTES_WITH_KEY.flatMap(findProofFields)).toContain('POST /auth/login/ password');
    expect(ROUTES_WITH_KEY.filter(({ meta }) => meta.access !== 'public' && !meta.takesProof).flatMap(findProofFields)).toEqual([]);
  });

  it.each(ROUTES_WITH_PROOF.map(({ path }) => path))('must be correct at %s to get the saved response', async (path) => {
    const fixture = await createFixture();
    const prove = PROOFS[path];
    if (!prove) throw new Error(`Add the proof of ${path} to PROOFS.`);
    const { right, wrong } = await prove(fixture);
    const call = await serveRest(database, fixture);
    const key = newId();
    const { token } = path.startsWith('/admin/') ? fixture.admin : fixture.ann;
    const send = (body: object) => call('POST', path, { token, body, headers: { 'Idempotency-Key': key } });
    const first = await send(right);
    expect(first.body.status).toBe('success');
    expect((await send(wrong)).body).toMatchObject({ status: 'error', code: 'invalid' });
    const retry = await send(right);
    expect([retry.text, retry.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
  });
});
