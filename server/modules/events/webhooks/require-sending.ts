import type { WebhookRow } from '#db/schema/index.ts';
import { refused } from '#server/kernel/errors.ts';

/** Lets through to what sends something. Throws invalid for a webhook that is sent nothing. */
export const requireSending = ({ enabled, archived }: WebhookRow): void => {
  if (archived) throw refused('Nothing is sent to an archived webhook. Bring it back from the archive first.');
  if (!enabled) throw refused('Nothing is sent to a disabled webhook. Enable it first.');
};
