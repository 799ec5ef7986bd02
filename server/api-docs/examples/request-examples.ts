// Example values that the schemas of requests do not determine: path parameters, and optional fields that make the body a useful example.
import { ACCOUNT_REFERENCE, OTHER_USER_ID, PASSWORD, RECORD_ID, TOKEN_KEY, USER_ID } from '#server/api-docs/examples/field-examples.ts';

/** Values of path parameters, by the end of the path up to the parameter. */
const PATH_EXAMPLES: readonly [path: RegExp, value: string][] = [
  [/\/(transactions|transaction-collections|exports|sets|audit-log|authenticators)\/\{id\}$/, RECORD_ID],
  [/\/users\/\{id\}$/, USER_ID],
  [/\/companies\/\{id\}$/, 'northwind'],
  [/\{group_name\}$/, 'user'],
  [/\{config_name\}$/, 'savings'],
  [/\{reference\}$/, ACCOUNT_REFERENCE],
  [/\{code\}$/, 'USD'],
  [/\{token_key\}$/, TOKEN_KEY],
  [/\{account_currency_id\}$/, 'afba6698-9305-54ed-a1a8-e9d4a13cc4a4'],
  [/\{identifier\}$/, 'northwind'],
  [/\{kind\}$/, 'password.reset'],
  [/\{channel\}$/, 'email'],
];

const RECORD_NUMBER = '14';

/** The value of the parameter at the end of a path; records have a number unless the path is listed. */
export const pathExample = (path: string): string => PATH_EXAMPLES.find(([pattern]) => pattern.test(path))?.[1] ?? RECORD_NUMBER;

const ADDRESS = { type: 'permanent', line_1: '1 Long Street', city: 'Cape Town', country: 'ZA', postal_code: '8001' };
const BANK_ACCOUNT = { name: 'Ann Archer', number: '62000000011', type: 'savings', bank_name: 'First Bank', bank_code: '250655' };
const PROFILE = { first_name: 'Ann', last_name: 'Archer', nationality: 'ZA', birth_date: '1990-04-01' };
const PERMISSION = { type: 'account', level: 'view' };

/** Optional fields of example bodies by operation. */
const BODY_EXAMPLES: readonly [operation: RegExp, fields: Readonly<Record<string, unknown>>][] = [
  [/^auth\.register/, { password1: PASSWORD, password2: PASSWORD }],
  [/^(admin\.)?auth\.(changePassword|confirmPasswordReset)$/, { new_password1: PASSWORD, new_password2: PASSWORD }],
  [/^auth\.mfa\.(verify|deliver)$/, { authenticator: RECORD_ID }],
  [/^auth\.mfa\.verify$/, { token: '123456' }],
  [/^auth\.mfa\.sms\.enable$/, { mobile: '+27820000001' }],
  [/^user\.(update|replace)$/, PROFILE],
  [/addresses\.create$/, ADDRESS],
  [/users?\.bankAccounts\.create$/, BANK_ACCOUNT],
  [/^admin\.bankAccounts\.create$/, { name: 'Main' }],
  [/cryptoAccounts\.(create|update)$/, { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', crypto_type: 'bitcoin' }],
  [/documents\.create$/, { document_type: 'passport' }],
  [/documents\.update$/, { status: 'verified', note: 'Checked.' }],
  [/kyc\.update$/, { status: 'pending' }],
  [/accounts\.create$/, { name: 'savings' }],
  [/^admin\.accounts\.create$/, { user: USER_ID }],
  [/accounts\.currencies\.update$/, { active: true }],
  [/^transactions\.credit$/, { metadata: { order: 7 } }],
  [/^transactions\.transfer$/, { recipient: 'ben@example.com', debit_note: 'Lunch', credit_note: 'Thank you' }],
  [/^admin\.transactions\.(credit|debit)$/, { user: USER_ID, status: 'Complete' }],
  [/^admin\.transactions\.transfer$/, { user: USER_ID, recipient: OTHER_USER_ID }],
  [/^admin\.transactions\.(change|replace)$/, { status: 'Complete' }],
  [/^admin\.users\.create$/, { email: 'ann@example.com', first_name: 'Ann' }],
  [/^admin\.users\.permissions\.give$/, { section: 'user', ...PERMISSION }],
  [/^admin\.services\.permissions\.give$/, { section: 'admin', ...PERMISSION }],
  [/^admin\.groups\.permissions\.give$/, PERMISSION],
  [/tokens\.create$/, { password: 'correct horse battery' }],
  [/subtypes\.(create|replace)$/, { name: 'withdraw_manual', tx_type: 'debit' }],
  [/fees\.(create|replace)$/, { tx_type: 'debit', currency: 'USD', value: 100 }],
  [/limits\.(create|replace)$/, { tx_type: 'debit', currency: 'USD', value: 100_000 }],
  [/tiers\.replaceSettings$/, { level: 2 }],
  [/items\.(create|replace)$/, { rule: { resource: 'user', condition: { language: 'en' } } }],
  [/^admin\.notifications\.(setTemplate|preview|test)$/, { subject: 'Your password' }],
  [/^admin\.notifications\.update$/, { enabled: false }],
  [/^admin\.groups\.create$/, { name: 'merchants', label: 'Merchants' }],
  [/^admin\.groups\.replace$/, { name: 'merchants' }],
  [/^admin\.services\.create$/, { name: 'Float manager' }],
  [/^admin\.currencies\.create$/, { code: 'POINTS', description: 'Points', symbol: 'P', unit: 'point', divisibility: 0 }],
  [/^admin\.webhooks\.(create|replace)$/, { event: 'user.create' }],
];

export const bodyExample = (operation: string): Record<string, unknown> =>
  Object.assign({}, ...BODY_EXAMPLES.filter(([pattern]) => pattern.test(operation)).map(([, fields]) => fields)) as Record<string, unknown>;

/** Example queries by operation. */
export const QUERY_EXAMPLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'admin.users.tokens.removeAll': { user: USER_ID },
};
