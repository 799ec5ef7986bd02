CREATE TABLE "housekeeping" (
	"job" text PRIMARY KEY NOT NULL,
	"done_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "webhooks_removed" ON "webhooks" USING btree ("company_id","id") WHERE removed_at is not null;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON housekeeping TO countinghouse_api;
