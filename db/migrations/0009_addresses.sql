-- Addresses of users, the first of the records that users keep; and the one line by which a table is held to the company.
CREATE TABLE "addresses" (
	"company_id" integer NOT NULL,
	"id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"type" text DEFAULT 'permanent' NOT NULL,
	"line_1" text,
	"line_2" text,
	"city" text,
	"state_province" text,
	"country" text,
	"postal_code" text,
	CONSTRAINT "addresses_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "address_status" CHECK (status in ('obsolete', 'declined', 'pending', 'incomplete', 'verified')),
	CONSTRAINT "address_type" CHECK (type in ('permanent', 'contact', 'shipping', 'billing', 'business'))
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_of_user" ON "addresses" USING btree ("company_id","user_id","id");
--> statement-breakpoint
-- What every table of companies needs besides its columns: row-level security, and what the API's role may do with its rows.
-- Each migration that creates one calls this, as the last line here does.
CREATE FUNCTION hold_to_one_company(name regclass, privileges text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE POLICY one_company ON %s USING (coalesce(company_id = (SELECT current_company()), true))
    WITH CHECK (coalesce(company_id = (SELECT current_company()), true))', name);
  EXECUTE format('GRANT %s ON %s TO countinghouse_api', privileges, name);
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION hold_to_one_company FROM public;
--> statement-breakpoint
SELECT hold_to_one_company('addresses', 'SELECT, INSERT, UPDATE, DELETE');
