-- The email addresses and mobile numbers of registered users, of which the primary one of each is what it was before: users.email and
-- users.mobile. A trigger keeps these what the tables say, so that no code can let them fall apart.
CREATE TABLE "emails" (
	"company_id" integer NOT NULL,
	"id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"email" text NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"becomes_primary" boolean DEFAULT false NOT NULL,
	CONSTRAINT "emails_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "emails_primary_is_not_archived" CHECK (not (is_primary and archived))
);
--> statement-breakpoint
CREATE TABLE "mobiles" (
	"company_id" integer NOT NULL,
	"id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"number" text NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"becomes_primary" boolean DEFAULT false NOT NULL,
	CONSTRAINT "mobiles_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "mobiles_primary_is_not_archived" CHECK (not (is_primary and archived))
);
--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mobiles" ADD CONSTRAINT "mobiles_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "emails_of_user" ON "emails" USING btree ("company_id","user_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "emails_primary" ON "emails" USING btree ("company_id","user_id") WHERE is_primary;--> statement-breakpoint
CREATE UNIQUE INDEX "emails_verified" ON "emails" USING btree ("company_id","email") WHERE is_verified;--> statement-breakpoint
CREATE INDEX "emails_by_address" ON "emails" USING btree ("company_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "mobiles_of_user" ON "mobiles" USING btree ("company_id","user_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "mobiles_primary" ON "mobiles" USING btree ("company_id","user_id") WHERE is_primary;--> statement-breakpoint
CREATE UNIQUE INDEX "mobiles_verified" ON "mobiles" USING btree ("company_id","number") WHERE is_verified;--> statement-breakpoint
CREATE INDEX "mobiles_by_address" ON "mobiles" USING btree ("company_id","number");
--> statement-breakpoint
SELECT hold_to_one_company('emails', 'SELECT, INSERT, UPDATE, DELETE');

--> statement-breakpoint
SELECT hold_to_one_company('mobiles', 'SELECT, INSERT, UPDATE, DELETE');
--> statement-breakpoint
INSERT INTO emails (company_id, id, user_id, email, is_primary, is_verified, created_at, updated_at)
  SELECT company_id, row_number() OVER (PARTITION BY company_id ORDER BY created_at, id), id, email, true, email_verified, created_at, updated_at
  FROM users WHERE email IS NOT NULL AND NOT temporary;
--> statement-breakpoint
INSERT INTO mobiles (company_id, id, user_id, number, is_primary, is_verified, created_at, updated_at)
  SELECT company_id, row_number() OVER (PARTITION BY company_id ORDER BY created_at, id), id, mobile, true, mobile_verified, created_at, updated_at
  FROM users WHERE mobile IS NOT NULL AND NOT temporary;
--> statement-breakpoint
INSERT INTO record_numbers (company_id, record, last)
  SELECT company_id, 'email', max(id) FROM emails GROUP BY company_id
  UNION ALL SELECT company_id, 'mobile', max(id) FROM mobiles GROUP BY company_id;
--> statement-breakpoint
CREATE FUNCTION follow_primary() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
  IF TG_TABLE_NAME = 'emails' THEN
    UPDATE users u SET email = p.email, email_verified = coalesce(p.is_verified, false), updated_at = greatest(u.updated_at, p.updated_at)
      FROM (SELECT) AS one LEFT JOIN emails p ON p.company_id = changed.company_id AND p.user_id = changed.user_id AND p.is_primary
      WHERE u.company_id = changed.company_id AND u.id = changed.user_id
        AND (u.email, u.email_verified) IS DISTINCT FROM (p.email, coalesce(p.is_verified, false));
  ELSE
    UPDATE users u SET mobile = p.number, mobile_verified = coalesce(p.is_verified, false), updated_at = greatest(u.updated_at, p.updated_at)
      FROM (SELECT) AS one LEFT JOIN mobiles p ON p.company_id = changed.company_id AND p.user_id = changed.user_id AND p.is_primary
      WHERE u.company_id = changed.company_id AND u.id = changed.user_id
        AND (u.mobile, u.mobile_verified) IS DISTINCT FROM (p.number, coalesce(p.is_verified, false));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER follow_primary AFTER INSERT OR DELETE OR UPDATE OF email, is_primary, is_verified ON emails
  FOR EACH ROW EXECUTE FUNCTION follow_primary();
--> statement-breakpoint
CREATE TRIGGER follow_primary AFTER INSERT OR DELETE OR UPDATE OF number, is_primary, is_verified ON mobiles
  FOR EACH ROW EXECUTE FUNCTION follow_primary();
--> statement-breakpoint
-- As before, but for the two lines that say when an address is somebody's: also one that is not their primary one.
CREATE OR REPLACE FUNCTION merge_temporary_user(merged_company integer, temporary_user uuid, claimer uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own_account text; further_account text; moved ledger_accounts; held uuid[];
BEGIN
  PERFORM FROM users t JOIN users c ON c.company_id = t.company_id AND c.id = claimer
    WHERE t.company_id = merged_company AND t.id = temporary_user AND t.temporary AND NOT c.temporary
      AND coalesce(merged_company = current_company(), true)
      AND (t.merged_into = claimer OR t.merged_into IS NULL
        AND (EXISTS (SELECT FROM emails e
            WHERE e.company_id = merged_company AND e.user_id = claimer AND e.email = t.email AND e.is_verified AND NOT e.archived)
          OR EXISTS (SELECT FROM mobiles m
            WHERE m.company_id = merged_company AND m.user_id = claimer AND m.number = t.mobile AND m.is_verified AND NOT m.archived)))
    FOR NO KEY UPDATE OF t;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'User % has not verified the address of temporary user %', claimer, temporary_user;
  END IF;
  held := ARRAY(
    SELECT t.id FROM accounts a
      JOIN ledger_accounts l ON l.company_id = merged_company AND l.account_reference = a.reference AND l.kind = 'user'
      JOIN transactions t ON t.company_id = merged_company AND t.ledger_account_id = l.id
      WHERE a.company_id = merged_company AND a.user_id = temporary_user AND t.user_id = temporary_user
    UNION
    SELECT id FROM transactions
      WHERE company_id = merged_company AND status = 'Pending' AND expires_at IS NOT NULL AND user_id = temporary_user);
  PERFORM FROM transactions WHERE company_id = merged_company AND id = ANY (held) ORDER BY id FOR NO KEY UPDATE;
  -- A posting that opens a ledger account of the primary account is waited for, and waits.
  SELECT reference INTO STRICT own_account FROM accounts
    WHERE company_id = merged_company AND user_id = claimer AND is_primary FOR UPDATE;
  FOR moved IN SELECT l.* FROM accounts a
      JOIN ledger_accounts l ON l.company_id = merged_company AND l.account_reference = a.reference AND l.kind = 'user'
      WHERE a.company_id = merged_company AND a.user_id = temporary_user ORDER BY l.id LOOP
    IF NOT EXISTS (SELECT FROM ledger_accounts
        WHERE company_id = merged_company AND account_reference = own_account AND currency = moved.currency) THEN
      UPDATE ledger_accounts SET account_reference = own_account WHERE company_id = merged_company AND id = moved.id;
    ELSE
      WHILE further_account IS NULL LOOP
        INSERT INTO accounts (company_id, reference, user_id, name)
          SELECT merged_company, string_agg(substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 1 + floor(random() * 31)::int, 1), ''), claimer,
            'Received before registration'
          FROM generate_series(1, length(own_account))
          ON CONFLICT DO NOTHING RETURNING reference INTO further_account;
      END LOOP;
      UPDATE ledger_accounts SET account_reference = further_account WHERE company_id = merged_company AND id = moved.id;
    END IF;
  END LOOP;
  UPDATE transactions t SET user_id = claimer, account = l.account_reference FROM ledger_accounts l
    WHERE t.company_id = merged_company AND t.id = ANY (held) AND l.company_id = merged_company AND l.id = t.ledger_account_id;
  UPDATE users SET merged_into = claimer, email = NULL, mobile = NULL, archived = true, updated_at = now()
    WHERE company_id = merged_company AND id = temporary_user;
END $$;
