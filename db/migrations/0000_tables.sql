-- Tables, keys, indexes and views of db/schema, written by drizzle-kit, after the function that a view uses.
-- INCLUDE columns are added by hand: drizzle-kit does not know them.
--
-- Returns the company that the transaction is restricted to, or null if it is not restricted. Row-level security policies use it.
CREATE FUNCTION current_company() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('countinghouse.company_id', true), '')::bigint;
--> statement-breakpoint
CREATE TABLE "access_control_rules" (
	"company_id" bigint NOT NULL,
	"id" integer NOT NULL,
	"action" text NOT NULL,
	"type" text NOT NULL,
	"value" text NOT NULL,
	"label" text,
	"user_id" uuid,
	"group_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "access_control_rules_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "access_rule_action" CHECK (action in ('allow', 'deny')),
	CONSTRAINT "access_rule_type" CHECK (type in ('ip')),
	CONSTRAINT "access_rule_has_one_subject" CHECK (user_id is null or group_name is null)
);
--> statement-breakpoint
CREATE TABLE "account_currencies" (
	"company_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"account_reference" text NOT NULL,
	"currency" text NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_currencies_company_id_account_reference_currency_pk" PRIMARY KEY("company_id","account_reference","currency")
);
--> statement-breakpoint
CREATE TABLE "account_definition_currencies" (
	"company_id" bigint NOT NULL,
	"definition_name" text NOT NULL,
	"group_name" text NOT NULL,
	"currency" text NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_definition_currencies_company_id_definition_name_group_name_currency_pk" PRIMARY KEY("company_id","definition_name","group_name","currency")
);
--> statement-breakpoint
CREATE TABLE "account_definition_groups" (
	"company_id" bigint NOT NULL,
	"definition_name" text NOT NULL,
	"group_name" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_definition_groups_company_id_definition_name_group_name_pk" PRIMARY KEY("company_id","definition_name","group_name")
);
--> statement-breakpoint
CREATE TABLE "account_definitions" (
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"label" text,
	"recon" boolean DEFAULT false NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_definitions_company_id_name_pk" PRIMARY KEY("company_id","name")
);
--> statement-breakpoint
CREATE TABLE "account_totals" (
	"company_id" bigint NOT NULL,
	"ledger_account_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"tx_type" text NOT NULL,
	"subtype" text NOT NULL,
	"status" text NOT NULL,
	"count" bigint NOT NULL,
	"amount" numeric NOT NULL,
	"total_amount" numeric NOT NULL,
	"fees" numeric NOT NULL,
	CONSTRAINT "account_totals_key" PRIMARY KEY("company_id","ledger_account_id","currency","tx_type","subtype","status")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"company_id" bigint NOT NULL,
	"reference" text NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"label" text,
	"is_primary" boolean DEFAULT false NOT NULL,
	"definition" text,
	"recon" boolean DEFAULT false NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_company_id_reference_pk" PRIMARY KEY("company_id","reference")
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"company_id" bigint NOT NULL,
	"id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"type" text DEFAULT 'permanent' NOT NULL,
	"line_1" text,
	"line_2" text,
	"city" text,
	"state_province" text,
	"country" text,
	"postal_code" text,
	CONSTRAINT "addresses_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "address_status" CHECK (status in ('obsolete', 'declined', 'pending', 'incomplete', 'verified')),
	CONSTRAINT "address_type" CHECK (type in ('permanent', 'contact', 'shipping', 'billing', 'business'))
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"company_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"action" text NOT NULL,
	"actor_id" uuid,
	"user_id" uuid,
	"token_key" text,
	"client_address" text NOT NULL,
	"user_agent" text NOT NULL,
	"request_id" text NOT NULL,
	"details" json NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_log_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "authenticator_challenges" (
	"company_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"token_key" text NOT NULL,
	"user_id" uuid NOT NULL,
	"rule_id" integer NOT NULL,
	"type" text NOT NULL,
	"durability" text NOT NULL,
	"procedure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"authenticator_id" uuid,
	"consumed_at" timestamp (3) with time zone,
	"is_inherited" boolean DEFAULT false NOT NULL,
	CONSTRAINT "authenticator_challenges_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "authenticator_rules" (
	"company_id" bigint NOT NULL,
	"id" integer NOT NULL,
	"type" text NOT NULL,
	"durability" text NOT NULL,
	"authenticator_types" text[] NOT NULL,
	"permissions" text[] NOT NULL,
	"group_name" text,
	"duration_seconds" integer,
	"session_age_seconds" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "authenticator_rules_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "rule_type" CHECK (type in ('authentication', 'authorization', 'setup')),
	CONSTRAINT "rule_durability" CHECK (durability in ('permanent', 'durable', 'ephemeral')),
	CONSTRAINT "only_authorization_is_ephemeral" CHECK (durability <> 'ephemeral' or type = 'authorization'),
	CONSTRAINT "setup_is_permanent" CHECK (type <> 'setup' or durability = 'permanent'),
	CONSTRAINT "authorization_has_permissions" CHECK ((type = 'authorization') = (cardinality(permissions) > 0))
);
--> statement-breakpoint
CREATE TABLE "authenticators" (
	"company_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"secret" text,
	"algorithm" text,
	"mobile" text,
	"verified_at" timestamp (3) with time zone,
	"last_step" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "authenticators_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "authenticator_type" CHECK (type in ('totp', 'sms', 'static')),
	CONSTRAINT "totp_has_a_secret" CHECK ((type = 'totp') = (secret is not null and algorithm is not null)),
	CONSTRAINT "sms_has_a_mobile" CHECK ((type = 'sms') = (mobile is not null))
);
--> statement-breakpoint
CREATE TABLE "balances" (
	"company_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"slot" smallint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"last_seq" bigint DEFAULT 0 NOT NULL,
	"balance" numeric(38, 0) DEFAULT 0 NOT NULL,
	"held" numeric(38, 0) DEFAULT 0 NOT NULL,
	"incoming" numeric(38, 0) DEFAULT 0 NOT NULL,
	"floor" numeric(38, 0) DEFAULT 0,
	CONSTRAINT "balances_company_id_account_id_slot_pk" PRIMARY KEY("company_id","account_id","slot"),
	CONSTRAINT "held_not_negative" CHECK (held >= 0),
	CONSTRAINT "incoming_not_negative" CHECK (incoming >= 0),
	CONSTRAINT "never_below_floor" CHECK (floor is null or balance - held >= floor),
	CONSTRAINT "only_unbounded_accounts_are_split" CHECK (slot = 0 or floor is null)
);
--> statement-breakpoint
CREATE TABLE "bank_account_account_currencies" (
	"company_id" bigint NOT NULL,
	"record_id" integer NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"account_reference" text NOT NULL,
	CONSTRAINT "bank_account_account_currency" PRIMARY KEY("company_id","record_id","account_reference","currency")
);
--> statement-breakpoint
CREATE TABLE "bank_account_currencies" (
	"company_id" bigint NOT NULL,
	"record_id" integer NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_account_currencies_company_id_record_id_currency_pk" PRIMARY KEY("company_id","record_id","currency")
);
--> statement-breakpoint
CREATE TABLE "bank_accounts" (
	"company_id" bigint NOT NULL,
	"id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"code" text NOT NULL,
	"name" text,
	"number" text,
	"type" text,
	"bank_name" text,
	"bank_code" text,
	"branch_code" text,
	"swift" text,
	"iban" text,
	"bic" text,
	CONSTRAINT "bank_accounts_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "bank_account_status" CHECK (status in ('obsolete', 'declined', 'pending', 'incomplete', 'verified'))
);
--> statement-breakpoint
CREATE TABLE "claimed_addresses" (
	"company_id" bigint NOT NULL,
	"address" text NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "claimed_addresses_company_id_address_pk" PRIMARY KEY("company_id","address")
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" bigint PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"system_email" text NOT NULL,
	"legal_name" text,
	"support_website" text,
	"documentation_website" text,
	"support_email" text,
	"contact_email" text,
	"country" text,
	"address" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"logo" text,
	"icon" text,
	"colour" text,
	"is_public" boolean DEFAULT false NOT NULL,
	"mode" text DEFAULT 'test' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"owner_id" uuid,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_bank_account_currencies" (
	"company_id" bigint NOT NULL,
	"bank_account_id" integer NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_bank_account_currencies_company_id_bank_account_id_currency_pk" PRIMARY KEY("company_id","bank_account_id","currency")
);
--> statement-breakpoint
CREATE TABLE "company_bank_accounts" (
	"company_id" bigint NOT NULL,
	"id" integer NOT NULL,
	"name" text,
	"number" text,
	"type" text,
	"payment_method" text,
	"bank_name" text,
	"bank_code" text,
	"bank_currency" text,
	"branch_code" text,
	"branch_address" jsonb,
	"routing_number" text,
	"swift" text,
	"iban" text,
	"bic" text,
	"clabe" text,
	"check_digit" text,
	"pix_key" text,
	"br_code" text,
	"sort_code" text,
	"action" text,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_bank_accounts_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "company_bank_account_action" CHECK (action in ('withdraw', 'deposit', 'origin'))
);
--> statement-breakpoint
CREATE TABLE "company_identifiers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_identifiers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"identifier" text NOT NULL,
	CONSTRAINT "company_identifiers_identifier_unique" UNIQUE("identifier"),
	CONSTRAINT "company_identifiers_id_identifier" UNIQUE("id","identifier")
);
--> statement-breakpoint
CREATE TABLE "company_versions" (
	"company_id" bigint NOT NULL,
	"slot" smallint NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "company_versions_company_id_slot_pk" PRIMARY KEY("company_id","slot")
);
--> statement-breakpoint
CREATE TABLE "crypto_account_account_currencies" (
	"company_id" bigint NOT NULL,
	"record_id" integer NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"account_reference" text NOT NULL,
	CONSTRAINT "crypto_account_account_currency" PRIMARY KEY("company_id","record_id","account_reference","currency")
);
--> statement-breakpoint
CREATE TABLE "crypto_account_currencies" (
	"company_id" bigint NOT NULL,
	"record_id" integer NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "crypto_account_currencies_company_id_record_id_currency_pk" PRIMARY KEY("company_id","record_id","currency")
);
--> statement-breakpoint
CREATE TABLE "crypto_accounts" (
	"company_id" bigint NOT NULL,
	"id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"code" text NOT NULL,
	"crypto_type" text DEFAULT 'bitcoin' NOT NULL,
	"address" text NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "crypto_accounts_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "crypto_account_status" CHECK (status in ('obsolete', 'declined', 'pending', 'incomplete', 'verified')),
	CONSTRAINT "crypto_account_type" CHECK (crypto_type in ('bitcoin', 'ethereum', 'other'))
);
--> statement-breakpoint
CREATE TABLE "currencies" (
	"company_id" bigint NOT NULL,
	"code" text NOT NULL,
	"display_code" text NOT NULL,
	"description" text NOT NULL,
	"symbol" text NOT NULL,
	"unit" text NOT NULL,
	"divisibility" smallint NOT NULL,
	"icon" text,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "currencies_company_id_code_pk" PRIMARY KEY("company_id","code"),
	CONSTRAINT "divisibility_range" CHECK (divisibility between 0 and 18)
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"company_id" bigint NOT NULL,
	"id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"file_id" uuid NOT NULL,
	"type" text DEFAULT 'other' NOT NULL,
	"category" text DEFAULT 'other' NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"note" text,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "documents_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "document_status" CHECK (status in ('obsolete', 'declined', 'pending', 'incomplete', 'verified')),
	CONSTRAINT "document_type" CHECK (type in ('utility_bill', 'bank_statement', 'lease_or_rental_agreement', 'municipal_rate_and_taxes', 'mortgage_statement', 'telephone', 'insurance_policy', 'retail_store', 'government_id', 'passport', 'drivers_license', 'id_confirmation', 'other')),
	CONSTRAINT "document_category" CHECK (category in ('other', 'proof_of_identity', 'advanced_proof_of_identity', 'proof_of_address'))
);
--> statement-breakpoint
CREATE TABLE "emails" (
	"company_id" bigint NOT NULL,
	"id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"email" text NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"becomes_primary" boolean DEFAULT false NOT NULL,
	CONSTRAINT "emails_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "emails_primary_is_not_archived" CHECK (not (is_primary and archived))
);
--> statement-breakpoint
CREATE TABLE "entries" (
	"company_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"slot" smallint NOT NULL,
	"seq" bigint NOT NULL,
	"journal_id" uuid NOT NULL,
	"leg" smallint NOT NULL,
	"transaction_id" uuid,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"balance_delta" numeric(38, 0) NOT NULL,
	"held_delta" numeric(38, 0) NOT NULL,
	"incoming_delta" numeric(38, 0) NOT NULL,
	"balance" numeric(38, 0) NOT NULL,
	"held" numeric(38, 0) NOT NULL,
	"incoming" numeric(38, 0) NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "entries_company_id_account_id_slot_seq_pk" PRIMARY KEY("company_id","account_id","slot","seq"),
	CONSTRAINT "seq_positive" CHECK (seq > 0),
	CONSTRAINT "leg_positive" CHECK (leg > 0),
	CONSTRAINT "legal_step" CHECK (case kind
        when 'post' then held_delta = 0 and incoming_delta = 0 and balance_delta <> 0
        when 'hold' then balance_delta = 0 and (held_delta > 0 and incoming_delta = 0 or incoming_delta > 0 and held_delta = 0)
        when 'release' then balance_delta = 0 and (held_delta < 0 and incoming_delta = 0 or incoming_delta < 0 and held_delta = 0)
        when 'capture' then balance_delta < 0 and held_delta = balance_delta and incoming_delta = 0
          or balance_delta > 0 and incoming_delta = -balance_delta and held_delta = 0
        else false end)
);
--> statement-breakpoint
CREATE TABLE "events" (
	"company_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"names" text[] NOT NULL,
	"subject_id" text NOT NULL,
	"data" json,
	"original" json,
	"secret" text,
	"verification_key" text,
	"expires_at" timestamp (3) with time zone,
	"awaited" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "export_pages" (
	"company_id" bigint NOT NULL,
	"export_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"count" integer NOT NULL,
	"object_name" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "export_pages_company_id_export_id_page_pk" PRIMARY KEY("company_id","export_id","page")
);
--> statement-breakpoint
CREATE TABLE "exports" (
	"company_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"query" jsonb NOT NULL,
	"file_format" text NOT NULL,
	"page_size" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"count" bigint,
	"error" text,
	"leased_until" timestamp (3) with time zone,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exports_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "export_resource" CHECK (resource in ('account', 'account_currency', 'transaction', 'user')),
	CONSTRAINT "export_format" CHECK (file_format in ('json', 'csv')),
	CONSTRAINT "export_status" CHECK (status in ('pending', 'processing', 'complete', 'failed')),
	CONSTRAINT "export_progress" CHECK (progress between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "feed_reads" (
	"company_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"read_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "feed_reads_company_id_user_id_subject_id_pk" PRIMARY KEY("company_id","user_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"company_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"media_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"thumbnail_size_bytes" integer,
	"name" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"object_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "file_purpose" CHECK (purpose in ('document', 'profile', 'brand')),
	CONSTRAINT "file_media_type" CHECK (media_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif')),
	CONSTRAINT "files_are_not_empty" CHECK (size_bytes > 0 and coalesce(thumbnail_size_bytes, 1) > 0)
);
--> statement-breakpoint
CREATE TABLE "group_permissions" (
	"company_id" bigint NOT NULL,
	"group_name" text NOT NULL,
	"permission" text NOT NULL,
	CONSTRAINT "group_permissions_company_id_group_name_permission_pk" PRIMARY KEY("company_id","group_name","permission")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"label" text NOT NULL,
	"section" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"icon" text,
	"is_public" boolean DEFAULT false NOT NULL,
	"listed" boolean DEFAULT true NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "groups_company_id_name_pk" PRIMARY KEY("company_id","name"),
	CONSTRAINT "group_section" CHECK (section in ('admin', 'user'))
);
--> statement-breakpoint
CREATE TABLE "housekeeping" (
	"job" text PRIMARY KEY NOT NULL,
	"done_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"company_id" bigint NOT NULL,
	"principal" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"status" smallint NOT NULL,
	"body" "bytea" NOT NULL,
	"encryption_key_id" text,
	"request_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_company_id_principal_method_path_key_pk" PRIMARY KEY("company_id","principal","method","path","key")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"company_id" bigint NOT NULL,
	"id" integer NOT NULL,
	"email" text NOT NULL,
	"group_name" text,
	"secret_hash" "bytea" NOT NULL,
	"invited_by" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "issued_statements" (
	"company_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"account" text NOT NULL,
	"currency" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"format" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "issued_statement_key" PRIMARY KEY("company_id","user_id","account","currency","first_day","last_day","format"),
	CONSTRAINT "issued_statement_format" CHECK (format in ('pdf', 'csv', 'json'))
);
--> statement-breakpoint
CREATE TABLE "journals" (
	"company_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"collection_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"resolves" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "journals_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "journal_kind" CHECK (kind in ('post', 'hold', 'capture', 'release')),
	CONSTRAINT "resolving_kinds" CHECK ((kind in ('capture', 'release')) = (resolves is not null))
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED BY DEFAULT AS IDENTITY (sequence name "ledger_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"account_reference" text,
	"system_code" text,
	"currency" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_accounts_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "ledger_account_currency" UNIQUE("company_id","id","currency"),
	CONSTRAINT "ledger_account_kind" CHECK (kind in ('user', 'system')),
	CONSTRAINT "user_accounts_have_a_reference" CHECK ((kind = 'user') = (account_reference is not null)),
	CONSTRAINT "system_accounts_have_a_code" CHECK ((kind = 'system') = (system_code is not null))
);
--> statement-breakpoint
CREATE TABLE "ledger_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"violations" jsonb NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"company_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"subject" text,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_templates_company_id_kind_channel_pk" PRIMARY KEY("company_id","kind","channel"),
	CONSTRAINT "message_template_channel" CHECK (channel in ('email', 'sms'))
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"company_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"user_id" uuid,
	"data" jsonb NOT NULL,
	"secret" text,
	"verification_key" text,
	"expires_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"error" text,
	"sent_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "message_channel" CHECK (channel in ('email', 'sms'))
);
--> statement-breakpoint
CREATE TABLE "mobiles" (
	"company_id" bigint NOT NULL,
	"id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"number" text NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"becomes_primary" boolean DEFAULT false NOT NULL,
	CONSTRAINT "mobiles_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "mobiles_primary_is_not_archived" CHECK (not (is_primary and archived))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"company_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"enabled" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_company_id_kind_pk" PRIMARY KEY("company_id","kind")
);
--> statement-breakpoint
CREATE TABLE "permission_types" (
	"type" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "record_numbers" (
	"company_id" bigint NOT NULL,
	"record" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "record_numbers_company_id_record_pk" PRIMARY KEY("company_id","record")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"company_id" bigint NOT NULL,
	"authenticator_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_company_id_authenticator_id_position_pk" PRIMARY KEY("company_id","authenticator_id","position")
);
--> statement-breakpoint
CREATE TABLE "requests" (
	"company_id" bigint NOT NULL,
	"id" integer NOT NULL,
	"request_id" text NOT NULL,
	"user_id" uuid,
	"token_key" text,
	"key" text,
	"scheme" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"params" jsonb NOT NULL,
	"content_type" text NOT NULL,
	"headers" json NOT NULL,
	"body" json,
	"response" json,
	"status_code" integer NOT NULL,
	"duration_ms" integer NOT NULL,
	"client_address" text NOT NULL,
	"user_agent" text NOT NULL,
	"resource" text,
	"resource_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "requests_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "requirement_items" (
	"company_id" bigint NOT NULL,
	"id" integer NOT NULL,
	"set_id" integer NOT NULL,
	"rule" jsonb NOT NULL,
	"name" text,
	"description" text,
	"weight" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "requirement_items_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "requirement_sets" (
	"company_id" bigint NOT NULL,
	"id" integer NOT NULL,
	"tier_id" integer NOT NULL,
	"parent_id" integer,
	"name" text,
	"description" text,
	"condition" text NOT NULL,
	"min_condition_matches" integer,
	"weight" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "requirement_sets_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "requirement_set_condition" CHECK (condition in ('all', 'any'))
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"company_id" bigint NOT NULL,
	"id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "scheduled_jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"lease_id" uuid,
	"leased_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "services" (
	"company_id" bigint NOT NULL,
	"id" integer NOT NULL,
	"slug" text NOT NULL,
	"type" text DEFAULT 'private' NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"url" text,
	"management_url" text,
	"terms_and_conditions_url" text,
	"website_url" text,
	"active" boolean DEFAULT false NOT NULL,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "services_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "service_type" CHECK (type in ('system', 'public', 'private'))
);
--> statement-breakpoint
CREATE TABLE "setup_links" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "setup_link_is_only" CHECK (is_only)
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "tier_requirements" (
	"company_id" bigint NOT NULL,
	"id" integer NOT NULL,
	"tier_id" integer NOT NULL,
	"requirement" text NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tier_requirements_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "requirement" CHECK (requirement in ('first_name', 'last_name', 'nationality', 'birth_date', 'id_number', 'language', 'address', 'bank_account', 'email_address', 'mobile', 'proof_of_identity', 'proof_of_address', 'advanced_proof_of_identity'))
);
--> statement-breakpoint
CREATE TABLE "tiers" (
	"company_id" bigint NOT NULL,
	"id" integer NOT NULL,
	"group_name" text NOT NULL,
	"level" integer NOT NULL,
	"name" text,
	"description" text,
	"currency" text,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tiers_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "tier_level_not_negative" CHECK (level >= 0)
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"company_id" bigint NOT NULL,
	"token_key" text NOT NULL,
	"user_id" uuid NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"label" text,
	"client_address" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"proven_at" timestamp (3) with time zone,
	"requires_proof" boolean DEFAULT false NOT NULL,
	CONSTRAINT "tokens_company_id_token_key_pk" PRIMARY KEY("company_id","token_key")
);
--> statement-breakpoint
CREATE TABLE "transaction_fees" (
	"company_id" bigint NOT NULL,
	"id" integer NOT NULL,
	"group_name" text,
	"tier_id" integer,
	"account_reference" text,
	"currency" text NOT NULL,
	"account_definition" text,
	"tx_type" text NOT NULL,
	"subtype" text,
	"name" text,
	"description" text,
	"value" numeric(38, 0) DEFAULT 0 NOT NULL,
	"percentage" numeric(12, 6),
	"debit_account" text,
	"credit_account" text,
	"debit_subtype" text,
	"credit_subtype" text,
	"inferred" boolean DEFAULT true NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transaction_fees_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "fee_has_one_place" CHECK (num_nonnulls(group_name, tier_id, account_reference) = 1),
	CONSTRAINT "fee_tx_type" CHECK (tx_type in ('credit', 'debit')),
	CONSTRAINT "fee_not_negative" CHECK (value >= 0 and coalesce(percentage, 0) >= 0),
	CONSTRAINT "fee_percentage_below_1000" CHECK (percentage < 1000)
);
--> statement-breakpoint
CREATE TABLE "transaction_limits" (
	"company_id" bigint NOT NULL,
	"id" integer NOT NULL,
	"group_name" text,
	"tier_id" integer,
	"account_reference" text,
	"currency" text NOT NULL,
	"account_definition" text,
	"tx_type" text NOT NULL,
	"subtype" text,
	"type" text NOT NULL,
	"value" numeric(38, 0) NOT NULL,
	"begins_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transaction_limits_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "limit_has_one_place" CHECK (num_nonnulls(group_name, tier_id, account_reference) = 1),
	CONSTRAINT "limit_tx_type" CHECK (tx_type in ('credit', 'debit')),
	CONSTRAINT "limit_type" CHECK (type in ('max', 'day_max', 'week_max', 'month_max', 'min', 'overdraft')),
	CONSTRAINT "limit_not_negative" CHECK (value >= 0),
	CONSTRAINT "limit_begins_before_it_ends" CHECK (begins_at < ends_at)
);
--> statement-breakpoint
CREATE TABLE "transaction_messages" (
	"company_id" bigint NOT NULL,
	"id" integer NOT NULL,
	"transaction_id" uuid NOT NULL,
	"section" text NOT NULL,
	"level" text NOT NULL,
	"message" text NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"author_id" uuid,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transaction_messages_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "transaction_message_section" CHECK (section in ('admin', 'user')),
	CONSTRAINT "transaction_message_level" CHECK (level in ('info', 'warning', 'error'))
);
--> statement-breakpoint
CREATE TABLE "transaction_subtypes" (
	"company_id" bigint NOT NULL,
	"id" integer NOT NULL,
	"name" text NOT NULL,
	"label" text,
	"description" text,
	"tx_type" text NOT NULL,
	"usage_type" text,
	"partner_id" integer,
	"default_transaction_lifespan" integer,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transaction_subtypes_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "subtype_tx_type" CHECK (tx_type in ('credit', 'debit')),
	CONSTRAINT "subtype_usage_type" CHECK (usage_type in ('partner', 'single')),
	CONSTRAINT "subtype_lifespan" CHECK (default_transaction_lifespan between 300 and 2678400)
);
--> statement-breakpoint
CREATE TABLE "transaction_totals" (
	"company_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"day" date NOT NULL,
	"tx_type" text NOT NULL,
	"subtype" text NOT NULL,
	"status" text NOT NULL,
	"count" bigint NOT NULL,
	"amount" numeric NOT NULL,
	"total_amount" numeric NOT NULL,
	"fees" numeric NOT NULL,
	CONSTRAINT "transaction_totals_company_id_currency_day_tx_type_subtype_status_pk" PRIMARY KEY("company_id","currency","day","tx_type","subtype","status")
);
--> statement-breakpoint
CREATE TABLE "transaction_transitions" (
	"company_id" bigint NOT NULL,
	"transaction_id" uuid NOT NULL,
	"from_status" text NOT NULL,
	"to_status" text NOT NULL,
	"actor_id" uuid,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "transaction_transitions_company_id_transaction_id_to_status_pk" PRIMARY KEY("company_id","transaction_id","to_status")
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"company_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"collection_id" uuid NOT NULL,
	"parent_id" uuid,
	"partner_id" uuid,
	"inferred" boolean DEFAULT false NOT NULL,
	"user_id" uuid,
	"account" text NOT NULL,
	"ledger_account_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"tx_type" text NOT NULL,
	"subtype" text,
	"status" text NOT NULL,
	"amount" numeric(38, 0) NOT NULL,
	"total_amount" numeric(38, 0) NOT NULL,
	"fees" numeric(38, 0) DEFAULT 0 NOT NULL,
	"balance" numeric(38, 0) NOT NULL,
	"reversed" numeric(38, 0) DEFAULT 0 NOT NULL,
	"reference" text,
	"note" text DEFAULT '' NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"creator_id" uuid,
	"archived" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"has_lifespan" boolean DEFAULT false NOT NULL,
	"executed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transactions_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "transaction_type" CHECK (tx_type in ('credit', 'debit')),
	CONSTRAINT "transaction_status" CHECK (status in ('Pending', 'Complete', 'Failed')),
	CONSTRAINT "sign_follows_type" CHECK ((tx_type = 'credit') = (amount > 0) and amount <> 0),
	CONSTRAINT "reversed_at_most_in_full" CHECK (reversed between 0 and abs(amount) and (reversed = 0 or status = 'Complete')),
	CONSTRAINT "executed_when_final" CHECK ((status = 'Pending') = (executed_at is null))
);
--> statement-breakpoint
CREATE TABLE "user_groups" (
	"company_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"group_name" text NOT NULL,
	CONSTRAINT "user_groups_company_id_user_id_group_name_pk" PRIMARY KEY("company_id","user_id","group_name")
);
--> statement-breakpoint
CREATE TABLE "user_permissions" (
	"company_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"permission" text NOT NULL,
	CONSTRAINT "user_permissions_company_id_user_id_permission_pk" PRIMARY KEY("company_id","user_id","permission")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"company_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"email" text,
	"email_verified" boolean DEFAULT false NOT NULL,
	"mobile" text,
	"mobile_verified" boolean DEFAULT false NOT NULL,
	"username" text,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"id_number" text,
	"birth_date" date,
	"profile" text,
	"language" text DEFAULT 'en' NOT NULL,
	"nationality" text,
	"timezone" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"kyc_status" text DEFAULT 'pending' NOT NULL,
	"kyc_updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kyc_set_by_admin" boolean DEFAULT false NOT NULL,
	"allow_transactions" boolean DEFAULT true NOT NULL,
	"allow_debit_transactions" boolean DEFAULT true NOT NULL,
	"allow_credit_transactions" boolean DEFAULT true NOT NULL,
	"disallowed_subtypes" integer[] DEFAULT '{}' NOT NULL,
	"temporary" boolean DEFAULT false NOT NULL,
	"merged_into" uuid,
	"password_hash" text,
	"terms_accepted_at" timestamp (3) with time zone,
	"archived" boolean DEFAULT false NOT NULL,
	"deactivated" boolean DEFAULT false NOT NULL,
	"is_service" boolean DEFAULT false NOT NULL,
	"last_login_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "only_temporary_users_are_merged" CHECK (merged_into is null or temporary),
	CONSTRAINT "email_is_lower_case" CHECK (email = lower(email)),
	CONSTRAINT "user_status" CHECK (status in ('obsolete', 'declined', 'pending', 'incomplete', 'verified')),
	CONSTRAINT "user_kyc_status" CHECK (kyc_status in ('obsolete', 'declined', 'pending', 'incomplete', 'verified'))
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"company_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"subject" text NOT NULL,
	"key" text NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "verifications_company_id_user_id_purpose_subject_pk" PRIMARY KEY("company_id","user_id","purpose","subject"),
	CONSTRAINT "verification_purpose" CHECK (purpose in ('email', 'mobile', 'password', 'authenticator', 'challenge'))
);
--> statement-breakpoint
CREATE TABLE "webhook_hours" (
	"company_id" bigint NOT NULL,
	"webhook_id" integer NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"succeeded" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "webhook_hours_company_id_webhook_id_hour_pk" PRIMARY KEY("company_id","webhook_id","hour")
);
--> statement-breakpoint
CREATE TABLE "webhook_queues" (
	"company_id" bigint NOT NULL,
	"webhook_id" integer NOT NULL,
	"due_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"paused_until" timestamp (3) with time zone,
	"last_success_at" timestamp (3) with time zone,
	"last_failure_at" timestamp (3) with time zone,
	"last_error" text,
	CONSTRAINT "webhook_queues_company_id_webhook_id_pk" PRIMARY KEY("company_id","webhook_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_requests" (
	"company_id" bigint NOT NULL,
	"task_id" integer NOT NULL,
	"id" integer NOT NULL,
	"url" text NOT NULL,
	"request_headers" json NOT NULL,
	"response_code" integer,
	"response_headers" json,
	"response_body" text,
	"error" text,
	"duration_ms" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_requests_company_id_task_id_id_pk" PRIMARY KEY("company_id","task_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_tasks" (
	"company_id" bigint NOT NULL,
	"id" integer NOT NULL,
	"webhook_id" integer NOT NULL,
	"event_id" uuid NOT NULL,
	"event" text NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"round_tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"claim_id" uuid,
	"completed_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_tasks_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"company_id" bigint NOT NULL,
	"id" integer NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_secret_expires_at" timestamp (3) with time zone,
	"condition" text,
	"authorization_form" text DEFAULT 'scheme' NOT NULL,
	"success_status" text DEFAULT '200' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"disabled_reason" text,
	"archived" boolean DEFAULT false NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "webhook_authorization_form" CHECK (authorization_form in ('scheme', 'plain')),
	CONSTRAINT "webhook_success_status" CHECK (success_status in ('200', '2xx'))
);
--> statement-breakpoint
CREATE TABLE "write_probes" (
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"padding" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "access_control_rules" ADD CONSTRAINT "access_control_rules_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "access_control_rules" ADD CONSTRAINT "access_control_rules_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "access_control_rules" ADD CONSTRAINT "access_control_rules_company_id_group_name_groups_company_id_name_fk" FOREIGN KEY ("company_id","group_name") REFERENCES "public"."groups"("company_id","name") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_currencies" ADD CONSTRAINT "account_currencies_company_id_account_reference_accounts_company_id_reference_fk" FOREIGN KEY ("company_id","account_reference") REFERENCES "public"."accounts"("company_id","reference") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_currencies" ADD CONSTRAINT "account_currencies_company_id_currency_currencies_company_id_code_fk" FOREIGN KEY ("company_id","currency") REFERENCES "public"."currencies"("company_id","code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_definition_currencies" ADD CONSTRAINT "currencies_of_definition_group" FOREIGN KEY ("company_id","definition_name","group_name") REFERENCES "public"."account_definition_groups"("company_id","definition_name","group_name") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_definition_currencies" ADD CONSTRAINT "account_definition_currencies_company_id_currency_currencies_company_id_code_fk" FOREIGN KEY ("company_id","currency") REFERENCES "public"."currencies"("company_id","code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_definition_groups" ADD CONSTRAINT "account_definition_groups_company_id_definition_name_account_definitions_company_id_name_fk" FOREIGN KEY ("company_id","definition_name") REFERENCES "public"."account_definitions"("company_id","name") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_definition_groups" ADD CONSTRAINT "account_definition_groups_company_id_group_name_groups_company_id_name_fk" FOREIGN KEY ("company_id","group_name") REFERENCES "public"."groups"("company_id","name") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_definitions" ADD CONSTRAINT "account_definitions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "authenticator_challenges" ADD CONSTRAINT "authenticator_challenges_company_id_token_key_tokens_company_id_token_key_fk" FOREIGN KEY ("company_id","token_key") REFERENCES "public"."tokens"("company_id","token_key") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "authenticator_rules" ADD CONSTRAINT "authenticator_rules_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "authenticator_rules" ADD CONSTRAINT "authenticator_rules_company_id_group_name_groups_company_id_name_fk" FOREIGN KEY ("company_id","group_name") REFERENCES "public"."groups"("company_id","name") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "balances" ADD CONSTRAINT "balances_company_id_account_id_currency_ledger_accounts_company_id_id_currency_fk" FOREIGN KEY ("company_id","account_id","currency") REFERENCES "public"."ledger_accounts"("company_id","id","currency") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_account_account_currencies" ADD CONSTRAINT "account_currencies_of_bank_account" FOREIGN KEY ("company_id","record_id") REFERENCES "public"."bank_accounts"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_account_account_currencies" ADD CONSTRAINT "bank_account_of_account" FOREIGN KEY ("company_id","account_reference") REFERENCES "public"."accounts"("company_id","reference") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_account_account_currencies" ADD CONSTRAINT "bank_account_of_account_currency" FOREIGN KEY ("company_id","currency") REFERENCES "public"."currencies"("company_id","code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_account_currencies" ADD CONSTRAINT "bank_account_currencies_company_id_record_id_bank_accounts_company_id_id_fk" FOREIGN KEY ("company_id","record_id") REFERENCES "public"."bank_accounts"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_account_currencies" ADD CONSTRAINT "bank_account_currencies_company_id_currency_currencies_company_id_code_fk" FOREIGN KEY ("company_id","currency") REFERENCES "public"."currencies"("company_id","code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "claimed_addresses" ADD CONSTRAINT "claimed_addresses_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_id_identifier_company_identifiers_id_identifier_fk" FOREIGN KEY ("id","identifier") REFERENCES "public"."company_identifiers"("id","identifier") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "company_bank_account_currencies" ADD CONSTRAINT "currencies_of_company_bank_account" FOREIGN KEY ("company_id","bank_account_id") REFERENCES "public"."company_bank_accounts"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "company_bank_account_currencies" ADD CONSTRAINT "company_bank_account_currencies_company_id_currency_currencies_company_id_code_fk" FOREIGN KEY ("company_id","currency") REFERENCES "public"."currencies"("company_id","code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "company_bank_accounts" ADD CONSTRAINT "company_bank_accounts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "company_versions" ADD CONSTRAINT "company_versions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "crypto_account_account_currencies" ADD CONSTRAINT "account_currencies_of_crypto_account" FOREIGN KEY ("company_id","record_id") REFERENCES "public"."crypto_accounts"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "crypto_account_account_currencies" ADD CONSTRAINT "crypto_account_of_account" FOREIGN KEY ("company_id","account_reference") REFERENCES "public"."accounts"("company_id","reference") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "crypto_account_account_currencies" ADD CONSTRAINT "crypto_account_of_account_currency" FOREIGN KEY ("company_id","currency") REFERENCES "public"."currencies"("company_id","code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "crypto_account_currencies" ADD CONSTRAINT "crypto_account_currencies_company_id_record_id_crypto_accounts_company_id_id_fk" FOREIGN KEY ("company_id","record_id") REFERENCES "public"."crypto_accounts"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "crypto_account_currencies" ADD CONSTRAINT "crypto_account_currencies_company_id_currency_currencies_company_id_code_fk" FOREIGN KEY ("company_id","currency") REFERENCES "public"."currencies"("company_id","code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "crypto_accounts" ADD CONSTRAINT "crypto_accounts_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "currencies" ADD CONSTRAINT "currencies_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_company_id_file_id_files_company_id_id_fk" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "export_pages" ADD CONSTRAINT "export_pages_company_id_export_id_exports_company_id_id_fk" FOREIGN KEY ("company_id","export_id") REFERENCES "public"."exports"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "feed_reads" ADD CONSTRAINT "feed_reads_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "group_permissions" ADD CONSTRAINT "group_permissions_company_id_group_name_groups_company_id_name_fk" FOREIGN KEY ("company_id","group_name") REFERENCES "public"."groups"("company_id","name") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_company_id_group_name_groups_company_id_name_fk" FOREIGN KEY ("company_id","group_name") REFERENCES "public"."groups"("company_id","name") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_company_id_invited_by_users_company_id_id_fk" FOREIGN KEY ("company_id","invited_by") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "issued_statements" ADD CONSTRAINT "issued_statements_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "issued_statements" ADD CONSTRAINT "issued_statement_account" FOREIGN KEY ("company_id","account") REFERENCES "public"."accounts"("company_id","reference") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "journals" ADD CONSTRAINT "journals_company_id_resolves_journals_company_id_id_fk" FOREIGN KEY ("company_id","resolves") REFERENCES "public"."journals"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_company_id_account_reference_accounts_company_id_reference_fk" FOREIGN KEY ("company_id","account_reference") REFERENCES "public"."accounts"("company_id","reference") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_company_id_currency_currencies_company_id_code_fk" FOREIGN KEY ("company_id","currency") REFERENCES "public"."currencies"("company_id","code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mobiles" ADD CONSTRAINT "mobiles_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_company_id_authenticator_id_authenticators_company_id_id_fk" FOREIGN KEY ("company_id","authenticator_id") REFERENCES "public"."authenticators"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "requirement_items" ADD CONSTRAINT "requirement_items_company_id_set_id_requirement_sets_company_id_id_fk" FOREIGN KEY ("company_id","set_id") REFERENCES "public"."requirement_sets"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "requirement_sets" ADD CONSTRAINT "requirement_sets_company_id_tier_id_tiers_company_id_id_fk" FOREIGN KEY ("company_id","tier_id") REFERENCES "public"."tiers"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "requirement_sets" ADD CONSTRAINT "requirement_sets_company_id_parent_id_requirement_sets_company_id_id_fk" FOREIGN KEY ("company_id","parent_id") REFERENCES "public"."requirement_sets"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tier_requirements" ADD CONSTRAINT "tier_requirements_company_id_tier_id_tiers_company_id_id_fk" FOREIGN KEY ("company_id","tier_id") REFERENCES "public"."tiers"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tiers" ADD CONSTRAINT "tiers_company_id_group_name_groups_company_id_name_fk" FOREIGN KEY ("company_id","group_name") REFERENCES "public"."groups"("company_id","name") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transaction_fees" ADD CONSTRAINT "transaction_fees_company_id_group_name_groups_company_id_name_fk" FOREIGN KEY ("company_id","group_name") REFERENCES "public"."groups"("company_id","name") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transaction_fees" ADD CONSTRAINT "transaction_fees_company_id_tier_id_tiers_company_id_id_fk" FOREIGN KEY ("company_id","tier_id") REFERENCES "public"."tiers"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transaction_fees" ADD CONSTRAINT "transaction_fees_company_id_account_reference_accounts_company_id_reference_fk" FOREIGN KEY ("company_id","account_reference") REFERENCES "public"."accounts"("company_id","reference") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transaction_fees" ADD CONSTRAINT "transaction_fees_company_id_currency_currencies_company_id_code_fk" FOREIGN KEY ("company_id","currency") REFERENCES "public"."currencies"("company_id","code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transaction_limits" ADD CONSTRAINT "transaction_limits_company_id_group_name_groups_company_id_name_fk" FOREIGN KEY ("company_id","group_name") REFERENCES "public"."groups"("company_id","name") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transaction_limits" ADD CONSTRAINT "transaction_limits_company_id_tier_id_tiers_company_id_id_fk" FOREIGN KEY ("company_id","tier_id") REFERENCES "public"."tiers"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transaction_limits" ADD CONSTRAINT "transaction_limits_company_id_account_reference_accounts_company_id_reference_fk" FOREIGN KEY ("company_id","account_reference") REFERENCES "public"."accounts"("company_id","reference") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transaction_limits" ADD CONSTRAINT "transaction_limits_company_id_currency_currencies_company_id_code_fk" FOREIGN KEY ("company_id","currency") REFERENCES "public"."currencies"("company_id","code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transaction_messages" ADD CONSTRAINT "transaction_messages_company_id_transaction_id_transactions_company_id_id_fk" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transaction_messages" ADD CONSTRAINT "transaction_messages_company_id_author_id_users_company_id_id_fk" FOREIGN KEY ("company_id","author_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transaction_subtypes" ADD CONSTRAINT "transaction_subtypes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transaction_subtypes" ADD CONSTRAINT "transaction_subtypes_company_id_partner_id_transaction_subtypes_company_id_id_fk" FOREIGN KEY ("company_id","partner_id") REFERENCES "public"."transaction_subtypes"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transaction_transitions" ADD CONSTRAINT "transaction_transitions_company_id_transaction_id_transactions_company_id_id_fk" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_company_id_ledger_account_id_currency_ledger_accounts_company_id_id_currency_fk" FOREIGN KEY ("company_id","ledger_account_id","currency") REFERENCES "public"."ledger_accounts"("company_id","id","currency") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_groups" ADD CONSTRAINT "user_groups_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_groups" ADD CONSTRAINT "user_groups_company_id_group_name_groups_company_id_name_fk" FOREIGN KEY ("company_id","group_name") REFERENCES "public"."groups"("company_id","name") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_permissions" ADD CONSTRAINT "user_permissions_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_hours" ADD CONSTRAINT "webhook_hours_company_id_webhook_id_webhooks_company_id_id_fk" FOREIGN KEY ("company_id","webhook_id") REFERENCES "public"."webhooks"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_queues" ADD CONSTRAINT "webhook_queues_company_id_webhook_id_webhooks_company_id_id_fk" FOREIGN KEY ("company_id","webhook_id") REFERENCES "public"."webhooks"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_requests" ADD CONSTRAINT "webhook_requests_company_id_task_id_webhook_tasks_company_id_id_fk" FOREIGN KEY ("company_id","task_id") REFERENCES "public"."webhook_tasks"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_tasks" ADD CONSTRAINT "webhook_tasks_company_id_webhook_id_webhooks_company_id_id_fk" FOREIGN KEY ("company_id","webhook_id") REFERENCES "public"."webhooks"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "access_control_rules_of_user" ON "access_control_rules" USING btree ("company_id","user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "account_currency_id" ON "account_currencies" USING btree ("company_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "one_active_currency" ON "account_currencies" USING btree ("company_id","account_reference") WHERE is_active;
--> statement-breakpoint
CREATE UNIQUE INDEX "one_primary_account" ON "accounts" USING btree ("company_id","user_id") WHERE is_primary;
--> statement-breakpoint
CREATE INDEX "accounts_of_user" ON "accounts" USING btree ("company_id","user_id","created_at");
--> statement-breakpoint
CREATE INDEX "accounts_by_age" ON "accounts" USING btree ("company_id","created_at","reference");
--> statement-breakpoint
CREATE INDEX "addresses_of_user" ON "addresses" USING btree ("company_id","user_id","id");
--> statement-breakpoint
CREATE INDEX "addresses_by_age" ON "addresses" USING btree ("company_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "audit_log_by_age" ON "audit_log" USING btree ("company_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "audit_log_sign_ins" ON "audit_log" USING btree ("company_id","created_at","actor_id") WHERE action = 'login.success';
--> statement-breakpoint
CREATE INDEX "audit_log_of_user" ON "audit_log" USING btree ("company_id","user_id","created_at");
--> statement-breakpoint
CREATE INDEX "audit_log_told" ON "audit_log" USING btree ("company_id","user_id","created_at","id") WHERE action in ('login.success', 'password.change', 'password.reset.confirm', 'authenticator.verify', 'authenticator.remove', 'token.create', 'email.verify', 'email.change', 'mobile.verify', 'mobile.change', 'document.update', 'address.update', 'bank_account.update', 'crypto_account.update', 'kyc.update', 'transaction.message');
--> statement-breakpoint
CREATE INDEX "audit_log_of_actor" ON "audit_log" USING btree ("company_id","actor_id","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_challenge" ON "authenticator_challenges" USING btree ("company_id","token_key","rule_id") WHERE completed_at is null;
--> statement-breakpoint
CREATE INDEX "challenges_of_token" ON "authenticator_challenges" USING btree ("company_id","token_key");
--> statement-breakpoint
CREATE INDEX "authenticators_of_user" ON "authenticators" USING btree ("company_id","user_id","created_at");
--> statement-breakpoint
CREATE INDEX "bank_accounts_of_user" ON "bank_accounts" USING btree ("company_id","user_id","id");
--> statement-breakpoint
CREATE INDEX "bank_accounts_by_age" ON "bank_accounts" USING btree ("company_id","created_at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_account_code" ON "bank_accounts" USING btree ("company_id","code");
--> statement-breakpoint
CREATE INDEX "crypto_accounts_of_user" ON "crypto_accounts" USING btree ("company_id","user_id","id");
--> statement-breakpoint
CREATE INDEX "crypto_accounts_by_age" ON "crypto_accounts" USING btree ("company_id","created_at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "crypto_account_code" ON "crypto_accounts" USING btree ("company_id","code");
--> statement-breakpoint
CREATE INDEX "documents_of_user" ON "documents" USING btree ("company_id","user_id","id");
--> statement-breakpoint
CREATE INDEX "documents_by_age" ON "documents" USING btree ("company_id","created_at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "documents_of_files" ON "documents" USING btree ("company_id","file_id");
--> statement-breakpoint
CREATE INDEX "documents_to_review" ON "documents" USING btree ("company_id","status","created_at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "emails_of_user" ON "emails" USING btree ("company_id","user_id","email");
--> statement-breakpoint
CREATE UNIQUE INDEX "emails_primary" ON "emails" USING btree ("company_id","user_id") WHERE is_primary;
--> statement-breakpoint
CREATE UNIQUE INDEX "emails_verified" ON "emails" USING btree ("company_id","email") WHERE is_verified;
--> statement-breakpoint
CREATE INDEX "emails_by_age" ON "emails" USING btree ("company_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "emails_by_address" ON "emails" USING btree ("company_id","email");
--> statement-breakpoint
CREATE UNIQUE INDEX "a_journal_is_written_once" ON "entries" USING btree ("company_id","journal_id","leg");
--> statement-breakpoint
CREATE INDEX "events_awaited" ON "events" USING btree ("company_id","id") WHERE awaited;
--> statement-breakpoint
CREATE INDEX "events_by_age" ON "events" USING brin ("created_at");
--> statement-breakpoint
CREATE INDEX "events_with_secret" ON "events" USING btree ("company_id","verification_key") WHERE secret is not null;
--> statement-breakpoint
CREATE INDEX "exports_by_age" ON "exports" USING btree ("company_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "exports_open" ON "exports" USING btree ("created_at") WHERE status in ('pending', 'processing');
--> statement-breakpoint
CREATE UNIQUE INDEX "files_object" ON "files" USING btree ("company_id","object_name");
--> statement-breakpoint
CREATE INDEX "files_of_user" ON "files" USING btree ("company_id","user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "one_profile_image" ON "files" USING btree ("company_id","user_id") WHERE purpose = 'profile';
--> statement-breakpoint
CREATE UNIQUE INDEX "one_default_group" ON "groups" USING btree ("company_id") WHERE is_default;
--> statement-breakpoint
CREATE INDEX "idempotency_keys_expired" ON "idempotency_keys" USING btree ("expires_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_invitation" ON "invitations" USING btree ("company_id","email") WHERE accepted_at is null;
--> statement-breakpoint
CREATE INDEX "issued_statements_by_age" ON "issued_statements" USING btree ("company_id","user_id","issued_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "a_hold_is_resolved_once" ON "journals" USING btree ("company_id","resolves") WHERE resolves is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_account_of_user" ON "ledger_accounts" USING btree ("company_id","account_reference","currency") WHERE kind = 'user';
--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_account_of_system" ON "ledger_accounts" USING btree ("company_id","system_code","currency") WHERE kind = 'system';
--> statement-breakpoint
CREATE INDEX "messages_due" ON "messages" USING btree ("next_attempt_at") WHERE sent_at is null and failed_at is null;
--> statement-breakpoint
CREATE INDEX "messages_by_age" ON "messages" USING btree ("company_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "messages_with_secret" ON "messages" USING btree ("company_id","verification_key") WHERE secret is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "mobiles_of_user" ON "mobiles" USING btree ("company_id","user_id","number");
--> statement-breakpoint
CREATE UNIQUE INDEX "mobiles_primary" ON "mobiles" USING btree ("company_id","user_id") WHERE is_primary;
--> statement-breakpoint
CREATE UNIQUE INDEX "mobiles_verified" ON "mobiles" USING btree ("company_id","number") WHERE is_verified;
--> statement-breakpoint
CREATE INDEX "mobiles_by_age" ON "mobiles" USING btree ("company_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "mobiles_by_address" ON "mobiles" USING btree ("company_id","number");
--> statement-breakpoint
CREATE INDEX "requests_by_age" ON "requests" USING btree ("company_id","created_at","id") INCLUDE (status_code, duration_ms);
--> statement-breakpoint
CREATE INDEX "requests_of_all_by_age" ON "requests" USING brin ("created_at");
--> statement-breakpoint
CREATE INDEX "requests_of_user" ON "requests" USING btree ("company_id","user_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "requirement_items_of_set" ON "requirement_items" USING btree ("company_id","set_id","id");
--> statement-breakpoint
CREATE INDEX "requirement_sets_of_tier" ON "requirement_sets" USING btree ("company_id","tier_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_name" ON "saved_views" USING btree ("company_id","user_id","list","name");
--> statement-breakpoint
CREATE UNIQUE INDEX "service_slug" ON "services" USING btree ("company_id","slug");
--> statement-breakpoint
CREATE INDEX "services_of_user" ON "services" USING btree ("company_id","user_id");
--> statement-breakpoint
CREATE INDEX "throttles_expired" ON "throttles" USING btree ("expire");
--> statement-breakpoint
CREATE UNIQUE INDEX "requirement_of_tier" ON "tier_requirements" USING btree ("company_id","tier_id","requirement");
--> statement-breakpoint
CREATE INDEX "tiers_of_group" ON "tiers" USING btree ("company_id","group_name","level");
--> statement-breakpoint
CREATE INDEX "tokens_of_user" ON "tokens" USING btree ("company_id","user_id","created_at");
--> statement-breakpoint
CREATE INDEX "fees_of_group" ON "transaction_fees" USING btree ("company_id","group_name");
--> statement-breakpoint
CREATE INDEX "fees_of_tier" ON "transaction_fees" USING btree ("company_id","tier_id");
--> statement-breakpoint
CREATE INDEX "fees_of_account" ON "transaction_fees" USING btree ("company_id","account_reference","currency");
--> statement-breakpoint
CREATE INDEX "limits_of_group" ON "transaction_limits" USING btree ("company_id","group_name");
--> statement-breakpoint
CREATE INDEX "limits_of_tier" ON "transaction_limits" USING btree ("company_id","tier_id");
--> statement-breakpoint
CREATE INDEX "limits_of_account" ON "transaction_limits" USING btree ("company_id","account_reference","currency");
--> statement-breakpoint
CREATE INDEX "messages_of_transaction" ON "transaction_messages" USING btree ("company_id","transaction_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "subtype_name" ON "transaction_subtypes" USING btree ("company_id","tx_type","name");
--> statement-breakpoint
CREATE UNIQUE INDEX "a_transaction_ends_once" ON "transaction_transitions" USING btree ("company_id","transaction_id") WHERE to_status in ('Complete', 'Failed');
--> statement-breakpoint
CREATE INDEX "transactions_by_age" ON "transactions" USING btree ("company_id","created_at","id") INCLUDE (status, tx_type, subtype, currency);
--> statement-breakpoint
CREATE INDEX "transactions_of_ledger_account" ON "transactions" USING btree ("company_id","ledger_account_id","created_at","id") INCLUDE (status, tx_type, subtype);
--> statement-breakpoint
CREATE INDEX "transactions_not_complete" ON "transactions" USING btree ("company_id","status","created_at","id") WHERE status <> 'Complete';
--> statement-breakpoint
CREATE INDEX "transactions_not_complete_of_ledger_account" ON "transactions" USING btree ("company_id","ledger_account_id","status","created_at","id") WHERE status <> 'Complete';
--> statement-breakpoint
CREATE INDEX "transactions_of_collection" ON "transactions" USING btree ("company_id","collection_id");
--> statement-breakpoint
CREATE INDEX "transactions_with_partner" ON "transactions" USING btree ("company_id","ledger_account_id","created_at","id") INCLUDE (partner_id) WHERE partner_id is not null;
--> statement-breakpoint
CREATE INDEX "transactions_of_parent" ON "transactions" USING btree ("company_id","parent_id") WHERE parent_id is not null;
--> statement-breakpoint
CREATE INDEX "transactions_expiring" ON "transactions" USING btree ("expires_at","company_id") WHERE status = 'Pending' and expires_at is not null;
--> statement-breakpoint
CREATE INDEX "transactions_unclaimed" ON "transactions" USING btree ("company_id","created_at","id") WHERE status = 'Pending' and expires_at is not null and not has_lifespan;
--> statement-breakpoint
CREATE INDEX "transactions_ended_later" ON "transactions" USING btree ("company_id","ledger_account_id","executed_at","id") WHERE executed_at > created_at;
--> statement-breakpoint
CREATE INDEX "transactions_reference" ON "transactions" USING btree ("company_id","reference") WHERE reference is not null;
--> statement-breakpoint
CREATE INDEX "transactions_metadata" ON "transactions" USING gin (metadata jsonb_path_ops) WHERE metadata <> '{}'::jsonb;
--> statement-breakpoint
CREATE INDEX "users_of_group" ON "user_groups" USING btree ("company_id","group_name");
--> statement-breakpoint
CREATE UNIQUE INDEX "users_verified_email" ON "users" USING btree ("company_id","email") WHERE email_verified;
--> statement-breakpoint
CREATE UNIQUE INDEX "users_verified_mobile" ON "users" USING btree ("company_id","mobile") WHERE mobile_verified;
--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree ("company_id","email") WHERE not temporary;
--> statement-breakpoint
CREATE INDEX "users_by_mobile" ON "users" USING btree ("company_id","mobile") WHERE not temporary;
--> statement-breakpoint
CREATE INDEX "users_merged" ON "users" USING btree ("company_id","merged_into") WHERE merged_into is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree ("company_id","username");
--> statement-breakpoint
CREATE UNIQUE INDEX "users_temporary_email" ON "users" USING btree ("company_id","email") WHERE temporary;
--> statement-breakpoint
CREATE UNIQUE INDEX "users_temporary_mobile" ON "users" USING btree ("company_id","mobile") WHERE temporary;
--> statement-breakpoint
CREATE UNIQUE INDEX "users_by_age" ON "users" USING btree ("company_id","created_at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "verifications_key" ON "verifications" USING btree ("company_id","key");
--> statement-breakpoint
CREATE INDEX "verifications_expired" ON "verifications" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "webhook_queues_due" ON "webhook_queues" USING btree ("due_at") WHERE due_at is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_tasks_of_event" ON "webhook_tasks" USING btree ("company_id","event_id","event","webhook_id");
--> statement-breakpoint
CREATE INDEX "webhook_tasks_due" ON "webhook_tasks" USING btree ("company_id","webhook_id","next_try_at","id") WHERE next_try_at is not null;
--> statement-breakpoint
CREATE INDEX "webhook_tasks_claimed" ON "webhook_tasks" USING btree ("company_id","webhook_id") WHERE claim_id is not null;
--> statement-breakpoint
CREATE INDEX "webhook_tasks_of_webhook" ON "webhook_tasks" USING btree ("company_id","webhook_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "webhook_tasks_failed" ON "webhook_tasks" USING btree ("company_id","webhook_id","created_at") WHERE failed_at is not null;
--> statement-breakpoint
CREATE INDEX "webhook_tasks_by_age" ON "webhook_tasks" USING btree ("company_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "webhooks_removed" ON "webhooks" USING btree ("company_id","id") WHERE removed_at is not null;
--> statement-breakpoint
CREATE VIEW "public"."listed_transactions" AS (select "company_id", "id", "collection_id", "parent_id", "partner_id", "inferred", "user_id", "account", "ledger_account_id", "currency", "tx_type", "subtype", "status", "amount", "total_amount", "fees", "balance", "reversed", "reference", "note", "metadata", "creator_id", "archived", "expires_at", "has_lifespan", "executed_at", "created_at", "updated_at" from "transactions" where coalesce(company_id = (select current_company()), true));
