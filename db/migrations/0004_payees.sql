CREATE TABLE "payees" (
	"company_id" bigint NOT NULL,
	"id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"address" text NOT NULL,
	"bank_name" text,
	"bank_code" text,
	"bic" text,
	"crypto_type" text,
	CONSTRAINT "payees_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "payee_type" CHECK (type in ('user', 'account', 'bank_account', 'crypto_account')),
	CONSTRAINT "payee_crypto_type" CHECK (crypto_type in ('bitcoin', 'ethereum', 'other'))
);
--> statement-breakpoint
ALTER TABLE "payees" ADD CONSTRAINT "payees_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payee_address" ON "payees" USING btree ("company_id","user_id","type","address") WHERE not archived;--> statement-breakpoint
CREATE INDEX "payees_of_user" ON "payees" USING btree ("company_id","user_id","id");--> statement-breakpoint
CREATE INDEX "payees_by_age" ON "payees" USING btree ("company_id","created_at","id");
--> statement-breakpoint
SELECT hold_to_one_company('payees', 'SELECT, INSERT, UPDATE');
--> statement-breakpoint
SELECT add_permission_type('payee');
