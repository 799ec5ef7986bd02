import { describe, expect, test } from 'vitest';
import { readEnvironment } from '#server/platform/env.ts';

const WHOLE = { BOOTSTRAP_COMPANY: 'northwind', BOOTSTRAP_EMAIL: 'owner@example.com', BOOTSTRAP_PASSWORD_FILE: '/run/secrets/password' };
const REAL = { DATABASE_URL: 'postgresql://me@db/books' };

describe('the first company', () => {
  test('is made by hand with nothing set', () => {
    expect(readEnvironment(REAL).bootstrap).toBeUndefined();
  });

  test('is made as the variables say', () => {
    const bootstrap = { company: 'northwind', email: 'owner@example.com', passwordFile: '/run/secrets/password' };
    expect(readEnvironment({ ...REAL, ...WHOLE }).bootstrap).toEqual(bootstrap);
    expect(readEnvironment({ DEMO: 'off', ...WHOLE }).bootstrap).toEqual(bootstrap);
  });

  test.each([
    ['BOOTSTRAP_EMAIL is missing beside BOOTSTRAP_COMPANY and BOOTSTRAP_PASSWORD_FILE', { ...REAL, ...WHOLE, BOOTSTRAP_EMAIL: '' }],
    ['BOOTSTRAP_PASSWORD_FILE is missing beside BOOTSTRAP_COMPANY', { ...REAL, BOOTSTRAP_COMPANY: 'northwind' }],
    ['BOOTSTRAP_COMPANY is "north wind"', { ...REAL, ...WHOLE, BOOTSTRAP_COMPANY: 'north wind' }],
    ['BOOTSTRAP_EMAIL is "owner"', { ...REAL, ...WHOLE, BOOTSTRAP_EMAIL: 'owner' }],
    ['BOOTSTRAP_COMPANY is set in a demo', WHOLE],
  ])('stops the start when %s', (problem, variables) => {
    expect(() => readEnvironment(variables)).toThrow(problem);
  });
});
