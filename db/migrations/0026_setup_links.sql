CREATE TABLE "setup_links" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "setup_link_is_only" CHECK (is_only)
);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON setup_links TO countinghouse_api;
