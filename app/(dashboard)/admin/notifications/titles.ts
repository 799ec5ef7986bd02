/** How people call the notifications, by their names in the API. */
export const NOTIFICATION_TITLES: Partial<Record<string, string>> = {
  account_verify: 'Addresses to verify',
  password_reset: 'Forgotten passwords',
  password_set: 'First passwords',
  mfa_sms: 'Codes by SMS',
  invite: 'Money that waits for somebody',
  company_invite: 'Invitations to register',
  security: 'Changes of ways in',
  webhook_disabled: 'Disabled webhooks',
};
