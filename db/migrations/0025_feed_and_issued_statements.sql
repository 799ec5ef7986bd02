CREATE TABLE "feed_reads" (
	"company_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"read_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "feed_reads_company_id_user_id_subject_id_pk" PRIMARY KEY("company_id","user_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "issued_statements" (
	"company_id" integer NOT NULL,
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
ALTER TABLE "feed_reads" ADD CONSTRAINT "feed_reads_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_statements" ADD CONSTRAINT "issued_statements_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_statements" ADD CONSTRAINT "issued_statement_account" FOREIGN KEY ("company_id","account") REFERENCES "public"."accounts"("company_id","reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issued_statements_by_age" ON "issued_statements" USING btree ("company_id","user_id","issued_at");--> statement-breakpoint
CREATE INDEX "audit_log_told" ON "audit_log" USING btree ("company_id","user_id","created_at","id") WHERE action in ('login.success', 'password.change', 'password.reset.confirm', 'authenticator.verify', 'authenticator.remove', 'token.create', 'email.verify', 'email.change', 'mobile.verify', 'mobile.change', 'document.update', 'address.update', 'bank_account.update', 'crypto_account.update', 'kyc.update', 'transaction.message');--> statement-breakpoint
CREATE INDEX "transactions_ended_later" ON "transactions" USING btree ("company_id","ledger_account_id","executed_at","id") WHERE executed_at > created_at;
--> statement-breakpoint
SELECT hold_to_one_company('feed_reads', 'SELECT, INSERT, UPDATE, DELETE');

--> statement-breakpoint
SELECT hold_to_one_company('issued_statements', 'SELECT, INSERT, UPDATE, DELETE');
