import type { CompanySettings } from '#server/schemas/company-settings.ts';
import { requireNoErrors, type FieldErrors } from '#server/kernel/errors.ts';

type Countries = { nationality?: string | null | undefined; residency?: string | null | undefined };

const NOT_ACCEPTED = ['This country is not among those that the company accepts.'];

/** Returns the errors of countries that the company does not accept, by field. */
export const countryErrors = (
  { nationalities, residencies }: Pick<CompanySettings, 'nationalities' | 'residencies'>,
  { nationality, residency }: Countries,
): FieldErrors => {
  const isRefused = (country: string | null | undefined, accepted: string[]): boolean =>
    Boolean(country) && accepted.length > 0 && !accepted.includes(country ?? '');
  return {
    ...(isRefused(nationality, nationalities) && { nationality: NOT_ACCEPTED }),
    ...(isRefused(residency, residencies) && { residency: NOT_ACCEPTED }),
  };
};

/** Throws invalid, by field, for countries that the company does not accept. */
export const requireAcceptedCountries = (...subject: Parameters<typeof countryErrors>): void => requireNoErrors(countryErrors(...subject));
