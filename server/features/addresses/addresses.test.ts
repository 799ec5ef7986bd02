import { describe, expect, it } from 'vitest';
import { addressRecords } from '#server/features/addresses/find-address.ts';
import { inCompany } from '#server/records/company-transaction.ts';
import { addressList } from '#server/features/addresses/list-addresses.ts';
import { wrongAnswers } from '#server/testing/declared-lists.ts';
import { refusalOf, useWorlds, type World } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

const HOME = {
  type: 'permanent',
  line_1: '12 Long Street',
  line_2: null,
  city: 'Cape Town',
  state_province: 'Western Cape',
  country: 'ZA',
  postal_code: '8001',
} as const;

const eventsOf = ({ companyId }: World) => database.owner<{ name: string; data: Record<string, unknown> }[]>`
  select names[1] as name, data from events where company_id = ${companyId} and names[1] like 'address.%' order by id`;

const auditOf = ({ companyId }: World) => database.owner<{ action: string; actor_id: string; user_id: string }[]>`
  select action, actor_id, user_id from audit_log where company_id = ${companyId} and action like 'address.%' order by id`;

describe('the addresses of a user', () => {
  it('are added, viewed, changed and deleted; numbers begin anew in each company', async () => {
    const [{ ann, clock }, other] = [await createWorld(), await createWorld()];
    await other.ann.api.user.addresses.create({});
    const moment = clock.now().getTime();
    const created = await ann.api.user.addresses.create({ ...HOME, country: 'za' });
    expect(created).toEqual({ id: 1, ...HOME, status: 'pending', created: moment, updated: moment });
    clock.advance(1_000);
    const changed = await ann.api.user.addresses.update({ id: '1', line_2: 'Flat 4', city: '' });
    expect(changed).toEqual({ ...created, line_2: 'Flat 4', city: null, updated: moment + 1_000 });
    expect(await ann.api.user.addresses.get({ id: '1' })).toEqual(changed);
    const second = await ann.api.user.addresses.create({ type: 'billing' });
    expect(await ann.api.user.addresses.list()).toEqual([changed, second]);
    await ann.api.user.addresses.remove({ id: '1' });
    expect(await ann.api.user.addresses.list()).toEqual([second]);
    expect((await ann.api.user.addresses.create({})).id).toBe(3);
  });

  it('are announced as admins see them, with the address from before, and written down', async () => {
    const world = await createWorld();
    const { ann, admin } = world;
    await ann.api.user.addresses.create(HOME);
    const created = await admin.api.admin.users.addresses.get({ id: '1' });
    await ann.api.user.addresses.update({ id: '1', city: 'Paarl' });
    const updated = await admin.api.admin.users.addresses.get({ id: '1' });
    await ann.api.user.addresses.remove({ id: '1' });
    expect(await eventsOf(world)).toEqual([
      { name: 'address.create', data: created },
      { name: 'address.update', data: { ...updated, original_address: created } },
    ]);
    const byAnn = { actor_id: ann.id, user_id: ann.id };
    expect(await auditOf(world)).toEqual(['create', 'update', 'remove'].map((act) => ({ action: `address.${act}`, ...byAnn })));
  });

  it('cannot be given a status by their user, and have to be verified again once they change', async () => {
    const { ann, admin } = await createWorld();
    const sent = { ...HOME, status: 'verified', archived: true, user: admin.id };
    expect(await ann.api.user.addresses.create(sent)).toMatchObject({ id: 1, status: 'pending' });
    await admin.api.admin.users.addresses.update({ id: '1', status: 'verified' });
    expect((await ann.api.user.addresses.update({ id: '1' })).status).toBe('verified');
    expect((await ann.api.user.addresses.update({ id: '1', postal_code: '8002' })).status).toBe('pending');
  });

  it('are left alone by a change that changes nothing: nothing is written, recorded or announced', async () => {
    const world = await createWorld();
    const { ann, admin, clock } = world;
    const created = await ann.api.user.addresses.create(HOME);
    clock.advance(1_000);
    expect(await ann.api.user.addresses.update({ id: '1' })).toEqual(created);
    expect(await ann.api.user.addresses.update({ id: '1', ...HOME })).toEqual(created);
    expect(await admin.api.admin.users.addresses.update({ id: '1', archived: false })).toMatchObject(created);
    expect(await eventsOf(world)).toMatchObject([{ name: 'address.create' }]);
    expect(await auditOf(world)).toMatchObject([{ action: 'address.create' }]);
  });

  it('take no status and are not put away from their user, whatever a verb lets through', async () => {
    const { ann, company, companyId, clock } = await createWorld();
    await ann.api.user.addresses.create(HOME);
    const me = { companyId, userId: ann.id, tokenKey: '' };
    const call = { me, owner: me, clock, clientAddress: company, userAgent: '', requestId: '' };
    const sent = { status: 'verified', archived: true, city: 'Paarl' } as const;
    const changed = await inCompany(database.db, companyId, (tx) => addressRecords.update(tx, call, '1', sent));
    expect(changed.record).toMatchObject({ status: 'pending', archived: false, city: 'Paarl' });
  });

  it('are refused with what is wrong, and then nothing is written', async () => {
    const world = await createWorld();
    const bad = { type: 'castle' as 'billing', line_1: 'x'.repeat(201), country: 'UK', postal_code: '12345678901' };
    expect((await refusalOf(world.ann.api.user.addresses.create(bad))).fields).toEqual({
      type: ['"castle" is not a valid choice.'],
      line_1: ['Ensure this field has no more than 200 characters.'],
      country: ['Enter a valid ISO 3166-1 alpha-2 country code.'],
      postal_code: ['Ensure this field has no more than 10 characters.'],
    });
    expect(await world.ann.api.user.addresses.list()).toEqual([]);
    expect(await eventsOf(world)).toEqual([]);
  });

  it('are a hundred at most, also when many are added at once', async () => {
    const world = await createWorld();
    const { companyId, ann } = world;
    await database.owner`insert into addresses (company_id, id, user_id) select ${companyId}, n, ${ann.id} from generate_series(1001, 1098) n`;
    const added = await Promise.allSettled([1, 2, 3, 4].map(() => ann.api.user.addresses.create({})));
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect((await refusalOf(ann.api.user.addresses.create({}))).message).toBe('You can keep 100 of these. Delete one first.');
    await world.bob.api.user.addresses.create({});
  });
});

describe('the addresses of other users', () => {
  it.each(['1', '0', '-1', '99999999999', '1e0', 'x'])('are not found, and neither is one that does not exist: %s', async (id) => {
    const { ann, bob } = await createWorld();
    await bob.api.user.addresses.create(HOME);
    const { addresses } = ann.api.user;
    expect((await refusalOf(addresses.get({ id }))).code).toBe('not_found');
    expect((await refusalOf(addresses.update({ id, city: 'Paarl' }))).code).toBe('not_found');
    expect((await refusalOf(addresses.remove({ id }))).code).toBe('not_found');
    expect(await bob.api.user.addresses.list()).toMatchObject([{ id: 1, city: 'Cape Town' }]);
  });

  it('are for admins of their company: added, viewed, changed and deleted', async () => {
    const world = await createWorld();
    const { admin, bob } = world;
    const created = await admin.api.admin.users.addresses.create({ user: bob.email, ...HOME, status: 'verified' });
    expect(created).toMatchObject({ id: 1, ...HOME, status: 'verified', archived: false, user: { id: bob.id, email: bob.email } });
    expect(await bob.api.user.addresses.list()).toMatchObject([{ id: 1, status: 'verified' }]);
    const changed = await admin.api.admin.users.addresses.update({ id: '1', city: 'Paarl' });
    expect(changed).toMatchObject({ city: 'Paarl', status: 'verified' });
    expect(await admin.api.admin.users.addresses.get({ id: '1' })).toEqual(changed);
    await admin.api.admin.users.addresses.remove({ id: '1' });
    expect(await bob.api.user.addresses.list()).toEqual([]);
    expect(await auditOf(world)).toMatchObject([{}, {}, { action: 'address.remove', actor_id: admin.id, user_id: bob.id }]);
  });

  it('that an admin has archived are hidden from their user, and from nobody else', async () => {
    const { admin, ann } = await createWorld();
    await ann.api.user.addresses.create(HOME);
    await admin.api.admin.users.addresses.update({ id: '1', archived: true });
    expect(await ann.api.user.addresses.list()).toEqual([]);
    expect((await refusalOf(ann.api.user.addresses.get({ id: '1' }))).code).toBe('not_found');
    expect((await admin.api.admin.users.addresses.get({ id: '1' })).archived).toBe(true);
  });

  it('cannot be added for nobody, for a stranger, or for a user of another company', async () => {
    const [{ admin }, other] = [await createWorld(), await createWorld()];
    for (const user of ['nobody@nowhere.example', 'x', other.ann.id, other.ann.email]) {
      expect((await refusalOf(admin.api.admin.users.addresses.create({ user }))).fields).toEqual({ user: ['User does not exist.'] });
    }
  });

  it('are listed by every filter and in every order', async () => {
    const [{ admin, ann, bob, companyId }, other] = [await createWorld(), await createWorld()];
    await other.ann.api.user.addresses.create({});
    await database.owner`insert into addresses (company_id, id, user_id, status, created_at, updated_at) values
      (${companyId}, 1, ${ann.id}, 'pending', '2026-01-02', '2026-01-06'),
      (${companyId}, 2, ${bob.id}, 'declined', '2026-01-03', '2026-01-04'),
      (${companyId}, 3, ${ann.id}, 'verified', '2026-01-01', '2026-01-05')`;
    const isAnns = ({ user }: { user: { id: string } }) => user.id === ann.id;
    expect(
      await wrongAnswers(addressList, admin.api.admin.users.addresses.list, {
        found: { user: [ann.id, ann.email].map((text) => [text, isAnns]) },
      }),
    ).toEqual({});
  });
});
