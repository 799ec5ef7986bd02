-- Who people are: addresses that are verified, keys and codes that were sent, authenticators, rules and challenges, mail and SMS as
-- rows that are rendered when they go out, and the log of what concerns anybody's access.
CREATE TABLE "audit_log" (
	"company_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"action" text NOT NULL,
	"actor_id" uuid,
	"user_id" uuid,
	"token_key" text,
	"client_address" text NOT NULL,
	"user_agent" text NOT NULL,
	"request_id" text NOT NULL,
	"details" json NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_log_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "authenticator_challenges" (
	"company_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"token_key" text NOT NULL,
	"user_id" uuid NOT NULL,
	"rule_id" integer NOT NULL,
	"type" text NOT NULL,
	"durability" text NOT NULL,
	"procedure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"authenticator_id" uuid,
	"consumed_at" timestamp (3) with time zone,
	"is_inherited" boolean DEFAULT false NOT NULL,
	CONSTRAINT "authenticator_challenges_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "authenticator_rules" (
	"company_id" integer NOT NULL,
	"id" integer NOT NULL,
	"type" text NOT NULL,
	"durability" text NOT NULL,
	"authenticator_types" text[] NOT NULL,
	"permissions" text[] NOT NULL,
	"group_name" text,
	"duration_seconds" integer,
	"session_age_seconds" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "authenticator_rules_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "rule_type" CHECK (type in ('authentication', 'authorization', 'setup')),
	CONSTRAINT "rule_durability" CHECK (durability in ('permanent', 'durable', 'ephemeral')),
	CONSTRAINT "only_authorization_is_ephemeral" CHECK (durability <> 'ephemeral' or type = 'authorization'),
	CONSTRAINT "setup_is_permanent" CHECK (type <> 'setup' or durability = 'permanent'),
	CONSTRAINT "authorization_has_permissions" CHECK ((type = 'authorization') = (cardinality(permissions) > 0))
);
--> statement-breakpoint
CREATE TABLE "authenticators" (
	"company_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"secret" text,
	"algorithm" text,
	"mobile" text,
	"verified_at" timestamp (3) with time zone,
	"last_step" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "authenticators_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "authenticator_type" CHECK (type in ('totp', 'sms', 'static')),
	CONSTRAINT "totp_has_a_secret" CHECK ((type = 'totp') = (secret is not null and algorithm is not null)),
	CONSTRAINT "sms_has_a_mobile" CHECK ((type = 'sms') = (mobile is not null))
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"company_id" integer NOT NULL,
	"authenticator_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_company_id_authenticator_id_position_pk" PRIMARY KEY("company_id","authenticator_id","position")
);
--> statement-breakpoint
CREATE TABLE "record_numbers" (
	"company_id" integer NOT NULL,
	"record" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "record_numbers_company_id_record_pk" PRIMARY KEY("company_id","record")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"company_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"subject" text NOT NULL,
	"key" text NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "verifications_company_id_user_id_purpose_subject_pk" PRIMARY KEY("company_id","user_id","purpose","subject"),
	CONSTRAINT "verification_purpose" CHECK (purpose in ('email', 'mobile', 'password', 'authenticator', 'challenge'))
);
--> statement-breakpoint
DROP INDEX "messages_unsent";--> statement-breakpoint
DROP INDEX "users_email";--> statement-breakpoint
DROP INDEX "users_mobile";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "secret" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "verification_key" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "data" jsonb;--> statement-breakpoint
-- What was written as text until now goes out as it was written.
UPDATE messages SET kind = 'text', data = jsonb_build_object('subject', subject, 'body', body);--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "data" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "secret" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "verification_key" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "error" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "failed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "label" text;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "client_address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "user_agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_added_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mobile_added_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "authenticator_challenges" ADD CONSTRAINT "authenticator_challenges_company_id_token_key_tokens_company_id_token_key_fk" FOREIGN KEY ("company_id","token_key") REFERENCES "public"."tokens"("company_id","token_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticator_rules" ADD CONSTRAINT "authenticator_rules_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticator_rules" ADD CONSTRAINT "authenticator_rules_company_id_group_name_groups_company_id_name_fk" FOREIGN KEY ("company_id","group_name") REFERENCES "public"."groups"("company_id","name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_company_id_authenticator_id_authenticators_company_id_id_fk" FOREIGN KEY ("company_id","authenticator_id") REFERENCES "public"."authenticators"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_by_age" ON "audit_log" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_of_user" ON "audit_log" USING btree ("company_id","user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_challenge" ON "authenticator_challenges" USING btree ("company_id","token_key","rule_id") WHERE completed_at is null;--> statement-breakpoint
CREATE INDEX "challenges_of_token" ON "authenticator_challenges" USING btree ("company_id","token_key");--> statement-breakpoint
CREATE INDEX "authenticators_of_user" ON "authenticators" USING btree ("company_id","user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "verifications_key" ON "verifications" USING btree ("company_id","key");--> statement-breakpoint
CREATE INDEX "verifications_expired" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "events_with_secret" ON "events" USING btree ("company_id","verification_key") WHERE secret is not null;--> statement-breakpoint
CREATE INDEX "messages_due" ON "messages" USING btree ("next_attempt_at") WHERE sent_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX "messages_by_age" ON "messages" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_with_secret" ON "messages" USING btree ("company_id","verification_key") WHERE secret is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_verified_email" ON "users" USING btree ("company_id","email") WHERE email_verified;--> statement-breakpoint
CREATE UNIQUE INDEX "users_verified_mobile" ON "users" USING btree ("company_id","mobile") WHERE mobile_verified;--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree ("company_id","email") WHERE not temporary;--> statement-breakpoint
CREATE INDEX "users_by_mobile" ON "users" USING btree ("company_id","mobile") WHERE not temporary;--> statement-breakpoint
CREATE INDEX "users_merged" ON "users" USING btree ("company_id","merged_into") WHERE merged_into is not null;--> statement-breakpoint
ALTER TABLE "messages" DROP COLUMN "subject";--> statement-breakpoint
ALTER TABLE "messages" DROP COLUMN "body";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "only_temporary_users_are_merged" CHECK (merged_into is null or temporary);
--> statement-breakpoint
-- Addresses so far belong to whoever registered with them first. Those of the demo's past and of companies that ran before
-- verification existed stay unverified: their holders verify them like everybody else.
UPDATE users SET email_added_at = created_at, mobile_added_at = created_at;
--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['authenticators', 'recovery_codes', 'authenticator_rules', 'authenticator_challenges', 'verifications',
    'audit_log', 'record_numbers'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY one_company ON %I USING (coalesce(company_id = (SELECT current_company()), true))
      WITH CHECK (coalesce(company_id = (SELECT current_company()), true))', name);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON authenticators, recovery_codes, authenticator_rules, authenticator_challenges, verifications
  TO countinghouse_api;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON record_numbers TO countinghouse_api;
--> statement-breakpoint
-- Append-only: rows are added and read.
GRANT SELECT, INSERT ON audit_log TO countinghouse_api;
--> statement-breakpoint
-- Every company starts with one rule (specification): who has an authenticator proves it at log-in.
INSERT INTO authenticator_rules (company_id, id, type, durability, authenticator_types, permissions)
  SELECT id, 1, 'authentication', 'permanent', ARRAY['totp', 'sms', 'static'], ARRAY[]::text[] FROM companies;
--> statement-breakpoint
INSERT INTO record_numbers (company_id, record, last) SELECT id, 'authenticator_rules', 1 FROM companies;
--> statement-breakpoint
-- What a rule asked is asked anew when the rule has changed.
CREATE FUNCTION forget_challenges_of_rule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM authenticator_challenges WHERE company_id = OLD.company_id AND rule_id = OLD.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER forget_challenges AFTER UPDATE OR DELETE ON authenticator_rules FOR EACH ROW EXECUTE FUNCTION forget_challenges_of_rule();
--> statement-breakpoint
-- What processes remember of a session includes that nothing is asked of it. What can change that counts as a change: a rule, an
-- authenticator that becomes usable or goes, and a challenge of the platform's own rule.
DO $$
BEGIN
  CREATE CONSTRAINT TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON authenticator_rules DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION count_company_change('company_id');
  CREATE CONSTRAINT TRIGGER count_change AFTER UPDATE ON authenticators DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (OLD.verified_at IS DISTINCT FROM NEW.verified_at) EXECUTE FUNCTION count_company_change('company_id');
  CREATE CONSTRAINT TRIGGER count_removal AFTER DELETE ON authenticators DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (OLD.verified_at IS NOT NULL) EXECUTE FUNCTION count_company_change('company_id');
  CREATE CONSTRAINT TRIGGER count_addition AFTER INSERT ON authenticators DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (NEW.verified_at IS NOT NULL) EXECUTE FUNCTION count_company_change('company_id');
  CREATE CONSTRAINT TRIGGER count_addition AFTER INSERT ON authenticator_challenges DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (NEW.rule_id = 0) EXECUTE FUNCTION count_company_change('company_id');
END $$;
--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['authenticators', 'authenticator_rules'] LOOP
    EXECUTE format('CREATE TRIGGER count_emptied_table AFTER TRUNCATE ON %I EXECUTE FUNCTION count_emptied_table()', name);
  END LOOP;
END $$;
--> statement-breakpoint
-- The account of a transaction is a fact like the others, but for one case: when its ledger account changes hands, it follows.
CREATE OR REPLACE FUNCTION guard_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.id, OLD.collection_id, OLD.parent_id, OLD.partner_id, OLD.inferred, OLD.ledger_account_id, OLD.currency,
      OLD.tx_type, OLD.subtype, OLD.amount, OLD.total_amount, OLD.fees, OLD.reference, OLD.created_at)
     IS DISTINCT FROM
     (NEW.id, NEW.collection_id, NEW.parent_id, NEW.partner_id, NEW.inferred, NEW.ledger_account_id, NEW.currency,
      NEW.tx_type, NEW.subtype, NEW.amount, NEW.total_amount, NEW.fees, NEW.reference, NEW.created_at)
     OR OLD.account <> NEW.account AND NOT EXISTS (SELECT FROM ledger_accounts l
       WHERE l.company_id = NEW.company_id AND l.id = NEW.ledger_account_id AND l.account_reference = NEW.account) THEN
    RAISE EXCEPTION 'the facts of a transaction do not change' USING ERRCODE = '23514', CONSTRAINT = 'transaction_facts';
  END IF;
  IF OLD.status <> 'Pending' AND (OLD.status, OLD.balance, OLD.executed_at) IS DISTINCT FROM (NEW.status, NEW.balance, NEW.executed_at) THEN
    RAISE EXCEPTION 'a final status does not change' USING ERRCODE = '23514', CONSTRAINT = 'status_final';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Gives what was sent to an address to the person who has verified it: the ledger accounts of the temporary user, and the
-- transactions on them. Money stays where it is in the books; its account changes hands. Where the person's primary account has no
-- ledger account of the currency yet, the temporary one becomes it; otherwise it becomes that of a further account of theirs. The
-- temporary user's own account goes to nobody: processes remember what stood behind its reference. The API's role may do none of
-- this by itself; here the database looks whether the address is theirs. It may be called again, for what was posted to the
-- temporary user in the meantime. Locks are taken in the order of a batch: transactions before accounts.
CREATE FUNCTION merge_temporary_user(merged_company integer, temporary_user uuid, claimer uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own_account text; further_account text; moved ledger_accounts; held uuid[];
BEGIN
  PERFORM FROM users t JOIN users c ON c.company_id = t.company_id AND c.id = claimer
    WHERE t.company_id = merged_company AND t.id = temporary_user AND t.temporary AND NOT c.temporary
      AND coalesce(merged_company = current_company(), true)
      AND (t.merged_into = claimer OR t.merged_into IS NULL
        AND (c.email_verified AND c.email = t.email OR c.mobile_verified AND c.mobile = t.mobile))
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
--> statement-breakpoint
REVOKE ALL ON FUNCTION merge_temporary_user FROM public;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION merge_temporary_user TO countinghouse_api;
