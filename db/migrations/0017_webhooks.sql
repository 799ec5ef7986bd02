-- Webhooks. An event knows from its commit on whether a webhook waits for it: the worker looks at nothing else.
CREATE TABLE "webhook_hours" (
	"company_id" integer NOT NULL,
	"webhook_id" integer NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"succeeded" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "webhook_hours_company_id_webhook_id_hour_pk" PRIMARY KEY("company_id","webhook_id","hour")
);
--> statement-breakpoint
CREATE TABLE "webhook_queues" (
	"company_id" integer NOT NULL,
	"webhook_id" integer NOT NULL,
	"due_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"paused_until" timestamp (3) with time zone,
	"last_success_at" timestamp (3) with time zone,
	"last_failure_at" timestamp (3) with time zone,
	"last_error" text,
	CONSTRAINT "webhook_queues_company_id_webhook_id_pk" PRIMARY KEY("company_id","webhook_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_requests" (
	"company_id" integer NOT NULL,
	"task_id" integer NOT NULL,
	"id" integer NOT NULL,
	"url" text NOT NULL,
	"request_headers" json NOT NULL,
	"response_code" integer,
	"response_headers" json,
	"response_body" text,
	"error" text,
	"duration_ms" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_requests_company_id_task_id_id_pk" PRIMARY KEY("company_id","task_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_tasks" (
	"company_id" integer NOT NULL,
	"id" integer NOT NULL,
	"webhook_id" integer NOT NULL,
	"event_id" uuid NOT NULL,
	"event" text NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"round_tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"claim_id" uuid,
	"completed_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_tasks_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"company_id" integer NOT NULL,
	"id" integer NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_secret_expires_at" timestamp (3) with time zone,
	"condition" text,
	"authorization_form" text DEFAULT 'scheme' NOT NULL,
	"success_status" text DEFAULT '200' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"disabled_reason" text,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "webhook_authorization_form" CHECK (authorization_form in ('scheme', 'plain')),
	CONSTRAINT "webhook_success_status" CHECK (success_status in ('200', '2xx'))
);
--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "data" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "original" json;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "awaited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_hours" ADD CONSTRAINT "webhook_hours_company_id_webhook_id_webhooks_company_id_id_fk" FOREIGN KEY ("company_id","webhook_id") REFERENCES "public"."webhooks"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_queues" ADD CONSTRAINT "webhook_queues_company_id_webhook_id_webhooks_company_id_id_fk" FOREIGN KEY ("company_id","webhook_id") REFERENCES "public"."webhooks"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_requests" ADD CONSTRAINT "webhook_requests_company_id_task_id_webhook_tasks_company_id_id_fk" FOREIGN KEY ("company_id","task_id") REFERENCES "public"."webhook_tasks"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_tasks" ADD CONSTRAINT "webhook_tasks_company_id_webhook_id_webhooks_company_id_id_fk" FOREIGN KEY ("company_id","webhook_id") REFERENCES "public"."webhooks"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_queues_due" ON "webhook_queues" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_tasks_of_event" ON "webhook_tasks" USING btree ("company_id","event_id","event","webhook_id");--> statement-breakpoint
CREATE INDEX "webhook_tasks_due" ON "webhook_tasks" USING btree ("company_id","webhook_id","next_try_at","id") WHERE next_try_at is not null;--> statement-breakpoint
CREATE INDEX "webhook_tasks_claimed" ON "webhook_tasks" USING btree ("company_id","webhook_id") WHERE claim_id is not null;--> statement-breakpoint
CREATE INDEX "webhook_tasks_of_webhook" ON "webhook_tasks" USING btree ("company_id","webhook_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_tasks_failed" ON "webhook_tasks" USING btree ("company_id","webhook_id","created_at") WHERE failed_at is not null;--> statement-breakpoint
CREATE INDEX "webhook_tasks_by_age" ON "webhook_tasks" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "events_awaited" ON "events" USING btree ("company_id","id") WHERE awaited;--> statement-breakpoint
CREATE INDEX "events_by_age" ON "events" USING brin ("created_at");
--> statement-breakpoint
SELECT hold_to_one_company('webhook_hours', 'SELECT, INSERT, UPDATE, DELETE');
--> statement-breakpoint
SELECT hold_to_one_company('webhook_queues', 'SELECT, INSERT, UPDATE, DELETE');
--> statement-breakpoint
SELECT hold_to_one_company('webhook_requests', 'SELECT, INSERT, UPDATE, DELETE');
--> statement-breakpoint
SELECT hold_to_one_company('webhook_tasks', 'SELECT, INSERT, UPDATE, DELETE');
--> statement-breakpoint
SELECT hold_to_one_company('webhooks', 'SELECT, INSERT, UPDATE, DELETE');
--> statement-breakpoint
-- Whether a webhook of the company waits for one of these events. Asked for every event that is written: it is inlined.
CREATE FUNCTION is_awaited(company int, names text[]) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM webhooks w WHERE w.company_id = company AND w.enabled AND NOT w.archived AND w.events && names)
$$;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION is_awaited TO countinghouse_api;
--> statement-breakpoint
SELECT add_permission_type('webhooksecret');
