-- The API's role and its privileges, row-level security, and storage settings.
--
-- A server connects as the owner and switches to the API's role; migrations run as the owner.
DO $$ BEGIN
  CREATE ROLE countinghouse_api NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
--> statement-breakpoint
DO $$ BEGIN
  EXECUTE format('GRANT countinghouse_api TO %I', current_user);
END $$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO countinghouse_api;
--> statement-breakpoint
-- Enables row-level security on a table with a company_id, and grants privileges on it to the API's role. Each migration that creates
-- such a table calls this. The policy is the second layer: every statement also names its company, which the tests check.
CREATE FUNCTION hold_to_one_company(name regclass, privileges text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('GRANT %s ON %s TO countinghouse_api', privileges, name);
  -- Citus supports no policies with subqueries, and their setting does not exist on other nodes. There, only the queries name the company.
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN RETURN; END IF;
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE POLICY one_company ON %s USING (coalesce(company_id = (SELECT current_company()), true))
    WITH CHECK (coalesce(company_id = (SELECT current_company()), true))', name);
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION hold_to_one_company FROM public;
--> statement-breakpoint
SELECT hold_to_one_company(name::regclass, 'SELECT, INSERT, UPDATE, DELETE') FROM unnest(ARRAY[
    'access_control_rules', 'account_currencies', 'account_definition_currencies', 'account_definition_groups',
    'account_definitions', 'addresses', 'authenticator_challenges', 'authenticator_rules', 'authenticators',
    'bank_account_account_currencies', 'bank_account_currencies', 'bank_accounts', 'company_bank_account_currencies',
    'company_bank_accounts', 'crypto_account_account_currencies', 'crypto_account_currencies', 'crypto_accounts',
    'documents', 'emails', 'events', 'export_pages', 'exports', 'feed_reads', 'group_permissions', 'groups',
    'idempotency_keys', 'invitations', 'issued_statements', 'message_templates', 'messages', 'mobiles', 'notifications',
    'recovery_codes', 'requests', 'requirement_items', 'requirement_sets', 'saved_views', 'services',
    'tier_requirements', 'tiers', 'tokens', 'transaction_fees', 'transaction_limits', 'transaction_messages',
    'transaction_subtypes', 'user_groups', 'user_permissions', 'verifications', 'webhook_hours', 'webhook_queues',
    'webhook_requests', 'webhook_tasks', 'webhooks'
  ]) AS name;
--> statement-breakpoint
SELECT hold_to_one_company(name::regclass, 'SELECT, INSERT, UPDATE') FROM unnest(ARRAY[
    'account_totals', 'accounts', 'currencies', 'record_numbers', 'transaction_totals', 'transactions', 'users'
  ]) AS name;
--> statement-breakpoint
SELECT hold_to_one_company(name::regclass, 'SELECT, INSERT, DELETE') FROM unnest(ARRAY[
    'files'
  ]) AS name;
--> statement-breakpoint
SELECT hold_to_one_company(name::regclass, 'SELECT, INSERT') FROM unnest(ARRAY[
    'audit_log', 'claimed_addresses', 'entries', 'journals', 'ledger_accounts', 'transaction_transitions'
  ]) AS name;
--> statement-breakpoint
SELECT hold_to_one_company(name::regclass, 'SELECT') FROM unnest(ARRAY[
    'balances', 'company_versions'
  ]) AS name;
--> statement-breakpoint
-- Only the guard writes balances. UPDATE (floor) also allows the row lock that a batch takes.
GRANT INSERT (company_id, account_id, slot, currency, floor), UPDATE (floor) ON balances TO countinghouse_api;
--> statement-breakpoint
-- Tables without a company.
GRANT SELECT, INSERT, UPDATE ON companies, housekeeping, scheduled_jobs TO countinghouse_api;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON company_identifiers TO countinghouse_api;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON throttles, setup_links TO countinghouse_api;
--> statement-breakpoint
GRANT SELECT ON ledger_checks, listed_transactions TO countinghouse_api;
--> statement-breakpoint
GRANT INSERT, TRUNCATE ON write_probes TO countinghouse_api;
--> statement-breakpoint
GRANT USAGE, SELECT ON SEQUENCE company_identifiers_id_seq, ledger_accounts_id_seq TO countinghouse_api;
--> statement-breakpoint
-- Hot rows are updated in place: free space on each page, and vacuum by number of dead rows.
ALTER TABLE balances SET (fillfactor = 40, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
--> statement-breakpoint
ALTER TABLE account_totals SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
--> statement-breakpoint
ALTER TABLE transaction_totals SET (fillfactor = 60);
--> statement-breakpoint
ALTER TABLE company_versions SET (fillfactor = 50);
--> statement-breakpoint
-- Index-only scans of recent transactions need a current visibility map.
ALTER TABLE transactions SET (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_insert_threshold = 5000,
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
--> statement-breakpoint
ALTER TABLE write_probes ALTER COLUMN padding SET STORAGE PLAIN;
