CREATE TABLE "accounts" (
	"company_id" integer NOT NULL,
	"reference" text NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"label" text,
	"is_primary" boolean DEFAULT false NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_company_id_reference_pk" PRIMARY KEY("company_id","reference")
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "companies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"identifier" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"system_email" text NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"mode" text DEFAULT 'test' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"owner_id" uuid,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies_identifier_unique" UNIQUE("identifier")
);
--> statement-breakpoint
CREATE TABLE "currencies" (
	"company_id" integer NOT NULL,
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
CREATE TABLE "idempotency_keys" (
	"company_id" integer NOT NULL,
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
CREATE TABLE "balances" (
	"company_id" integer NOT NULL,
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
CREATE TABLE "entries" (
	"company_id" integer NOT NULL,
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
CREATE TABLE "journals" (
	"company_id" integer NOT NULL,
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
	"company_id" integer NOT NULL,
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
CREATE TABLE "events" (
	"company_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"event" text NOT NULL,
	"subject_id" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"company_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "message_channel" CHECK (channel in ('email', 'sms'))
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"company_id" integer NOT NULL,
	"token_key" text NOT NULL,
	"user_id" uuid NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "tokens_company_id_token_key_pk" PRIMARY KEY("company_id","token_key")
);
--> statement-breakpoint
CREATE TABLE "transaction_totals" (
	"company_id" integer NOT NULL,
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
	"company_id" integer NOT NULL,
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
	"company_id" integer NOT NULL,
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
	"reference" text,
	"note" text DEFAULT '' NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"creator_id" uuid,
	"archived" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"executed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transactions_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "transaction_type" CHECK (tx_type in ('credit', 'debit')),
	CONSTRAINT "transaction_status" CHECK (status in ('Pending', 'Complete', 'Failed')),
	CONSTRAINT "sign_follows_type" CHECK ((tx_type = 'credit') = (amount > 0) and amount <> 0),
	CONSTRAINT "executed_when_final" CHECK ((status = 'Pending') = (executed_at is null))
);
--> statement-breakpoint
CREATE TABLE "group_permissions" (
	"company_id" integer NOT NULL,
	"group_name" text NOT NULL,
	"permission" text NOT NULL,
	CONSTRAINT "group_permissions_company_id_group_name_permission_pk" PRIMARY KEY("company_id","group_name","permission")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"label" text NOT NULL,
	"section" text NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "groups_company_id_name_pk" PRIMARY KEY("company_id","name"),
	CONSTRAINT "group_section" CHECK (section in ('admin', 'user'))
);
--> statement-breakpoint
CREATE TABLE "user_groups" (
	"company_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"group_name" text NOT NULL,
	CONSTRAINT "user_groups_company_id_user_id_group_name_pk" PRIMARY KEY("company_id","user_id","group_name")
);
--> statement-breakpoint
CREATE TABLE "user_permissions" (
	"company_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"permission" text NOT NULL,
	CONSTRAINT "user_permissions_company_id_user_id_permission_pk" PRIMARY KEY("company_id","user_id","permission")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"company_id" integer NOT NULL,
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
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"kyc_status" text DEFAULT 'pending' NOT NULL,
	"kyc_updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"allow_transactions" boolean DEFAULT true NOT NULL,
	"allow_debit_transactions" boolean DEFAULT true NOT NULL,
	"allow_credit_transactions" boolean DEFAULT true NOT NULL,
	"temporary" boolean DEFAULT false NOT NULL,
	"password_hash" text,
	"terms_accepted_at" timestamp (3) with time zone,
	"archived" boolean DEFAULT false NOT NULL,
	"last_login_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "email_is_lower_case" CHECK (email = lower(email))
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "currencies" ADD CONSTRAINT "currencies_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balances" ADD CONSTRAINT "balances_company_id_account_id_currency_ledger_accounts_company_id_id_currency_fk" FOREIGN KEY ("company_id","account_id","currency") REFERENCES "public"."ledger_accounts"("company_id","id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journals" ADD CONSTRAINT "journals_company_id_resolves_journals_company_id_id_fk" FOREIGN KEY ("company_id","resolves") REFERENCES "public"."journals"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_company_id_account_reference_accounts_company_id_reference_fk" FOREIGN KEY ("company_id","account_reference") REFERENCES "public"."accounts"("company_id","reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_company_id_currency_currencies_company_id_code_fk" FOREIGN KEY ("company_id","currency") REFERENCES "public"."currencies"("company_id","code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_transitions" ADD CONSTRAINT "transaction_transitions_company_id_transaction_id_transactions_company_id_id_fk" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_company_id_ledger_account_id_currency_ledger_accounts_company_id_id_currency_fk" FOREIGN KEY ("company_id","ledger_account_id","currency") REFERENCES "public"."ledger_accounts"("company_id","id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_permissions" ADD CONSTRAINT "group_permissions_company_id_group_name_groups_company_id_name_fk" FOREIGN KEY ("company_id","group_name") REFERENCES "public"."groups"("company_id","name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_groups" ADD CONSTRAINT "user_groups_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_groups" ADD CONSTRAINT "user_groups_company_id_group_name_groups_company_id_name_fk" FOREIGN KEY ("company_id","group_name") REFERENCES "public"."groups"("company_id","name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_permissions" ADD CONSTRAINT "user_permissions_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_primary_account" ON "accounts" USING btree ("company_id","user_id") WHERE is_primary;--> statement-breakpoint
CREATE INDEX "accounts_of_user" ON "accounts" USING btree ("company_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_expired" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "a_journal_is_written_once" ON "entries" USING btree ("company_id","journal_id","leg");--> statement-breakpoint
CREATE UNIQUE INDEX "a_hold_is_resolved_once" ON "journals" USING btree ("company_id","resolves") WHERE resolves is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_account_of_user" ON "ledger_accounts" USING btree ("company_id","account_reference","currency") WHERE kind = 'user';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_account_of_system" ON "ledger_accounts" USING btree ("company_id","system_code","currency") WHERE kind = 'system';--> statement-breakpoint
CREATE INDEX "messages_unsent" ON "messages" USING btree ("created_at") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "throttles_expired" ON "throttles" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "tokens_of_user" ON "tokens" USING btree ("company_id","user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "a_transaction_ends_once" ON "transaction_transitions" USING btree ("company_id","transaction_id") WHERE to_status in ('Complete', 'Failed');--> statement-breakpoint
CREATE INDEX "transactions_by_age" ON "transactions" USING btree ("company_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "transactions_of_user" ON "transactions" USING btree ("company_id","user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "transactions_of_account" ON "transactions" USING btree ("company_id","account","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "transactions_of_collection" ON "transactions" USING btree ("company_id","collection_id");--> statement-breakpoint
CREATE INDEX "transactions_pending" ON "transactions" USING btree ("company_id","created_at","id") WHERE status = 'Pending';--> statement-breakpoint
CREATE INDEX "transactions_expiring" ON "transactions" USING btree ("company_id","expires_at") WHERE status = 'Pending' and expires_at is not null;--> statement-breakpoint
CREATE INDEX "transactions_reference" ON "transactions" USING btree ("company_id","reference") WHERE reference is not null;--> statement-breakpoint
CREATE INDEX "transactions_metadata" ON "transactions" USING gin (metadata jsonb_path_ops) WHERE metadata <> '{}'::jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "one_default_group" ON "groups" USING btree ("company_id") WHERE is_default;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("company_id","email") WHERE not temporary;--> statement-breakpoint
CREATE UNIQUE INDEX "users_mobile" ON "users" USING btree ("company_id","mobile") WHERE not temporary;--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree ("company_id","username");--> statement-breakpoint
CREATE UNIQUE INDEX "users_temporary_email" ON "users" USING btree ("company_id","email") WHERE temporary;--> statement-breakpoint
CREATE UNIQUE INDEX "users_temporary_mobile" ON "users" USING btree ("company_id","mobile") WHERE temporary;--> statement-breakpoint
CREATE UNIQUE INDEX "users_by_age" ON "users" USING btree ("company_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);