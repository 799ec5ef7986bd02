CREATE TABLE "payment_request_payments" (
	"company_id" bigint NOT NULL,
	"request_id" integer NOT NULL,
	"transaction_id" uuid NOT NULL,
	"payer_id" uuid,
	"amount" numeric(38, 0) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_request_payments_pk" PRIMARY KEY("company_id","request_id","transaction_id"),
	CONSTRAINT "payment_request_payment_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_requests" (
	"company_id" bigint NOT NULL,
	"id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"amount" numeric(38, 0),
	"amount_paid" numeric(38, 0) DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"credit_account" text,
	"recipient" text,
	"payer_id" uuid,
	"payer_email" text,
	"note" text NOT NULL,
	"allows_partial" boolean DEFAULT false NOT NULL,
	"due_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"link_key" text NOT NULL,
	"link_hash" "bytea" NOT NULL,
	"link_sealed" text NOT NULL,
	CONSTRAINT "payment_requests_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "payment_request_state" CHECK (state in ('open', 'paid', 'declined', 'canceled', 'expired')),
	CONSTRAINT "payment_request_amount" CHECK (amount > 0),
	CONSTRAINT "payment_request_amount_paid" CHECK (amount_paid >= 0 and (amount is null or amount_paid <= amount)),
	CONSTRAINT "payment_request_recipient" CHECK (num_nonnulls(payer_id, payer_email) = num_nonnulls(recipient)),
	CONSTRAINT "payment_request_partial" CHECK (not allows_partial or amount is not null)
);
--> statement-breakpoint
ALTER TABLE "payment_request_payments" ADD CONSTRAINT "payment_of_request" FOREIGN KEY ("company_id","request_id") REFERENCES "public"."payment_requests"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_request_payments" ADD CONSTRAINT "payment_of_transaction" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_request_payer" FOREIGN KEY ("company_id","payer_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_request_payments_of_payer" ON "payment_request_payments" USING btree ("company_id","payer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_request_link" ON "payment_requests" USING btree ("company_id","link_key");--> statement-breakpoint
CREATE INDEX "payment_requests_of_user" ON "payment_requests" USING btree ("company_id","user_id","id");--> statement-breakpoint
CREATE INDEX "payment_requests_by_age" ON "payment_requests" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_requests_of_payer" ON "payment_requests" USING btree ("company_id","payer_id") WHERE payer_id is not null;--> statement-breakpoint
CREATE INDEX "payment_requests_of_email" ON "payment_requests" USING btree ("company_id","payer_email") WHERE payer_email is not null;--> statement-breakpoint
CREATE INDEX "payment_requests_expiring" ON "payment_requests" USING btree ("expires_at") WHERE state = 'open' and expires_at is not null;
--> statement-breakpoint
SELECT hold_to_one_company('payment_request_payments', 'SELECT, INSERT');
--> statement-breakpoint
SELECT hold_to_one_company('payment_requests', 'SELECT, INSERT, UPDATE');
