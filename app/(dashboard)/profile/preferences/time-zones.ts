// Time zones are kept by their names in the tz database, and read by the city in them, under its part of the world.
import type { NamedOption } from '#app/_ui/format/localized-names.ts';

export type ZoneGroup = { region: string; zones: NamedOption[] };

/** Intl lists some zones by the name that their city had before; both names mean the same zone. */
const RENAMED: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** The current name of a time zone, which a browser may know by an older name. */
export const currentZoneName = (zone: string): string => RENAMED[zone] ?? zone;

const ELSEWHERE = 'Other';

const zoneRegion = (zone: string): string => (zone.includes('/') ? (zone.split('/')[0] ?? ELSEWHERE) : ELSEWHERE);

/** "Argentina, Buenos Aires" of America/Argentina/Buenos_Aires. */
export const zoneCity = (zone: string): string =>
  zone
    .split('/')
    .slice(zone.includes('/') ? 1 : 0)
    .join(', ')
    .replaceAll('_', ' ');

/** All zones by their parts of the world, each in the order of the alphabet; `current` is always among them. */
export const zoneGroups = (current: string | null): ZoneGroup[] => {
  const listed = [...Intl.supportedValuesOf('timeZone').map(currentZoneName), 'UTC'];
  const all = [...new Set(current ? [...listed, current] : listed)];
  return [...Map.groupBy(all, zoneRegion)]
    .map(([region, zones]) => ({
      region,
      zones: zones.map((zone) => ({ value: zone, label: zoneCity(zone) })).toSorted((a, b) => (a.label < b.label ? -1 : 1)),
    }))
    .toSorted((a, b) => Number(a.region === ELSEWHERE) - Number(b.region === ELSEWHERE) || (a.region < b.region ? -1 : 1));
};
