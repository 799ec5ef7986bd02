// The first company of a new server, by the link that the server printed. It is a registration like any other; the link says who may.
import type { Database } from '#db/client.ts';
import { registerCompany, requireRegistrable } from '#server/modules/identity/auth/register-company.ts';
import type { SessionAccess } from '#server/modules/identity/auth/schema.ts';
import { requireSetupLink, spendSetupLink } from '#server/modules/identity/setup/setup-link.ts';
import type { SetUp } from '#server/modules/identity/setup/schema.ts';
import type { PublicPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

/** Whether the company could be registered, with nothing done: for a form in steps. Throws not_found, and invalid as registerCompany. */
export const checkSetUp = async (ctx: Pick<Services, 'clock'> & { db: Database }, { token, ...registration }: SetUp): Promise<void> => {
  await requireSetupLink(ctx.db, token, ctx.clock.now());
  requireRegistrable(registration);
};

/** Registers the first company and its owner, and spends the link in the same commit. Throws not_found, and as registerCompany. */
export const setUpCompany = async (
  ctx: PublicPorts & Pick<Services, 'domainEvents' | 'encryption' | 'environment' | 'log' | 'passwords' | 'throttle'>,
  { token, ...registration }: SetUp,
): Promise<SessionAccess> => {
  await checkSetUp(ctx, { token, ...registration });
  return ctx.db.transaction(async (tx) => {
    await spendSetupLink(tx, token, ctx.clock.now());
    return registerCompany({ ...ctx, db: tx }, registration);
  });
};
