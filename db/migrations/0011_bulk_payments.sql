CREATE TABLE "bulk_items" (
	"company_id" bigint NOT NULL,
	"bulk_payment_id" integer NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"type" text NOT NULL,
	"amount" numeric(38, 0) NOT NULL,
	"currency" text NOT NULL,
	"order" jsonb NOT NULL,
	"collection_id" uuid NOT NULL,
	"transaction_id" uuid,
	"errors" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bulk_items_company_id_bulk_payment_id_number_pk" PRIMARY KEY("company_id","bulk_payment_id","number"),
	CONSTRAINT "bulk_item_state" CHECK (state in ('pending', 'processing', 'succeeded', 'failed', 'canceled')),
	CONSTRAINT "bulk_item_type" CHECK (type in ('transfer', 'credit', 'debit')),
	CONSTRAINT "bulk_item_amount" CHECK (amount > 0),
	CONSTRAINT "bulk_item_transaction" CHECK ((transaction_id is not null) = (state = 'succeeded')),
	CONSTRAINT "bulk_item_errors" CHECK ((errors is not null) = (state = 'failed'))
);
--> statement-breakpoint
CREATE TABLE "bulk_payments" (
	"company_id" bigint NOT NULL,
	"id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"section" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"name" text NOT NULL,
	"atomic" boolean NOT NULL,
	"item_count" integer NOT NULL,
	"succeeded_count" integer DEFAULT 0 NOT NULL,
	"failed_count" integer DEFAULT 0 NOT NULL,
	"canceled_count" integer DEFAULT 0 NOT NULL,
	"error" text,
	"next_attempt_at" timestamp (3) with time zone,
	CONSTRAINT "bulk_payments_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "bulk_payment_section" CHECK (section in ('user', 'admin')),
	CONSTRAINT "bulk_payment_state" CHECK (state in ('pending', 'processing', 'completed', 'failed', 'canceled')),
	CONSTRAINT "bulk_payment_counts" CHECK (succeeded_count + failed_count + canceled_count <= item_count),
	CONSTRAINT "bulk_payment_attempt" CHECK ((next_attempt_at is null) = (state in ('completed', 'failed', 'canceled')))
);
--> statement-breakpoint
ALTER TABLE "bulk_items" ADD CONSTRAINT "bulk_items_company_id_bulk_payment_id_bulk_payments_company_id_id_fk" FOREIGN KEY ("company_id","bulk_payment_id") REFERENCES "public"."bulk_payments"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_payments" ADD CONSTRAINT "bulk_payments_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_payments_of_user" ON "bulk_payments" USING btree ("company_id","user_id","id");--> statement-breakpoint
CREATE INDEX "bulk_payments_by_age" ON "bulk_payments" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "bulk_payments_due" ON "bulk_payments" USING btree ("next_attempt_at") WHERE next_attempt_at is not null;
--> statement-breakpoint
SELECT hold_to_one_company('bulk_items', 'SELECT, INSERT, UPDATE');
--> statement-breakpoint
SELECT hold_to_one_company('bulk_payments', 'SELECT, INSERT, UPDATE');
