CREATE TABLE "write_probes" (
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"padding" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE write_probes ALTER COLUMN padding SET STORAGE PLAIN;
--> statement-breakpoint
GRANT INSERT, TRUNCATE ON write_probes TO countinghouse_api;
