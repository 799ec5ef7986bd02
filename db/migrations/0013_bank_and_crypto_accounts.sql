CREATE TABLE "bank_accounts" (
	"company_id" integer NOT NULL,
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
CREATE TABLE "crypto_accounts" (
	"company_id" integer NOT NULL,
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
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crypto_accounts" ADD CONSTRAINT "crypto_accounts_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_accounts_of_user" ON "bank_accounts" USING btree ("company_id","user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_account_code" ON "bank_accounts" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "crypto_accounts_of_user" ON "crypto_accounts" USING btree ("company_id","user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "crypto_account_code" ON "crypto_accounts" USING btree ("company_id","code");
--> statement-breakpoint
SELECT hold_to_one_company('bank_accounts', 'SELECT, INSERT, UPDATE, DELETE');

--> statement-breakpoint
SELECT hold_to_one_company('crypto_accounts', 'SELECT, INSERT, UPDATE, DELETE');
