import { message, type Message, type Translate } from '#app/_language/translate.ts';

const TITLES: Partial<Record<string, Message>> = {
  account_verify: message('Addresses to verify'),
  password_reset: message('Forgotten passwords'),
  password_set: message('First passwords'),
  mfa_sms: message('Codes by SMS'),
  invite: message('Money that waits for somebody'),
  company_invite: message('Invitations to register'),
  security: message('Changes of ways in'),
  webhook_disabled: message('Disabled webhooks'),
};

/** How people call a notification, by its name in the API. */
export const notificationTitle = (t: Translate, name: string): string => {
  const title = TITLES[name];
  return title ? t(title) : name;
};
