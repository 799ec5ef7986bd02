CREATE TABLE "statements" (
	"company_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"error" text,
	"leased_until" timestamp (3) with time zone,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"account" text NOT NULL,
	"timezone" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"format" text NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"object_name" text,
	"size_bytes" integer,
	CONSTRAINT "statements_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "statement_format" CHECK (format in ('pdf', 'csv', 'json', 'camt053', 'ofx')),
	CONSTRAINT "statement_status" CHECK (status in ('pending', 'processing', 'complete', 'failed')),
	CONSTRAINT "statement_period" CHECK (starts_at <= ends_at),
	CONSTRAINT "statement_file" CHECK (num_nonnulls(object_name, size_bytes) = case when status = 'complete' and not archived then 2 else 0 end)
);
--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statement_account" FOREIGN KEY ("company_id","account") REFERENCES "public"."accounts"("company_id","reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statements_of_account" ON "statements" USING btree ("company_id","account","created_at");--> statement-breakpoint
CREATE INDEX "statements_by_age" ON "statements" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "statements_open" ON "statements" USING btree ("created_at") WHERE status in ('pending', 'processing');
--> statement-breakpoint
SELECT hold_to_one_company('statements', 'SELECT, INSERT, UPDATE, DELETE');
