-- When an email or mobile number was first said to be somebody's, in place of since when it is a user's: the day for which it is kept
-- began anew with giving it up and taking it back (docs/decisions/0020-an-address-is-kept-for-one-day.md).
CREATE TABLE "claimed_addresses" (
	"company_id" integer NOT NULL,
	"address" text NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "claimed_addresses_company_id_address_pk" PRIMARY KEY("company_id","address")
);
--> statement-breakpoint
ALTER TABLE "claimed_addresses" ADD CONSTRAINT "claimed_addresses_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO claimed_addresses (company_id, address, claimed_at)
  SELECT u.company_id, a.address, min(a.added_at)
  FROM users u CROSS JOIN LATERAL (VALUES (u.email, u.email_added_at), (u.mobile, u.mobile_added_at)) AS a(address, added_at)
  WHERE NOT u.temporary AND a.address IS NOT NULL
  GROUP BY u.company_id, a.address;
--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "email_added_at";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "mobile_added_at";
--> statement-breakpoint
SELECT hold_to_one_company('claimed_addresses', 'SELECT, INSERT');
