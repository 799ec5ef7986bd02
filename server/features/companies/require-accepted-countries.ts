import type { CompanySettings } from '#server/features/companies/settings.ts';
import { invalid } from '#server/kernel/errors.ts';

type Countries = { nationality?: string | null | undefined; residency?: string | null | undefined };

const NOT_ACCEPTED = ['This country is not among those that the company accepts.'];

/** Of what people say of themselves. Throws invalid by field for countries outside of those that the company has named. */
export const requireAcceptedCountries = (
  { nationalities, residencies }: Pick<CompanySettings, 'nationalities' | 'residencies'>,
  { nationality, residency }: Countries,
): void => {
  const isRefused = (country: string | null | undefined, accepted: string[]): boolean =>
    Boolean(country) && accepted.length > 0 && !accepted.includes(country ?? '');
  const refused = {
    ...(isRefused(nationality, nationalities) && { nationality: NOT_ACCEPTED }),
    ...(isRefused(residency, residencies) && { residency: NOT_ACCEPTED }),
  };
  if (Object.keys(refused).length > 0) throw invalid(refused);
};
