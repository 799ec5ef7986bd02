import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { companies, type UserRow } from '#db/schema/index.ts';
import { refused } from '#server/kernel/errors.ts';
import type { CallerPort } from '#server/records/service-ports.ts';

/** Whether the user registered the company: somebody has to be able to let everybody else in. */
export const isOwner = async (tx: Tx, { companyId, id }: UserRow): Promise<boolean> => {
  const [company] = await tx.select({ ownerId: companies.ownerId }).from(companies).where(eq(companies.id, companyId));
  return company?.ownerId === id;
};

/** Throws invalid for the owner of the company, and for the caller: who bars themselves cannot take it back. */
export const requireMayBar = async (tx: Tx, ctx: CallerPort, user: UserRow): Promise<void> => {
  if (await isOwner(tx, user)) throw refused('The owner of the company can be neither archived nor deactivated.');
  if (user.id === ctx.me.userId) throw refused('You cannot archive or deactivate yourself. Ask another admin to do it.');
};
