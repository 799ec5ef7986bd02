import { describe, expect, test } from 'vitest';
import { currentZoneName, zoneGroups } from '#app/(dashboard)/profile/preferences/time-zones.ts';

const zonesOf = (region: string, current: string | null = null) => zoneGroups(current).find((group) => group.region === region)?.zones;

describe('the time zone options', () => {
  test('are grouped by region and labeled by city', () => {
    expect(zonesOf('Africa')).toContainEqual({ value: 'Africa/Johannesburg', label: 'Johannesburg' });
    expect(zonesOf('America')).toContainEqual({ value: 'America/Argentina/Salta', label: 'Argentina, Salta' });
    expect(zonesOf('Other')).toEqual([{ value: 'UTC', label: 'UTC' }]);
    expect(zoneGroups(null).at(-1)?.region).toBe('Other');
  });

  test('use current names', () => {
    const names = zonesOf('Asia')?.map(({ value }) => value);
    expect(names).toContain('Asia/Kolkata');
    expect(names).not.toContain('Asia/Calcutta');
    expect(currentZoneName('Europe/Kiev')).toBe('Europe/Kyiv');
  });

  test('are all supported by the server', () => {
    const unknown = zoneGroups(null)
      .flatMap(({ zones }) => zones)
      .filter(({ value }) => !Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone);
    expect(unknown).toEqual([]);
  });

  test('include the current time zone of the profile', () => {
    expect(zonesOf('Etc', 'Etc/GMT+5')).toEqual([{ value: 'Etc/GMT+5', label: 'GMT+5' }]);
    expect(zonesOf('Africa', 'Africa/Johannesburg')?.filter(({ value }) => value === 'Africa/Johannesburg')).toHaveLength(1);
  });
});
