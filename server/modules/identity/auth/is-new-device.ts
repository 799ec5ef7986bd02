import { and, eq, gt } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { auditLog } from '#db/schema/index.ts';
import type { BrowserPorts } from '#server/api/browser-ports.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import { shortUserAgent, type AuditOrigin } from '#server/records/audit.ts';
import type { Services } from '#server/api/services.ts';

/** A program that was not seen for so long is new again. */
const REMEMBERED_MS = 90 * DAY_MS;

/** Whether somebody logs in from where they were not known: a browser by its cookie, a program by what it calls itself. */
export const isNewDevice = async (
  tx: Tx,
  { device: openDevice, clock, userAgent }: Pick<AuditOrigin, 'userAgent'> & Pick<Services, 'clock'> & Pick<BrowserPorts, 'device'>,
  { companyId, userId }: { companyId: number; userId: string },
): Promise<boolean> => {
  const device = await openDevice?.();
  if (device) return !device.knows(companyId, userId);
  const isOwn = and(eq(auditLog.companyId, companyId), eq(auditLog.userId, userId));
  const isLogIn = and(eq(auditLog.action, 'login.success'), eq(auditLog.userAgent, shortUserAgent(userAgent)));
  const since = new Date(clock.now().getTime() - REMEMBERED_MS);
  const [known] = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(isOwn, isLogIn, gt(auditLog.createdAt, since)))
    .limit(1);
  return !known;
};
