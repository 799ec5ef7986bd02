CREATE TABLE "ledger_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"violations" jsonb NOT NULL,
	"error" text
);
--> statement-breakpoint
-- The API shows the last result; only the worker, which checks as the owner of the tables, writes one.
GRANT SELECT ON ledger_checks TO countinghouse_api;
