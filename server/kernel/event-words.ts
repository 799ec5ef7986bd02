/** Every event that is announced (specification, Events), in the order of the specification. */
export const EVENT_NAMES = [
  'user.create',
  'user.update',
  'user.password.reset',
  'user.email.verify',
  'user.mobile.verify',
  'mfa.sms.verify',
  'email.create',
  'email.update',
  'mobile.create',
  'mobile.update',
  'address.create',
  'address.update',
  'document.create',
  'document.update',
  'bank_account.create',
  'bank_account.update',
  'crypto_account.create',
  'crypto_account.update',
  'transaction.create',
  'transaction.update',
  'transaction.initiate',
  'transaction.execute',
] as const;

export type EventName = (typeof EVENT_NAMES)[number];

const SECRET_EVENT_NAMES: readonly EventName[] = ['user.password.reset', 'user.email.verify', 'user.mobile.verify', 'mfa.sms.verify'];

/** Whether its data carries a key or code that lets somebody in: who receives it needs a permission of its own. */
export const isSecretEvent = (name: EventName): boolean => SECRET_EVENT_NAMES.includes(name);
