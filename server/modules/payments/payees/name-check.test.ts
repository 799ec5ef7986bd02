import { describe, expect, it } from 'vitest';
import { RECIPIENT_PREVIEW_THROTTLE } from '#server/modules/payments/throttles.ts';
import { catchApiError, useFixtures, type RestFixture } from '#server/testing/company-fixture.ts';
import { setContact } from '#server/testing/contacts.ts';
import { accountOf, fund } from '#server/testing/payment-requests.ts';

const { database, createRestFixture } = useFixtures();

/** A company whose user Bob is named Bob Brook. */
const createNamedFixture = async (): Promise<RestFixture> => {
  const fixture = await createRestFixture();
  await fixture.bob.api.user.update({ first_name: 'Bob', last_name: 'Brook' });
  return fixture;
};

describe('a name check', () => {
  const check = (fixture: RestFixture, body: object, token = fixture.ann.token) =>
    fixture.rest('POST', '/payees/check/', { token, body: { ...body } });

  it('compares the name with that of the user or the account', async () => {
    const fixture = await createNamedFixture();
    const { bob } = fixture;
    const { reference } = await accountOf(fixture, bob);
    for (const address of [bob.email, bob.email.toUpperCase(), bob.id, reference]) {
      expect(await check(fixture, { address, name: 'bob brook' })).toMatchObject({ status: 200, data: { result: 'match' } });
      expect(await check(fixture, { address, name: 'Bob Brok' })).toMatchObject({ data: { result: 'close_match' } });
      expect(await check(fixture, { address, name: 'Carl Smith' })).toMatchObject({ data: { result: 'no_match' } });
    }
  });

  it('returns the same response for a wrong name, an unknown address and members who cannot be paid', async () => {
    const [fixture, otherFixture] = [await createNamedFixture(), await createNamedFixture()];
    const { bob, admin } = fixture;
    const unverified = await fixture.join('cora');
    await unverified.api.user.update({ first_name: 'Bob', last_name: 'Brook' });
    await setContact(database, { ...fixture, userId: unverified.id }, 'email', { address: 'unverified@example.com', isVerified: false });
    const archived = await fixture.join('dora');
    await archived.api.user.update({ first_name: 'Bob', last_name: 'Brook' });
    await admin.api.admin.users.update({ id: archived.id, archived: true });
    const namelessUser = await fixture.join('emil');
    const name = 'Bob Brook';
    const bodies = [
      { address: bob.email, name: 'Carl Smith' },
      { address: bob.email, name: '!' },
      { address: 'nobody@example.com', name },
      { address: '+27820000099', name },
      { address: '01a21962-3260-716d-ad24-6b0805356d43', name },
      { address: 'NOSUCHREF', name },
      { address: 'unverified@example.com', name },
      { address: archived.email, name },
      { address: namelessUser.email, name },
      { address: otherFixture.bob.email, name },
      { address: otherFixture.bob.id, name },
    ];
    const responses = [];
    for (const body of bodies) {
      const { status, body: response } = await check(fixture, body);
      responses.push({ status, response });
    }
    expect(new Set(responses.map((response) => JSON.stringify(response)))).toEqual(
      new Set([JSON.stringify({ status: 200, response: { status: 'success', data: { result: 'no_match' } } })]),
    );
  });

  it('runs the same statements for members and for unknown addresses', async () => {
    const fixture = await createNamedFixture();
    const { ann, bob } = fixture;
    const { reference } = await accountOf(fixture, bob);
    const statementsFor = async (address: string) => {
      const name = 'Carl Smith';
      await ann.api.payees.check({ address, name });
      const sent = await database.recordSentStatements(() => ann.api.payees.check({ address, name }));
      // The last use of the token is written in the background, also by an earlier request.
      return sent.map(({ text }) => text).filter((text) => !text.includes('last_used_at'));
    };
    const expected = await statementsFor(bob.email);
    expect(expected.length).toBeGreaterThan(1);
    expect(await statementsFor('nobody@example.com')).toEqual(expected);
    expect(await statementsFor('NOSUCHREF')).toEqual(await statementsFor(reference));
  });

  it('counts against the limit of recipient previews', async () => {
    const fixture = await createNamedFixture();
    const { ann, bob } = fixture;
    await fund(fixture, ann);
    const [limit] = RECIPIENT_PREVIEW_THROTTLE.limits;
    const body = { address: 'nobody@example.com', name: 'Bob Brook' };
    const results = await Promise.all(Array.from({ length: (limit?.points ?? 0) + 5 }, () => check(fixture, body)));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(limit?.points ?? 0);
    expect((await catchApiError(ann.api.transactions.quote({ recipient: bob.email, amount: 1n, currency: 'USD' }))).code).toBe('throttled');
    expect(await check(fixture, body, bob.token)).toMatchObject({ status: 200 });
  });

  it.each([
    [{}],
    [{ address: 'a@example.com' }],
    [{ name: 'Bob' }],
    [{ address: '', name: 'Bob' }],
    [{ address: 'a'.repeat(255), name: 'Bob' }],
  ])('rejects the input %j', async (body) => {
    const fixture = await createRestFixture();
    expect(await check(fixture, body)).toMatchObject({ status: 400 });
  });
});
