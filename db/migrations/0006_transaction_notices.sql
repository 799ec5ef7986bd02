CREATE TABLE "notice_choices" (
	"company_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"notice" text NOT NULL,
	"email" boolean NOT NULL,
	"sms" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_choices_company_id_user_id_notice_pk" PRIMARY KEY("company_id","user_id","notice"),
	CONSTRAINT "notice_choice_notice" CHECK (notice in ('received', 'debited', 'held', 'claimed', 'returned', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "notice_periods" (
	"company_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"sent" integer NOT NULL,
	"withheld" jsonb NOT NULL,
	"due_at" timestamp (3) with time zone,
	CONSTRAINT "notice_periods_company_id_user_id_pk" PRIMARY KEY("company_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notice_tasks" (
	"company_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"data" json NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_tasks_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_periods" ADD CONSTRAINT "notice_periods_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_periods_due" ON "notice_periods" USING btree ("due_at") WHERE due_at is not null;
--> statement-breakpoint
SELECT hold_to_one_company('notice_choices', 'SELECT, INSERT, UPDATE, DELETE');

--> statement-breakpoint
SELECT hold_to_one_company('notice_periods', 'SELECT, INSERT, UPDATE, DELETE');

--> statement-breakpoint
SELECT hold_to_one_company('notice_tasks', 'SELECT, INSERT, UPDATE, DELETE');
