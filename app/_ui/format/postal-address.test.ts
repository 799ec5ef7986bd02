import { describe, expect, test } from 'vitest';
import { getAddressFormat, addressLines, unusedFields, type AddressFields } from '#app/_ui/format/postal-address.tsx';
import { COUNTRY_CODES } from '#server/kernel/countries.ts';

const EMPTY_ADDRESS: AddressFields = { line_1: null, line_2: null, city: null, state_province: null, postal_code: null, country: null };

const linesOf = (address: Partial<AddressFields>, countryName: string | null = null): string[] =>
  addressLines({ ...EMPTY_ADDRESS, ...address }, countryName);

const listFormats = () => Array.from(COUNTRY_CODES, (country) => ({ country, format: getAddressFormat(country) }));

describe('postal address', () => {
  test.each([
    ['US', 'Springfield, IL 62701'],
    ['GB', 'Springfield|62701'],
    ['DE', '62701 Springfield'],
    ['IT', '62701 Springfield IL'],
    ['BR', 'Springfield-IL|62701'],
    ['IN', 'Springfield 62701|IL'],
    ['AU', 'Springfield IL 62701'],
  ])('orders the city line as in %s', (country, expected) => {
    const state = unusedFields(getAddressFormat(country)).includes('state_province') ? null : 'IL';
    const address = { line_1: '1 Main Street', city: 'Springfield', state_province: state, postal_code: '62701', country };
    expect(linesOf(address, 'Somewhere')).toEqual(['1 Main Street', ...expected.split('|'), 'Somewhere']);
  });

  test('begins with the prefecture in Japanese script, and with the street in Latin script', () => {
    const japan = { country: 'JP', postal_code: '790-0004' };
    expect(linesOf({ ...japan, line_1: '中央2丁目8番12号', city: '松山市', state_province: '愛媛県' })).toEqual([
      '790-0004',
      '愛媛県 松山市',
      '中央2丁目8番12号',
    ]);
    expect(linesOf({ ...japan, line_1: '2-8-12 Chuo', city: 'Matsuyama', state_province: 'Ehime' })).toEqual([
      '2-8-12 Chuo',
      'Matsuyama, Ehime 790-0004',
    ]);
  });

  test('omits blank fields and their separators', () => {
    expect(linesOf({ country: 'US', state_province: 'IL', postal_code: '62701' })).toEqual(['IL 62701']);
    expect(linesOf({ country: 'BR', state_province: 'SP' })).toEqual(['SP']);
    expect(linesOf({})).toEqual([]);
  });

  test('shows fields that the country does not use', () => {
    expect(linesOf({ country: 'DE', city: 'Nürnberg', postal_code: '90001', state_province: 'Bayern' })).toEqual([
      '90001 Nürnberg',
      'Bayern',
    ]);
  });

  test('uses the default format for an unknown country', () => {
    expect(linesOf({ country: 'AQ', city: 'Base', state_province: 'Coast', postal_code: '1' })).toEqual(['Base, Coast 1']);
  });
});

describe('address formats', () => {
  test('contain each field at most once, and always the city', () => {
    const names = listFormats().map(({ country, format }) => ({ country, fields: format.lines.flat().map(({ field }) => field) }));
    expect(names.filter(({ fields }) => !fields.includes('city') || new Set(fields).size < fields.length)).toEqual([]);
  });

  test('use the local field names', () => {
    expect(getAddressFormat('US').labels).toEqual({ city: 'City', state_province: 'State', postal_code: 'ZIP code' });
    expect(getAddressFormat('GB').labels.postal_code).toBe('Postcode');
    expect(getAddressFormat('JP').labels.state_province).toBe('Prefecture');
    expect(getAddressFormat(null).labels.state_province).toBe('State or province');
  });
});
