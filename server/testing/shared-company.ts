// A company of a test costs a hundred statements, so that tests of all procedures share companies as long as they can.
import type { CompanyFixture } from '#server/testing/company-fixture.ts';

/** After as many checks, a company has so many rows that a new one is cheaper. */
const CHECKS_PER_COMPANY = 24;

/**
 * Runs a check in the company of the previous check. If it fails there, it has to pass in a new company: a previous call may have archived
 * or exhausted what the check needs.
 */
export const sharedCompanies = (createCompany: () => Promise<CompanyFixture>) => {
  let shared: { company: CompanyFixture; checks: number } | undefined;
  return async (check: (company: CompanyFixture) => Promise<void>): Promise<void> => {
    if (shared && shared.checks < CHECKS_PER_COMPANY) {
      shared.checks++;
      const hasPassed = await check(shared.company).then(
        () => true,
        () => false,
      );
      if (hasPassed) return;
    }
    shared = { company: await createCompany(), checks: 1 };
    await check(shared.company);
  };
};
