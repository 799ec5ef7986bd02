// Which lines of the audit log tell their user something. What they are told of money comes from the transactions themselves.

/** What changed somebody's ways in. */
export const ACCESS_ACTS = [
  'login.success',
  'password.change',
  'password.reset.confirm',
  'authenticator.verify',
  'authenticator.remove',
  'token.create',
] as const;

/** What changed where they are reached. */
export const CONTACT_ACTS = ['email.verify', 'email.change', 'mobile.verify', 'mobile.change'] as const;

/** Records of theirs that somebody judges. */
export const JUDGED_RECORDS = ['document', 'address', 'bank_account', 'crypto_account'] as const;
export type JudgedRecord = (typeof JUDGED_RECORDS)[number];

/** What they are told of a judgement. */
export const JUDGEMENTS = ['verified', 'declined'] as const;

/** All acts that may be told: an index of the audit log holds them alone. */
export const TOLD_ACTS = [
  ...ACCESS_ACTS,
  ...CONTACT_ACTS,
  ...JUDGED_RECORDS.map((record) => `${record}.update` as const),
  'kyc.update',
  'transaction.message',
] as const;
export type ToldAct = (typeof TOLD_ACTS)[number];

/** Beyond so many it does not matter how many there are. */
export const UNREAD_SHOWN_MAX = 99;

/** What is older counts as read. */
export const UNREAD_FOR_DAYS = 30;
