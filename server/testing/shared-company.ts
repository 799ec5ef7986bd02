// Creating a company takes about a hundred statements, so tests of all procedures share companies for as long as possible.
import type { CompanyFixture } from '#server/testing/company-fixture.ts';

/** After this number of checks, a company has so many rows that creating a new one is faster. */
const CHECKS_PER_COMPANY = 24;

const isAssertionError = (error: unknown): boolean => error instanceof Error && error.name === 'AssertionError';

/**
 * Runs a check in the company of the previous check. If a call fails there, the check is repeated in a new company, because a previous
 * check may have archived or exhausted the records. A failed assertion is never repeated.
 */
export const shareCompanies = (createCompany: () => Promise<CompanyFixture>) => {
  let shared: { company: CompanyFixture; checks: number } | undefined;
  return async (check: (company: CompanyFixture) => Promise<void>): Promise<void> => {
    if (shared && shared.checks < CHECKS_PER_COMPANY) {
      shared.checks++;
      try {
        await check(shared.company);
        return;
      } catch (error) {
        if (isAssertionError(error)) throw error;
      }
    }
    shared = { company: await createCompany(), checks: 1 };
    await check(shared.company);
  };
};
