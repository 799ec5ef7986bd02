CREATE TABLE "access_control_rules" (
	"company_id" integer NOT NULL,
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
	"company_id" integer NOT NULL,
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
	"company_id" integer NOT NULL,
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
	"company_id" integer NOT NULL,
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
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"label" text,
	"recon" boolean DEFAULT false NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_definitions_company_id_name_pk" PRIMARY KEY("company_id","name")
);
--> statement-breakpoint
CREATE TABLE "company_bank_account_currencies" (
	"company_id" integer NOT NULL,
	"bank_account_id" integer NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_bank_account_currencies_company_id_bank_account_id_currency_pk" PRIMARY KEY("company_id","bank_account_id","currency")
);
--> statement-breakpoint
CREATE TABLE "company_bank_accounts" (
	"company_id" integer NOT NULL,
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
CREATE TABLE "export_pages" (
	"company_id" integer NOT NULL,
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
	"company_id" integer NOT NULL,
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
CREATE TABLE "invitations" (
	"company_id" integer NOT NULL,
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
CREATE TABLE "transaction_fees" (
	"company_id" integer NOT NULL,
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
	"company_id" integer NOT NULL,
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
CREATE TABLE "message_templates" (
	"company_id" integer NOT NULL,
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
CREATE TABLE "notifications" (
	"company_id" integer NOT NULL,
	"kind" text NOT NULL,
	"enabled" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_company_id_kind_pk" PRIMARY KEY("company_id","kind")
);
--> statement-breakpoint
CREATE TABLE "bank_account_account_currencies" (
	"company_id" integer NOT NULL,
	"record_id" integer NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"account_reference" text NOT NULL,
	CONSTRAINT "bank_account_account_currency" PRIMARY KEY("company_id","record_id","account_reference","currency")
);
--> statement-breakpoint
CREATE TABLE "bank_account_currencies" (
	"company_id" integer NOT NULL,
	"record_id" integer NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_account_currencies_company_id_record_id_currency_pk" PRIMARY KEY("company_id","record_id","currency")
);
--> statement-breakpoint
CREATE TABLE "crypto_account_account_currencies" (
	"company_id" integer NOT NULL,
	"record_id" integer NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"account_reference" text NOT NULL,
	CONSTRAINT "crypto_account_account_currency" PRIMARY KEY("company_id","record_id","account_reference","currency")
);
--> statement-breakpoint
CREATE TABLE "crypto_account_currencies" (
	"company_id" integer NOT NULL,
	"record_id" integer NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "crypto_account_currencies_company_id_record_id_currency_pk" PRIMARY KEY("company_id","record_id","currency")
);
--> statement-breakpoint
CREATE TABLE "requests" (
	"company_id" integer NOT NULL,
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
CREATE TABLE "saved_views" (
	"company_id" integer NOT NULL,
	"id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "services" (
	"company_id" integer NOT NULL,
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
CREATE TABLE "transaction_subtypes" (
	"company_id" integer NOT NULL,
	"id" integer NOT NULL,
	"name" text NOT NULL,
	"label" text,
	"description" text,
	"tx_type" text NOT NULL,
	"usage_type" text,
	"partner_id" integer,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transaction_subtypes_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "subtype_tx_type" CHECK (tx_type in ('credit', 'debit')),
	CONSTRAINT "subtype_usage_type" CHECK (usage_type in ('partner', 'single'))
);
--> statement-breakpoint
CREATE TABLE "requirement_items" (
	"company_id" integer NOT NULL,
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
	"company_id" integer NOT NULL,
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
CREATE TABLE "tier_requirements" (
	"company_id" integer NOT NULL,
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
	"company_id" integer NOT NULL,
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
CREATE TABLE "transaction_messages" (
	"company_id" integer NOT NULL,
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
ALTER TABLE "authenticator_rules" DROP CONSTRAINT "authenticator_rules_company_id_group_name_groups_company_id_name_fk";
--> statement-breakpoint
ALTER TABLE "group_permissions" DROP CONSTRAINT "group_permissions_company_id_group_name_groups_company_id_name_fk";
--> statement-breakpoint
ALTER TABLE "user_groups" DROP CONSTRAINT "user_groups_company_id_group_name_groups_company_id_name_fk";
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "definition" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "recon" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "legal_name" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "support_website" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "documentation_website" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "support_email" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "contact_email" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "address" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "logo" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "icon" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "colour" text;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "icon" text;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "listed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "archived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "details" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "disallowed_subtypes" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deactivated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_service" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "access_control_rules" ADD CONSTRAINT "access_control_rules_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_control_rules" ADD CONSTRAINT "access_control_rules_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_control_rules" ADD CONSTRAINT "access_control_rules_company_id_group_name_groups_company_id_name_fk" FOREIGN KEY ("company_id","group_name") REFERENCES "public"."groups"("company_id","name") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "account_currencies" ADD CONSTRAINT "account_currencies_company_id_account_reference_accounts_company_id_reference_fk" FOREIGN KEY ("company_id","account_reference") REFERENCES "public"."accounts"("company_id","reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_currencies" ADD CONSTRAINT "account_currencies_company_id_currency_currencies_company_id_code_fk" FOREIGN KEY ("company_id","currency") REFERENCES "public"."currencies"("company_id","code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_definition_currencies" ADD CONSTRAINT "currencies_of_definition_group" FOREIGN KEY ("company_id","definition_name","group_name") REFERENCES "public"."account_definition_groups"("company_id","definition_name","group_name") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "account_definition_currencies" ADD CONSTRAINT "account_definition_currencies_company_id_currency_currencies_company_id_code_fk" FOREIGN KEY ("company_id","currency") REFERENCES "public"."currencies"("company_id","code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_definition_groups" ADD CONSTRAINT "account_definition_groups_company_id_definition_name_account_definitions_company_id_name_fk" FOREIGN KEY ("company_id","definition_name") REFERENCES "public"."account_definitions"("company_id","name") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "account_definition_groups" ADD CONSTRAINT "account_definition_groups_company_id_group_name_groups_company_id_name_fk" FOREIGN KEY ("company_id","group_name") REFERENCES "public"."groups"("company_id","name") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "account_definitions" ADD CONSTRAINT "account_definitions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_bank_account_currencies" ADD CONSTRAINT "currencies_of_company_bank_account" FOREIGN KEY ("company_id","bank_account_id") REFERENCES "public"."company_bank_accounts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_bank_account_currencies" ADD CONSTRAINT "company_bank_account_currencies_company_id_currency_currencies_company_id_code_fk" FOREIGN KEY ("company_id","currency") REFERENCES "public"."currencies"("company_id","code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_bank_accounts" ADD CONSTRAINT "company_bank_accounts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_pages" ADD CONSTRAINT "export_pages_company_id_export_id_exports_company_id_id_fk" FOREIGN KEY ("company_id","export_id") REFERENCES "public"."exports"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_company_id_group_name_groups_company_id_name_fk" FOREIGN KEY ("company_id","group_name") REFERENCES "public"."groups"("company_id","name") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_company_id_invited_by_users_company_id_id_fk" FOREIGN KEY ("company_id","invited_by") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_fees" ADD CONSTRAINT "transaction_fees_company_id_group_name_groups_company_id_name_fk" FOREIGN KEY ("company_id","group_name") REFERENCES "public"."groups"("company_id","name") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "transaction_fees" ADD CONSTRAINT "transaction_fees_company_id_tier_id_tiers_company_id_id_fk" FOREIGN KEY ("company_id","tier_id") REFERENCES "public"."tiers"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_fees" ADD CONSTRAINT "transaction_fees_company_id_account_reference_accounts_company_id_reference_fk" FOREIGN KEY ("company_id","account_reference") REFERENCES "public"."accounts"("company_id","reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_fees" ADD CONSTRAINT "transaction_fees_company_id_currency_currencies_company_id_code_fk" FOREIGN KEY ("company_id","currency") REFERENCES "public"."currencies"("company_id","code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_limits" ADD CONSTRAINT "transaction_limits_company_id_group_name_groups_company_id_name_fk" FOREIGN KEY ("company_id","group_name") REFERENCES "public"."groups"("company_id","name") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "transaction_limits" ADD CONSTRAINT "transaction_limits_company_id_tier_id_tiers_company_id_id_fk" FOREIGN KEY ("company_id","tier_id") REFERENCES "public"."tiers"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_limits" ADD CONSTRAINT "transaction_limits_company_id_account_reference_accounts_company_id_reference_fk" FOREIGN KEY ("company_id","account_reference") REFERENCES "public"."accounts"("company_id","reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_limits" ADD CONSTRAINT "transaction_limits_company_id_currency_currencies_company_id_code_fk" FOREIGN KEY ("company_id","currency") REFERENCES "public"."currencies"("company_id","code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_account_account_currencies" ADD CONSTRAINT "account_currencies_of_bank_account" FOREIGN KEY ("company_id","record_id") REFERENCES "public"."bank_accounts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_account_account_currencies" ADD CONSTRAINT "bank_account_of_account" FOREIGN KEY ("company_id","account_reference") REFERENCES "public"."accounts"("company_id","reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_account_account_currencies" ADD CONSTRAINT "bank_account_of_account_currency" FOREIGN KEY ("company_id","currency") REFERENCES "public"."currencies"("company_id","code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_account_currencies" ADD CONSTRAINT "bank_account_currencies_company_id_record_id_bank_accounts_company_id_id_fk" FOREIGN KEY ("company_id","record_id") REFERENCES "public"."bank_accounts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_account_currencies" ADD CONSTRAINT "bank_account_currencies_company_id_currency_currencies_company_id_code_fk" FOREIGN KEY ("company_id","currency") REFERENCES "public"."currencies"("company_id","code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crypto_account_account_currencies" ADD CONSTRAINT "account_currencies_of_crypto_account" FOREIGN KEY ("company_id","record_id") REFERENCES "public"."crypto_accounts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crypto_account_account_currencies" ADD CONSTRAINT "crypto_account_of_account" FOREIGN KEY ("company_id","account_reference") REFERENCES "public"."accounts"("company_id","reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crypto_account_account_currencies" ADD CONSTRAINT "crypto_account_of_account_currency" FOREIGN KEY ("company_id","currency") REFERENCES "public"."currencies"("company_id","code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crypto_account_currencies" ADD CONSTRAINT "crypto_account_currencies_company_id_record_id_crypto_accounts_company_id_id_fk" FOREIGN KEY ("company_id","record_id") REFERENCES "public"."crypto_accounts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crypto_account_currencies" ADD CONSTRAINT "crypto_account_currencies_company_id_currency_currencies_company_id_code_fk" FOREIGN KEY ("company_id","currency") REFERENCES "public"."currencies"("company_id","code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_subtypes" ADD CONSTRAINT "transaction_subtypes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_subtypes" ADD CONSTRAINT "transaction_subtypes_company_id_partner_id_transaction_subtypes_company_id_id_fk" FOREIGN KEY ("company_id","partner_id") REFERENCES "public"."transaction_subtypes"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requirement_items" ADD CONSTRAINT "requirement_items_company_id_set_id_requirement_sets_company_id_id_fk" FOREIGN KEY ("company_id","set_id") REFERENCES "public"."requirement_sets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requirement_sets" ADD CONSTRAINT "requirement_sets_company_id_tier_id_tiers_company_id_id_fk" FOREIGN KEY ("company_id","tier_id") REFERENCES "public"."tiers"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requirement_sets" ADD CONSTRAINT "requirement_sets_company_id_parent_id_requirement_sets_company_id_id_fk" FOREIGN KEY ("company_id","parent_id") REFERENCES "public"."requirement_sets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tier_requirements" ADD CONSTRAINT "tier_requirements_company_id_tier_id_tiers_company_id_id_fk" FOREIGN KEY ("company_id","tier_id") REFERENCES "public"."tiers"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tiers" ADD CONSTRAINT "tiers_company_id_group_name_groups_company_id_name_fk" FOREIGN KEY ("company_id","group_name") REFERENCES "public"."groups"("company_id","name") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "transaction_messages" ADD CONSTRAINT "transaction_messages_company_id_transaction_id_transactions_company_id_id_fk" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_messages" ADD CONSTRAINT "transaction_messages_company_id_author_id_users_company_id_id_fk" FOREIGN KEY ("company_id","author_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_control_rules_of_user" ON "access_control_rules" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_currency_id" ON "account_currencies" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_active_currency" ON "account_currencies" USING btree ("company_id","account_reference") WHERE is_active;--> statement-breakpoint
CREATE INDEX "exports_by_age" ON "exports" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "exports_open" ON "exports" USING btree ("created_at") WHERE status in ('pending', 'processing');--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_invitation" ON "invitations" USING btree ("company_id","email") WHERE accepted_at is null;--> statement-breakpoint
CREATE INDEX "fees_of_group" ON "transaction_fees" USING btree ("company_id","group_name");--> statement-breakpoint
CREATE INDEX "fees_of_tier" ON "transaction_fees" USING btree ("company_id","tier_id");--> statement-breakpoint
CREATE INDEX "fees_of_account" ON "transaction_fees" USING btree ("company_id","account_reference","currency");--> statement-breakpoint
CREATE INDEX "limits_of_group" ON "transaction_limits" USING btree ("company_id","group_name");--> statement-breakpoint
CREATE INDEX "limits_of_tier" ON "transaction_limits" USING btree ("company_id","tier_id");--> statement-breakpoint
CREATE INDEX "limits_of_account" ON "transaction_limits" USING btree ("company_id","account_reference","currency");--> statement-breakpoint
CREATE INDEX "requests_by_age" ON "requests" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "requests_of_all_by_age" ON "requests" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "requests_of_user" ON "requests" USING btree ("company_id","user_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_name" ON "saved_views" USING btree ("company_id","user_id","list","name");--> statement-breakpoint
CREATE UNIQUE INDEX "service_slug" ON "services" USING btree ("company_id","slug");--> statement-breakpoint
CREATE INDEX "services_of_user" ON "services" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subtype_name" ON "transaction_subtypes" USING btree ("company_id","tx_type","name");--> statement-breakpoint
CREATE INDEX "requirement_items_of_set" ON "requirement_items" USING btree ("company_id","set_id","id");--> statement-breakpoint
CREATE INDEX "requirement_sets_of_tier" ON "requirement_sets" USING btree ("company_id","tier_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "requirement_of_tier" ON "tier_requirements" USING btree ("company_id","tier_id","requirement");--> statement-breakpoint
CREATE INDEX "tiers_of_group" ON "tiers" USING btree ("company_id","group_name","level");--> statement-breakpoint
CREATE INDEX "messages_of_transaction" ON "transaction_messages" USING btree ("company_id","transaction_id","id");--> statement-breakpoint
ALTER TABLE "authenticator_rules" ADD CONSTRAINT "authenticator_rules_company_id_group_name_groups_company_id_name_fk" FOREIGN KEY ("company_id","group_name") REFERENCES "public"."groups"("company_id","name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "group_permissions" ADD CONSTRAINT "group_permissions_company_id_group_name_groups_company_id_name_fk" FOREIGN KEY ("company_id","group_name") REFERENCES "public"."groups"("company_id","name") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "user_groups" ADD CONSTRAINT "user_groups_company_id_group_name_groups_company_id_name_fk" FOREIGN KEY ("company_id","group_name") REFERENCES "public"."groups"("company_id","name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "users_of_group" ON "user_groups" USING btree ("company_id","group_name");
--> statement-breakpoint
SELECT hold_to_one_company('access_control_rules', 'SELECT, INSERT, UPDATE, DELETE');

--> statement-breakpoint
SELECT hold_to_one_company('account_currencies', 'SELECT, INSERT, UPDATE, DELETE');

--> statement-breakpoint
SELECT hold_to_one_company('account_definition_currencies', 'SELECT, INSERT, UPDATE, DELETE');

--> statement-breakpoint
SELECT hold_to_one_company('account_definition_groups', 'SELECT, INSERT, UPDATE, DELETE');

--> statement-breakpoint
SELECT hold_to_one_company('account_definitions', 'SELECT, INSERT, UPDATE, DELETE');

--> statement-breakpoint
SELECT hold_to_one_company('company_bank_account_currencies', 'SELECT, INSERT, UPDATE, DELETE');

--> statement-breakpoint
SELECT hold_to_one_company('company_bank_accounts', 'SELECT, INSERT, UPDATE, DELETE');

--> statement-breakpoint
SELECT hold_to_one_company('export_pages', 'SELECT, INSERT, UPDATE, DELETE');

--> statement-breakpoint
SELECT hold_to_one_company('exports', 'SELECT, INSERT, UPDATE, DELETE');

--> statement-breakpoint
SELECT hold_to_one_company('invitations', 'SELECT, INSERT, UPDATE, DELETE');

--> statement-breakpoint
SELECT hold_to_one_company('transaction_fees', 'SELECT, INSERT, UPDATE, DELETE');

--> statement-breakpoint
SELECT hold_to_one_company('transaction_limits', 'SELECT, INSERT, UPDATE, DELETE');

--> statement-breakpoint
SELECT hold_to_one_company('message_templates', 'SELECT, INSERT, UPDATE, DELETE');

--> statement-breakpoint
SELECT hold_to_one_company('notifications', 'SELECT, INSERT, UPDATE, DELETE');

--> statement-breakpoint
SELECT hold_to_one_company('bank_account_account_currencies', 'SELECT, INSERT, UPDATE, DELETE');

--> statement-breakpoint
SELECT hold_to_one_company('bank_account_currencies', 'SELECT, INSERT, UPDATE, DELETE');

--> statement-breakpoint
SELECT hold_to_one_company('crypto_account_account_currencies', 'SELECT, INSERT, UPDATE, DELETE');

--> statement-breakpoint
SELECT hold_to_one_company('crypto_account_currencies', 'SELECT, INSERT, UPDATE, DELETE');

--> statement-breakpoint
SELECT hold_to_one_company('requests', 'SELECT, INSERT, UPDATE, DELETE');

--> statement-breakpoint
SELECT hold_to_one_company('saved_views', 'SELECT, INSERT, UPDATE, DELETE');

--> statement-breakpoint
SELECT hold_to_one_company('services', 'SELECT, INSERT, UPDATE, DELETE');

--> statement-breakpoint
SELECT hold_to_one_company('transaction_subtypes', 'SELECT, INSERT, UPDATE, DELETE');

--> statement-breakpoint
SELECT hold_to_one_company('requirement_items', 'SELECT, INSERT, UPDATE, DELETE');

--> statement-breakpoint
SELECT hold_to_one_company('requirement_sets', 'SELECT, INSERT, UPDATE, DELETE');

--> statement-breakpoint
SELECT hold_to_one_company('tier_requirements', 'SELECT, INSERT, UPDATE, DELETE');

--> statement-breakpoint
SELECT hold_to_one_company('tiers', 'SELECT, INSERT, UPDATE, DELETE');

--> statement-breakpoint
SELECT hold_to_one_company('transaction_messages', 'SELECT, INSERT, UPDATE, DELETE');

--> statement-breakpoint
-- What postings remember of a company now includes what its groups, tiers and accounts allow and cost, and from where people may call.
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['transaction_subtypes', 'tiers', 'tier_requirements', 'requirement_sets', 'requirement_items',
    'transaction_limits', 'transaction_fees', 'account_currencies', 'account_definitions', 'account_definition_groups',
    'account_definition_currencies', 'access_control_rules'] LOOP
    EXECUTE format('CREATE CONSTRAINT TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON %I DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION count_company_change(''company_id'')', name);
    EXECUTE format('CREATE TRIGGER count_emptied_table AFTER TRUNCATE ON %I EXECUTE FUNCTION count_emptied_table()', name);
  END LOOP;
END $$;
