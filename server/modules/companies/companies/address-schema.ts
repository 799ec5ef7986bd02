import { z } from 'zod';
import { nullWhenBlank, text, countryInput } from '#server/schemas/fields.ts';

/** Where a company, or a branch of its bank, is. */
export const PlainAddress = z
  .object({
    line_1: z.string().nullable(),
    line_2: z.string().nullable(),
    city: z.string().nullable(),
    state_province: z.string().nullable(),
    country: z
      .string()
      .nullable()
      .meta({ description: 'ISO 3166-1 alpha-2.', examples: ['ZA'] }),
    postal_code: z.string().nullable(),
  })
  .meta({ id: 'PlainAddress' });
export type PlainAddress = z.infer<typeof PlainAddress>;

/** What is not sent stays; null and blank unset a field. */
export const PlainAddressChange = z.object({
  line_1: nullWhenBlank(text(200)),
  line_2: nullWhenBlank(text(200)),
  city: nullWhenBlank(text(100)),
  state_province: nullWhenBlank(text(100)),
  country: nullWhenBlank(countryInput),
  postal_code: nullWhenBlank(text(10)),
});
export type PlainAddressChange = z.infer<typeof PlainAddressChange>;

const NOWHERE: PlainAddress = { line_1: null, line_2: null, city: null, state_province: null, country: null, postal_code: null };

/** An address as a column holds it: only what is set. */
export const toPlainAddress = (stored: Record<string, unknown> | null): PlainAddress => ({ ...NOWHERE, ...stored });

/** What a column holds after a change. */
export const changedAddress = (stored: Record<string, unknown> | null, change: PlainAddressChange): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({ ...stored, ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) }).filter(
      ([, value]) => value !== null,
    ),
  );
