// Address formats by country. A format lists the lines between street and country: C is the city, S the state or province, Z the postal
// code. Fields that a country does not use are shown last when they have a value.
import { message, type Message } from '#app/_language/translate.ts';
import { useText } from '#language';

/** The fields of an address whose order depends on the country. */
export type LocalityField = 'city' | 'state_province' | 'postal_code';

type LocalityLine = { field: LocalityField; /** The text before the field on its line. */ separator: string }[];

export type AddressFormat = {
  /** The lines between street and country. */
  lines: LocalityLine[];
  labels: Record<LocalityField, Message>;
  /** The locality is written before the street, from the largest unit to the smallest, as in East Asian scripts. */
  isLargestFirst: boolean;
};

export const LOCALITY_FIELDS = ['city', 'state_province', 'postal_code'] as const satisfies LocalityField[];

const FIELDS: Record<string, LocalityField> = { C: 'city', S: 'state_province', Z: 'postal_code' };

const GENERAL_FORMAT = 'C, S Z';

/** Formats, with | between lines, and the countries that use them. */
const COUNTRIES_OF_FORMAT: Record<string, string> = {
  'Z C':
    'AD AT BE BG CH CY CZ DE DK DZ EE FI FO FR GE GF GL GP GR HR HT IS LI LT LU LV MA MC MD ME MG MK MQ NC NE NL NO PF PL PM PT RE RO RS SE SI SK SM SN TN VA WF YT',
  'C Z': 'BD BH BT IL IQ JO KH LA LB MM MN MT MV NP NZ PK SA SG',
  'C|Z': 'AI BM FK GB GG GI GS HU IM JE KE KY LK LS SZ TC UZ VG ZA ZM',
  C: 'AO AW BI BJ BO BW CF CI CM DJ FJ GA GD GM GY KI KM ML MR MW NA QA RW SC SL SY TD TG TL TO TV TZ UG VC VU YE ZW',
  'C S Z': 'AU CA GU IO MP PR UA VI',
  'C, S Z': 'US',
  'C Z|S': 'IN NG PE',
  'C|S Z': 'ID TH VN',
  'Z C, S': 'MX',
  'Z C S': 'ES IT',
  'Z C|S': 'AR CL CR CU DO EC GT HN KZ MY NI PA PY SV UY',
  'C-S|Z': 'BR',
  'C, S, Z': 'CO',
  'C, Z|S': 'PH',
  'Z C/S': 'TR',
  'C|S|Z': 'BY EG IE IR RU',
  'C|S': 'AE BS HK JM OM SO',
  'Z|S C': 'CN JP KR TW',
};

const LARGEST_FIRST = new Set(['CN', 'JP', 'KR', 'TW']);

const COUNTRIES_OF_LABEL: Record<LocalityField, [label: Message, countries: string][]> = {
  city: [
    [message('Town or city'), 'GB GG IE IM JE'],
    [message('Suburb'), 'AU'],
    [message('District'), 'HK'],
    [message('City or district'), 'CN JP KR TW'],
  ],
  state_province: [
    [message('State'), 'AU BR IN MX MY NG US VE'],
    [message('Province'), 'AR CA CN CR CU DO EC ES ID IT PA PH TH TR VN'],
    [message('Prefecture'), 'JP'],
    [message('Province or city'), 'KR'],
    [message('County'), 'IE TW'],
    [message('Region'), 'CL HK KZ PE RU UA'],
    [message('Department'), 'CO GT HN NI PY SV UY'],
    [message('Governorate'), 'EG OM'],
    [message('Emirate'), 'AE'],
    [message('Territory'), 'GU MP PR VI'],
    [message('Parish'), 'JM'],
    [message('Island'), 'BS'],
  ],
  postal_code: [
    [message('ZIP code'), 'GU MP PH PR US VI'],
    [message('Postcode'), 'AU GB GG IM JE MY NL NZ'],
    [message('PIN code'), 'IN'],
    [message('Eircode'), 'IE'],
    [message('CEP'), 'BR'],
  ],
};

const GENERAL_LABELS: Record<LocalityField, Message> = {
  city: message('City'),
  state_province: message('State or province'),
  postal_code: message('Postal code'),
};

const byCountry = <Value,>(countriesOf: [value: Value, countries: string][]): Map<string, Value> =>
  new Map(countriesOf.flatMap(([value, countries]) => countries.split(' ').map((country): [string, Value] => [country, value])));

const formats = byCountry(Object.entries(COUNTRIES_OF_FORMAT));
const labels: Record<LocalityField, Map<string, Message>> = {
  city: byCountry(COUNTRIES_OF_LABEL.city),
  state_province: byCountry(COUNTRIES_OF_LABEL.state_province),
  postal_code: byCountry(COUNTRIES_OF_LABEL.postal_code),
};

const toLine = (pattern: string): LocalityLine =>
  Array.from(pattern.matchAll(/([^CSZ]*)([CSZ])/g), ([, separator = '', letter = 'C']) => ({ field: FIELDS[letter] ?? 'city', separator }));

/** The address format of a country (ISO 3166-1 alpha-2), or the general format. */
export const getAddressFormat = (country: string | null): AddressFormat => {
  const toLabel = (field: LocalityField): Message => labels[field].get(country ?? '') ?? GENERAL_LABELS[field];
  return {
    lines: (formats.get(country ?? '') ?? GENERAL_FORMAT).split('|').map(toLine),
    labels: { city: toLabel('city'), state_province: toLabel('state_province'), postal_code: toLabel('postal_code') },
    isLargestFirst: LARGEST_FIRST.has(country ?? ''),
  };
};

/** The fields that the country does not use. */
export const unusedFields = ({ lines }: AddressFormat): LocalityField[] =>
  LOCALITY_FIELDS.filter((unused) => !lines.flat().some(({ field }) => field === unused));

export type AddressFields = Record<LocalityField | 'line_1' | 'line_2' | 'country', string | null>;

/** In these scripts, addresses start with the largest unit; in Latin script, the order is reversed. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

const formatLine = (line: LocalityLine, address: AddressFields): string =>
  line.reduce((text, { field, separator }) => {
    const value = address[field];
    return value ? text + (text && separator) + value : text;
  }, '');

/** The lines of an address, without blank ones. `countryName` is the name of its country. */
export const addressLines = (address: AddressFields, countryName: string | null): string[] => {
  const addressFormat = getAddressFormat(address.country);
  const street = [address.line_1, address.line_2];
  const startsWithLocality = addressFormat.isLargestFirst && EAST_ASIAN.test([...street, address.city].join(''));
  const { lines } = addressFormat.isLargestFirst && !startsWithLocality ? getAddressFormat(null) : addressFormat;
  const localityLines = lines.map((line) => formatLine(line, address));
  const unused = unusedFields({ ...addressFormat, lines }).map((field) => address[field]);
  const orderedLines = startsWithLocality ? [...localityLines, ...street, ...unused] : [...street, ...localityLines, ...unused];
  return [...orderedLines, countryName].filter((line): line is string => Boolean(line));
};

type PostalAddressProps = {
  address: AddressFields;
  /** The name of the country, if known (app/_ui/format/localized-names.ts). */
  country: string | null;
  /** In one line, for table rows. */
  isOneLine?: boolean;
};

/** A postal address in the format of its country. */
export const PostalAddress = ({ address, country, isOneLine = false }: PostalAddressProps) => {
  const t = useText();
  const lines = addressLines(address, country);
  if (lines.length === 0) return <p className="text-muted">{t('No details')}</p>;
  if (isOneLine) return <bdi className="block truncate text-left">{lines.join(', ')}</bdi>;
  return (
    <address className="not-italic">
      {lines.map((line, index) => (
        <bdi key={index} className="block text-left break-words">
          {line}
        </bdi>
      ))}
    </address>
  );
};
