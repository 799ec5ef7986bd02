import { expect, it } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { toSettings } from '#server/modules/companies/companies/read-settings.ts';
import { CompanySettings } from '#server/schemas/company-settings.ts';
import { refusalOf, useWorlds } from '#server/testing/world.ts';
import { PassThrough } from 'node:stream';

const { database, createWorld } = useWorlds();

const DEFAULTS = CompanySettings.parse({});
const PASSWORD = 'correct horse battery';

it('what a company has not set has its default', () => {
  expect(toSettings(1, {})).toEqual(DEFAULTS);
  expect(toSettings(1, { unclaimed_transfer_days: 7, of_another_version: 1 })).toEqual({ ...DEFAULTS, unclaimed_transfer_days: 7 });
});

it('what is broken has its default, and nothing else has; each is logged once', () => {
  const stream = new PassThrough();
  const log = createLog({ level: 'warn', stream });
  const stored = { unclaimed_transfer_days: 0, supported_authenticators: ['totp', 'face'], strict_idempotency: true };
  for (const _time of [1, 2]) expect(toSettings(-1, stored, log)).toEqual({ ...DEFAULTS, strict_idempotency: true });
  const lines = String(stream.read()).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 'warn', companyId: -1, setting: 'unclaimed_transfer_days' },
    { level: 'warn', companyId: -1, setting: 'supported_authenticators' },
  ]);
});

it('one broken setting stops neither calls nor log-ins nor registrations, and does not lift the others', async () => {
  const { ann, anonymous, company, companyId, admin } = await createWorld();
  const settings = { unclaimed_transfer_days: 'many', require_registration: true };
  await database.owner`update companies set settings = ${database.owner.json(settings)} where id = ${companyId}`;
  await expect(ann.api.user.get()).resolves.toMatchObject({ id: ann.id });
  await expect(anonymous.auth.login({ user: ann.email, company, password: ann.password })).resolves.toMatchObject({ challenges: [] });
  const email = `carol@${company}.example`;
  await expect(anonymous.auth.register({ email, company, password: PASSWORD })).resolves.toMatchObject({ user: { email } });
  const credit = await admin.api.admin.transactions.credit({ user: ann.email, amount: 100n, currency: 'USD', status: 'Complete' });
  expect(credit).toMatchObject({ status: 'Complete', balance: 100n });
  const transfer = ann.api.transactions.transfer({ recipient: 'nobody@known.example', amount: 10n, currency: 'USD' });
  expect((await refusalOf(transfer)).code).toBe('invalid');
});
