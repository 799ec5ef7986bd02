// How each table would lie on a cluster that is distributed by company (Citus): with the rows of its company, whole on every machine, or on the
// coordinator alone. A table that stands nowhere here fails a test.

/** With the other rows of its company. Each has company_id, but for companies itself. */
export const DISTRIBUTED: readonly string[] = [
  ['companies', 'company_versions', 'company_bank_accounts', 'company_bank_account_currencies', 'record_numbers', 'currencies'],
  ['groups', 'group_permissions', 'tiers', 'tier_requirements', 'requirement_items', 'requirement_sets', 'access_control_rules'],
  ['users', 'user_groups', 'user_permissions', 'tokens', 'services', 'invitations', 'claimed_addresses', 'emails', 'mobiles'],
  ['authenticators', 'authenticator_rules', 'authenticator_challenges', 'recovery_codes', 'verifications'],
  ['addresses', 'documents', 'files', 'bank_accounts', 'bank_account_currencies', 'bank_account_account_currencies'],
  ['crypto_accounts', 'crypto_account_currencies', 'crypto_account_account_currencies'],
  ['accounts', 'account_currencies', 'account_definitions', 'account_definition_currencies', 'account_definition_groups'],
  ['ledger_accounts', 'balances', 'journals', 'entries', 'transactions', 'transaction_transitions', 'transaction_totals', 'account_totals'],
  ['transaction_subtypes', 'transaction_fees', 'transaction_limits', 'transaction_messages', 'issued_statements'],
  ['events', 'webhooks', 'webhook_hours', 'webhook_queues', 'webhook_requests', 'webhook_tasks', 'messages', 'message_templates'],
  ['notifications', 'feed_reads', 'saved_views', 'exports', 'export_pages', 'requests', 'audit_log', 'idempotency_keys'],
].flat();

/** Few rows, hardly ever written, and read beside those of any company: whole on every machine. */
export const REFERENCE: readonly string[] = ['permission_types'];

/** Tables without a company, which no query joins with those of a company: on the coordinator, like the table of migrations. */
export const LOCAL: readonly string[] = ['throttles', 'housekeeping', 'ledger_checks', 'scheduled_jobs', 'setup_links', 'write_probes'];

/** The column that says which company a row of a distributed table belongs to. */
export const companyColumnOf = (table: string): string => (table === 'companies' ? 'id' : 'company_id');
