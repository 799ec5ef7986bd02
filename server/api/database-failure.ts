import { isDatabaseUnavailable, violatedForeignKey, violatedUniqueIndex } from '#server/kernel/database-error.ts';
import { inUse, nonexistent, unavailable, type AppError } from '#server/kernel/errors.ts';

/** The request field of each unique index. A violation means that another record has the value. */
export const FIELDS_BY_INDEX: Record<string, string> = {
  account_currencies_company_id_account_reference_currency_pk: 'currency',
  account_definition_currencies_company_id_definition_name_group_: 'currency',
  account_definition_groups_company_id_definition_name_group_name: 'group',
  account_definitions_company_id_name_pk: 'name',
  bank_account_account_currency: 'account_currency',
  bank_account_currencies_company_id_record_id_currency_pk: 'currency',
  company_bank_account_currencies_company_id_bank_account_id_curr: 'currency',
  crypto_account_account_currency: 'account_currency',
  crypto_account_currencies_company_id_record_id_currency_pk: 'currency',
  one_open_invitation: 'email',
  payee_address: 'address',
  requirement_of_tier: 'requirement',
  saved_view_name: 'name',
  subtype_name: 'name',
  emails_verified: 'email',
  mobiles_verified: 'number',
  users_verified_email: 'email',
  users_verified_mobile: 'mobile',
  users_username: 'username',
};

const referencesTo = (field: string, recordName: string, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { field, recordName }]));

/**
 * The request field and record type of each foreign key, by its name, which PostgreSQL truncates to 63 characters. Deletions check for
 * references first, because PostgreSQL reports the same error for them.
 */
export const FIELDS_BY_FOREIGN_KEY: Record<string, { field: string; recordName: string }> = {
  ...referencesTo('group', 'Group', [
    'access_control_rules_company_id_group_name_groups_company_id_na',
    'account_definition_groups_company_id_group_name_groups_company_',
    'invitations_company_id_group_name_groups_company_id_name_fk',
    'tiers_company_id_group_name_groups_company_id_name_fk',
    'transaction_fees_company_id_group_name_groups_company_id_name_f',
    'transaction_limits_company_id_group_name_groups_company_id_name',
  ]),
  ...referencesTo('tier', 'Tier', [
    'requirement_sets_company_id_tier_id_tiers_company_id_id_fk',
    'tier_requirements_company_id_tier_id_tiers_company_id_id_fk',
    'transaction_fees_company_id_tier_id_tiers_company_id_id_fk',
    'transaction_limits_company_id_tier_id_tiers_company_id_id_fk',
  ]),
  ...referencesTo('parent', 'Requirement set', [
    'requirement_items_company_id_set_id_requirement_sets_company_id',
    'requirement_sets_company_id_parent_id_requirement_sets_company_',
  ]),
  ...referencesTo('definition', 'Account definition', [
    'account_definition_groups_company_id_definition_name_account_de',
    'currencies_of_definition_group',
  ]),
  ...referencesTo('bank_account', 'Bank account', [
    'account_currencies_of_bank_account',
    'bank_account_currencies_company_id_record_id_bank_accounts_comp',
    'currencies_of_company_bank_account',
  ]),
  ...referencesTo('crypto_account', 'Crypto account', [
    'account_currencies_of_crypto_account',
    'crypto_account_currencies_company_id_record_id_crypto_accounts_',
  ]),
  transaction_subtypes_company_id_partner_id_transaction_subtypes: { field: 'partner', recordName: 'Subtype' },
  user_groups_company_id_group_name_groups_company_id_name_fk: { field: 'groups', recordName: 'Group' },
};

/** Shorter names are complete, even on a cluster. */
const SHORTENED_LENGTH_MIN = 40;

/** Finds the entry of a constraint. A long name may be cut. */
const findEntry = <Value>(entries: Record<string, Value>, name = ''): Value | undefined =>
  entries[name] ??
  (name.length < SHORTENED_LENGTH_MIN ? undefined : Object.entries(entries).find(([constraint]) => constraint.startsWith(name))?.[1]);

/** 503 if the database is unavailable, 400 for a field that violates a constraint; undefined for bugs. */
export const toDatabaseFailure = (thrown: unknown): AppError | undefined => {
  if (isDatabaseUnavailable(thrown)) return unavailable(thrown);
  const duplicateField = findEntry(FIELDS_BY_INDEX, violatedUniqueIndex(thrown));
  if (duplicateField !== undefined) return inUse(duplicateField);
  const reference = findEntry(FIELDS_BY_FOREIGN_KEY, violatedForeignKey(thrown));
  return reference && nonexistent(reference.field, reference.recordName);
};
