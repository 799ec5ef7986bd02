import { describe, expect, it } from 'vitest';
import { contactTables } from '#db/schema/index.ts';
import { contactLists } from '#server/modules/people/contacts/list-contacts.ts';
import { claimVerifiedTransfers } from '#server/modules/payments/index.ts';
import { wrongAnswers } from '#server/testing/declared-lists.ts';
import { refusalOf, useWorlds } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

const WORK = 'ann@work.example';
const MOBILE = '+27820000391';
const OTHER_MOBILE = '+27820000392';

describe('the emails and mobile numbers of users', () => {
  it('are for admins of their company: added as verified, made primary, put away and deleted', async () => {
    const world = await createWorld();
    const { admin, ann } = world;
    const { emails } = admin.api.admin.users;
    const created = await emails.create({ user: ann.email, email: WORK, verified: true, primary: true });
    expect(created).toMatchObject({ email: WORK, primary: true, verified: true, archived: false, user: { id: ann.id, email: WORK } });
    const first = String((await ann.api.user.emails.list()).find(({ email }) => email === ann.email)?.id);
    expect((await refusalOf(emails.update({ id: String(created.id), archived: true }))).fields).toEqual({
      archived: ['This is the primary one. Make another one primary first.'],
    });
    expect(await emails.update({ id: first, archived: true })).toMatchObject({ archived: true });
    expect(await ann.api.user.emails.list()).toMatchObject([{ email: WORK }]);
    expect((await refusalOf(emails.update({ id: first, primary: true }))).fields).toEqual({
      primary: ['Take it out of the archive first.'],
    });
    await emails.remove({ id: first });
    expect((await emails.list({ user: ann.id })).results).toMatchObject([{ email: WORK }]);
  });

  it('are verified by an admin as by their user: who gave them without proof has them no more', async () => {
    const world = await createWorld();
    const { admin, ann, bob } = world;
    await bob.api.user.mobiles.create({ number: MOBILE });
    const { id } = await admin.api.admin.users.mobiles.create({ user: ann.id, number: OTHER_MOBILE });
    await admin.api.admin.users.mobiles.update({ id: String(id), verified: true });
    expect(await ann.api.user.mobiles.list()).toMatchObject([{ number: OTHER_MOBILE, verified: true, primary: true }]);
    await admin.api.admin.users.mobiles.update({ id: String(id), verified: false });
    expect((await ann.api.user.get()).verified).toBe(true);
    expect(await ann.api.user.mobiles.list()).toMatchObject([{ verified: false }]);
  });

  it('that an admin has put away identify nobody, receive nothing, and are not taken out by their user', async () => {
    const world = await createWorld();
    const { admin, ann, bob } = world;
    await admin.api.admin.transactions.credit({ user: bob.id, amount: 100n, currency: 'USD', status: 'Complete' });
    await ann.api.user.mobiles.create({ number: OTHER_MOBILE });
    const { id } = await admin.api.admin.users.mobiles.create({ user: ann.id, number: MOBILE, verified: true });
    await admin.api.admin.users.mobiles.update({ id: String(id), archived: true });
    const taken = { mobile: ['This value is already in use.'] };
    expect((await refusalOf(ann.api.user.update({ mobile: MOBILE }))).fields).toEqual(taken);
    const logIn = world.anonymous.auth.login({ user: MOBILE, company: world.company, password: ann.password });
    expect((await refusalOf(logIn)).code).toBe('invalid');
    const held = await bob.api.transactions.transfer({ recipient: MOBILE, amount: 10n, currency: 'USD' });
    expect(await claimVerifiedTransfers({ db: database.db, ...world.services })).toBe(0);
    expect((await bob.api.transactions.get({ id: held.id })).status).toBe('Pending');
  });

  it('are changed by all that an admin says at once, or by nothing of it', async () => {
    const world = await createWorld();
    const { admin, ann } = world;
    const { emails } = admin.api.admin.users;
    const id = String((await ann.api.user.emails.create({ email: WORK, primary: true })).id);
    const said = { verified: ['Take it out of the archive first.'] };
    expect((await refusalOf(emails.update({ id, verified: true, archived: true }))).fields).toEqual(said);
    expect(await emails.get({ id })).toMatchObject({ verified: false, archived: false });
    expect(await emails.update({ id, verified: true, primary: false })).toMatchObject({ verified: true, primary: false });
    await emails.update({ id, verified: false, archived: true });
    expect(await emails.update({ id, verified: true, archived: false, primary: true })).toMatchObject({ verified: true, primary: true });
    expect((await ann.api.user.get()).email).toBe(WORK);
  });

  it('of others are not found', async () => {
    const [world, other] = [await createWorld(), await createWorld()];
    const id = String((await world.bob.api.user.emails.list())[0]?.id);
    const { emails } = world.ann.api.user;
    for (const attempt of [() => emails.get({ id }), () => emails.update({ id, primary: true }), () => emails.remove({ id })]) {
      expect((await refusalOf(attempt())).code).toBe('not_found');
    }
    for (const user of [other.ann.id, other.ann.email, 'nobody']) {
      const adding = world.admin.api.admin.users.emails.create({ user, email: WORK });
      expect((await refusalOf(adding)).fields).toEqual({ user: ['User does not exist.'] });
    }
  });

  it.each(['email', 'mobile'] as const)('are listed by every filter and in every order: %s', async (kind) => {
    const { admin, ann, bob, companyId } = await createWorld();
    const contacts = contactTables[kind];
    await database.owner`delete from ${database.owner(`${kind}s`)} where company_id = ${companyId}`;
    const addresses = kind === 'email' ? ['a@x.example', 'b@x.example', 'c@y.example'] : ['+27820000001', '+27820000012', '+27820000123'];
    const rows = [
      { id: 1, userId: ann.id, isPrimary: true, isVerified: false, archived: false, createdAt: '2026-01-02', updatedAt: '2026-01-06' },
      { id: 2, userId: bob.id, isPrimary: false, isVerified: true, archived: true, createdAt: '2026-01-03', updatedAt: '2026-01-04' },
      { id: 3, userId: ann.id, isPrimary: false, isVerified: true, archived: false, createdAt: '2026-01-01', updatedAt: '2026-01-05' },
    ];
    for (const [index, { createdAt, updatedAt, ...row }] of rows.entries()) {
      const moments = { createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) };
      await database.db.insert(contacts).values({ companyId, address: addresses[index] ?? '', ...row, ...moments });
    }
    const isAnns = ({ user }: { user: { id: string } }) => user.id === ann.id;
    const list = kind === 'email' ? admin.api.admin.users.emails.list : admin.api.admin.users.mobiles.list;
    expect(await wrongAnswers(contactLists[kind], list, { found: { user: [[ann.id, isAnns]] } })).toEqual({});
  });
});
