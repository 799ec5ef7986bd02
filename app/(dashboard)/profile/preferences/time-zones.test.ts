import { describe, expect, test } from 'vitest';
import { presentName, zoneGroups } from '#app/(dashboard)/profile/preferences/time-zones.ts';

const zonesOf = (region: string, current: string | null = null) => zoneGroups(current).find((group) => group.region === region)?.zones;

describe('the time zones to choose from', () => {
  test('stand under their part of the world by their city', () => {
    expect(zonesOf('Africa')).toContainEqual({ value: 'Africa/Johannesburg', label: 'Johannesburg' });
    expect(zonesOf('America')).toContainEqual({ value: 'America/Argentina/Salta', label: 'Argentina, Salta' });
    expect(zonesOf('Other')).toEqual([{ value: 'UTC', label: 'UTC' }]);
    expect(zoneGroups(null).at(-1)?.region).toBe('Other');
  });

  test('bear the name that their city has now', () => {
    const names = zonesOf('Asia')?.map(({ value }) => value);
    expect(names).toContain('Asia/Kolkata');
    expect(names).not.toContain('Asia/Calcutta');
    expect(presentName('Europe/Kiev')).toBe('Europe/Kyiv');
  });

  test('are all zones that this server knows', () => {
    const unknown = zoneGroups(null)
      .flatMap(({ zones }) => zones)
      .filter(({ value }) => !Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone);
    expect(unknown).toEqual([]);
  });

  test('include the present one of a profile, whatever it is', () => {
    expect(zonesOf('Etc', 'Etc/GMT+5')).toEqual([{ value: 'Etc/GMT+5', label: 'GMT+5' }]);
    expect(zonesOf('Africa', 'Africa/Johannesburg')?.filter(({ value }) => value === 'Africa/Johannesburg')).toHaveLength(1);
  });
});
