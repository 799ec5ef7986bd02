CREATE TABLE "schedule_runs" (
	"company_id" bigint NOT NULL,
	"schedule_id" integer NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"collection_id" uuid NOT NULL,
	"transaction_id" uuid,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "schedule_runs_company_id_schedule_id_due_at_pk" PRIMARY KEY("company_id","schedule_id","due_at"),
	CONSTRAINT "schedule_run_state" CHECK (state in ('due', 'processing', 'retrying', 'succeeded', 'failed', 'skipped')),
	CONSTRAINT "schedule_run_attempt" CHECK ((next_attempt_at is null) = (state in ('succeeded', 'failed', 'skipped'))),
	CONSTRAINT "schedule_run_transaction" CHECK ((transaction_id is not null) = (state = 'succeeded'))
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"company_id" bigint NOT NULL,
	"id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"amount" numeric(38, 0) NOT NULL,
	"currency" text NOT NULL,
	"debit_account" text,
	"recipient" text,
	"payee_id" integer,
	"credit_account" text,
	"description" jsonb NOT NULL,
	"frequency" text NOT NULL,
	"interval" integer NOT NULL,
	"weekdays" text[] NOT NULL,
	"day_of_month" integer,
	"starts_on" date NOT NULL,
	"time_of_day" text NOT NULL,
	"time_zone" text NOT NULL,
	"until" date,
	"count" integer,
	"next_index" integer NOT NULL,
	"next_run_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "schedules_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "schedule_state" CHECK (state in ('active', 'paused', 'ended', 'completed')),
	CONSTRAINT "schedule_frequency" CHECK (frequency in ('once', 'daily', 'weekly', 'monthly', 'yearly')),
	CONSTRAINT "schedule_amount" CHECK (amount > 0),
	CONSTRAINT "schedule_recipient" CHECK (num_nonnulls(recipient, payee_id, credit_account) between 1 and 2 and (payee_id is null or num_nonnulls(recipient, credit_account) = 0)),
	CONSTRAINT "schedule_next_run" CHECK ((next_run_at is null) = (state <> 'active'))
);
--> statement-breakpoint
ALTER TABLE "schedule_runs" ADD CONSTRAINT "schedule_runs_company_id_schedule_id_schedules_company_id_id_fk" FOREIGN KEY ("company_id","schedule_id") REFERENCES "public"."schedules"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedule_payee" FOREIGN KEY ("company_id","payee_id") REFERENCES "public"."payees"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schedule_runs_due" ON "schedule_runs" USING btree ("next_attempt_at") WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX "schedules_of_user" ON "schedules" USING btree ("company_id","user_id","id");--> statement-breakpoint
CREATE INDEX "schedules_by_age" ON "schedules" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "schedules_due" ON "schedules" USING btree ("next_run_at") WHERE next_run_at is not null;
--> statement-breakpoint
SELECT hold_to_one_company('schedule_runs', 'SELECT, INSERT, UPDATE');
--> statement-breakpoint
SELECT hold_to_one_company('schedules', 'SELECT, INSERT, UPDATE');
