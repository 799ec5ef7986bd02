import { describe, expect, it } from 'vitest';
import { matchName } from '#server/modules/payments/transactions/match-name.ts';

describe('matchName', () => {
  it.each([
    ['Ana Brook', 'Ana Brook'],
    ['  ana   BROOK ', 'Ana Brook'],
    ['Brook, Ana', 'Ana Brook'],
    ['Ines Carvalho', 'Inês Carvalho'],
    ['Olafur Þorðarson', 'Ólafur Þórðarson'],
    ['Joao D Avila Nobrega', 'João D’Ávila-Nóbrega'],
    ['さくら 中村', 'さくら 中村'],
    ['Cher', 'Cher'],
  ])('matches %s and %s', (expected, actual) => {
    expect(matchName(expected, actual)).toBe('match');
  });

  it.each([
    ['A. Brook', 'Ana Brook'],
    ['Ana B', 'Ana Brook'],
    ['Ana Broock', 'Ana Brook'],
    ['Ana Brook', 'Ana Maria Brook'],
    ['Ana Maria Brook', 'Ana Brook'],
    ['Ana Brook', 'Ana'],
  ])('finds %s close to %s', (expected, actual) => {
    expect(matchName(expected, actual)).toBe('close_match');
  });

  it.each([
    ['Ana', 'Ana Brook'],
    ['Brook', 'Ana Brook'],
    ['A B', 'Ana Brook'],
    ['Ana Smith', 'Ana Brook'],
    ['Ana Ana', 'Ana Brook'],
    ['Anna Brooke', 'Ana Brook'],
    ['Ana Maria Smith', 'Ana Maria Brook'],
    ['Bo Li', 'Ba Li'],
    ['Ana Brook', ''],
    ['', ''],
    ['–', '–'],
    ['!', 'Ana Brook'],
    ['Ana Maria Joao Pedro b c d e', 'Ana Brook'],
    ['Ana Maria Pedro', 'Ana'],
  ])('rejects %s for %s', (expected, actual) => {
    expect(matchName(expected, actual)).toBe('no_match');
  });

  it('takes bounded time for long names', () => {
    const long = Array.from({ length: 100 }, (_, index) => `${'a'.repeat(2_000)}${index}`).join(' ');
    const before = performance.now();
    expect(matchName(long, `${long}b`)).toBe('match');
    expect(performance.now() - before).toBeLessThan(200);
  });
});
