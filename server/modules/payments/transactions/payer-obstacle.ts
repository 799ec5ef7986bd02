// Whether the user of a stored order, such as a schedule or a bulk payment, may still pay when a job posts it.
import type { Database } from '#db/client.ts';
import type { CompanyRow, UserRow } from '#db/schema/index.ts';
import { readPermissions } from '#server/records/rank.ts';

type Payer = { user: UserRow; company: CompanyRow; /** The permission that the request of the order requires. */ permission: string };

/** `isTemporary`: the company or the user is disabled. */
type PayerObstacle = { reason: string; isTemporary: boolean };

/** Why the user may not pay; undefined if they may. */
export const findPayerObstacle = async (db: Database, { user, company, permission }: Payer): Promise<PayerObstacle | undefined> => {
  if (company.status === 'suspended') return { reason: 'The company is suspended.', isTemporary: true };
  if (user.archived || user.deactivated) return { reason: 'The user is disabled.', isTemporary: true };
  const permissions = await readPermissions(db, company.id, [user.id]);
  if (permissions.get(user.id)?.has(permission)) return undefined;
  return { reason: 'You do not have permission to create transactions.', isTemporary: false };
};
