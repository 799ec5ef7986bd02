// Enums of the requirements that a tier has.

export const REQUIREMENTS = [
  'first_name',
  'last_name',
  'nationality',
  'birth_date',
  'id_number',
  'language',
  'address',
  'bank_account',
  'email_address',
  'mobile',
  'proof_of_identity',
  'proof_of_address',
  'advanced_proof_of_identity',
] as const;
export type Requirement = (typeof REQUIREMENTS)[number];

/** How many requirements of a set must be met. */
export const REQUIREMENT_CONDITIONS = ['all', 'any'] as const;
export type RequirementCondition = (typeof REQUIREMENT_CONDITIONS)[number];

/** Resources that a requirement rule can check: the user, or the records of the user. */
export const RULE_RESOURCES = ['address', 'bank_account', 'document', 'email', 'mobile', 'user'] as const;
export type RuleResource = (typeof RULE_RESOURCES)[number];

/** Fields that a requirement rule can compare, by their API names. `metadata` is compared by keys, all others by value. */
export const RULE_FIELDS = {
  address: ['type', 'line_1', 'line_2', 'city', 'state_province', 'country', 'postal_code', 'status'],
  bank_account: ['name', 'type', 'bank_name', 'bank_code', 'branch_code', 'swift', 'iban', 'bic', 'status'],
  document: ['document_type', 'document_category', 'metadata', 'status'],
  email: ['email', 'primary', 'verified'],
  mobile: ['number', 'primary', 'verified'],
  user: ['first_name', 'last_name', 'username', 'id_number', 'birth_date', 'language', 'nationality', 'timezone', 'metadata', 'status'],
} as const satisfies Record<RuleResource, readonly string[]>;

/** Met if the user has a record of the resource whose fields all have these values. */
export type RequirementRule = { resource: RuleResource; condition: Record<string, unknown> };
