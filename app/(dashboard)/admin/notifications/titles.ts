import type { NotificationName } from '#server/modules/messaging/index.ts';
import { message, type Message, type Translate } from '#app/_language/translate.ts';

const TITLES: Record<NotificationName, Message> = {
  account_verify: message('Email and mobile verification'),
  password_reset: message('Password reset'),
  mfa_sms: message('SMS codes'),
  invite: message('Money held for new recipients'),
  registration_invite: message('Invitations'),
  security: message('Security alerts'),
  transaction: message('Money in and out'),
  webhook_disabled: message('Disabled webhooks'),
  schedule_failed: message('Failed scheduled transfers'),
  account_closure: message('Account closure'),
  payment_request: message('Payment requests'),
};

/** The title of a notification; unknown ones keep their API name. */
export const notificationTitle = (t: Translate, name: string): string => {
  const title = (TITLES as Partial<Record<string, Message>>)[name];
  return title ? t(title) : name;
};
