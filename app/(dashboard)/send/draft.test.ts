import { expect, it } from 'vitest';
import { listSources } from '#app/(dashboard)/send/draft.ts';
import { Switches } from '#server/schemas/shared-schemas.ts';
import type { Account } from '#server/modules/accounts/index.ts';

type BalanceFixture = { active: boolean; available: bigint };

const currency = (code: string) => ({
  code,
  display_code: code,
  description: code,
  symbol: code,
  unit: 'unit',
  divisibility: 2,
  icon: null,
});

const account = (reference: string, primary: boolean, held: Record<string, BalanceFixture>): Account => ({
  reference,
  name: reference,
  label: null,
  definition: null,
  primary,
  recon: false,
  metadata: {},
  created: 0,
  updated: 0,
  currencies: Object.entries(held).map(([code, { active, available }]) => ({
    id: `${reference} ${code}`,
    currency: currency(code),
    balance: available,
    available_balance: available,
    fees: [],
    limits: [],
    settings: Switches.parse({}),
    active,
    subtypes: [],
    metadata: {},
    created: 0,
    updated: 0,
  })),
});

const listOptions = (accounts: Account[]): string[] => listSources(accounts).map((source) => `${source.account} ${source.currency.code}`);

it('lists every currency of an account in the order of first use', () => {
  const dualAccount = account('main', true, { JPY: { active: false, available: 70n }, USD: { active: true, available: 100n } });
  expect(listOptions([dualAccount])).toEqual(['main USD', 'main JPY']);
});

it('lists accounts with a balance before empty ones', () => {
  const emptyAccount = account('main', true, { USD: { active: true, available: 0n }, JPY: { active: false, available: 70n } });
  expect(listOptions([emptyAccount])).toEqual(['main JPY', 'main USD']);
});

it('omits currencies that allow no debits', () => {
  const { currencies, ...main } = account('main', true, { JPY: { active: false, available: 70n }, USD: { active: true, available: 100n } });
  const frozen = currencies.map((held) =>
    held.currency.code === 'USD' ? { ...held, settings: { ...held.settings, allow_transactions: false } } : held,
  );
  expect(listOptions([{ ...main, currencies: frozen }])).toEqual(['main JPY']);
});

it('selects the primary account', () => {
  const savings = account('savings', false, { USD: { active: true, available: 5n } });
  const main = account('main', true, { USD: { active: true, available: 1n } });
  expect(listOptions([savings, main])).toEqual(['main USD', 'savings USD']);
});
