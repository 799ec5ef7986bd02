// What the parts show: long and short, of both signs, with few decimals and with many.

/** 21 November 2026, noon in UTC. */
export const NOON = Date.UTC(2026, 10, 21, 12);
export const HOUR_MS = 3_600_000;
export const LONG_ID = '0190a5c4-7a1e-7c3e-9d0e-2f1b6c8d4e5f';

const currency = (code: string, divisibility: number) => ({
  code,
  display_code: code,
  description: `The ${code}`,
  symbol: '',
  unit: code.toLowerCase(),
  divisibility,
  icon: null,
});

export const DOLLAR = currency('USD', 2);
export const TOKEN_COIN = currency('COIN', 18);

export const INES = {
  id: LONG_ID,
  first_name: 'Ines',
  last_name: 'Duarte',
  email: 'ines@alto-vale.example',
  username: '',
  mobile: '',
  profile: null,
  temporary: false,
};
