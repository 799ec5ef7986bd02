import { notifications } from '#db/schema/index.ts';
import { kindsOf } from '#server/modules/messaging/notifications/catalogue.ts';
import { getNotification, readNotificationSettings } from '#server/modules/messaging/notifications/find-notification.ts';
import { toNotification } from '#server/modules/messaging/notifications/present.ts';
import type { Notification, NotificationChange } from '#server/modules/messaging/notifications/schema.ts';
import { invalid } from '#server/kernel/errors.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany, lockCompany } from '#server/records/company-transaction.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

/**
 * Switches a notification on or off: of one that is off no message is written, whoever would write it (the database sees to that), and events
 * are told all the same. Throws not_found, and invalid for one that cannot be switched off.
 */
export const changeNotification = async (ctx: OwnerAuditPorts, { id, enabled }: NotificationChange): Promise<Notification> => {
  const notification = getNotification(id);
  if (notification.isMandatory && !enabled) {
    throw invalid({ enabled: ['People have to be told of changes to their ways in: this one cannot be switched off.'] });
  }
  return inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    await lockCompany(tx, companyId);
    const caller = { db: tx, owner: ctx.owner };
    const before = toNotification(notification, await readNotificationSettings(caller));
    if (before.enabled === enabled) return before;
    const updatedAt = ctx.clock.now();
    await tx
      .insert(notifications)
      .values(kindsOf(notification.name).map((kind) => ({ companyId, kind, enabled, updatedAt })))
      .onConflictDoUpdate({ target: [notifications.companyId, notifications.kind], set: { enabled, updatedAt } });
    const details = { notification: notification.name, before: { enabled: before.enabled }, after: { enabled } };
    await recordAct(tx, ctx, 'notification.update', { details });
    return toNotification(notification, await readNotificationSettings(caller));
  });
};
