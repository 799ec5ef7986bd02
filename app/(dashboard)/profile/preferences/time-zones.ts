// The time zone options: stored by their name in the tz database, labeled by city, and grouped by region.
import type { NamedOption } from '#app/_ui/format/localized-names.ts';

export type ZoneGroup = { region: string; zones: NamedOption[] };

/** Current names of zones that Intl lists under a former name. */
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

/** The current name of a time zone. Browsers may return a former name. */
export const currentZoneName = (zone: string): string => RENAMED[zone] ?? zone;

const OTHER_REGION = 'Other';

const zoneRegion = (zone: string): string => (zone.includes('/') ? (zone.split('/')[0] ?? OTHER_REGION) : OTHER_REGION);

/** The label of a zone: "Argentina, Buenos Aires" for America/Argentina/Buenos_Aires. */
export const zoneCity = (zone: string): string =>
  zone
    .split('/')
    .slice(zone.includes('/') ? 1 : 0)
    .join(', ')
    .replaceAll('_', ' ');

/** All zones by region, in alphabetical order. Includes `current`. */
export const zoneGroups = (current: string | null): ZoneGroup[] => {
  const zoneNames = [...Intl.supportedValuesOf('timeZone').map(currentZoneName), 'UTC'];
  const allZones = [...new Set(current ? [...zoneNames, current] : zoneNames)];
  return [...Map.groupBy(allZones, zoneRegion)]
    .map(([region, zones]) => ({
      region,
      zones: zones.map((zone) => ({ value: zone, label: zoneCity(zone) })).toSorted((a, b) => (a.label < b.label ? -1 : 1)),
    }))
    .toSorted((a, b) => Number(a.region === OTHER_REGION) - Number(b.region === OTHER_REGION) || (a.region < b.region ? -1 : 1));
};
