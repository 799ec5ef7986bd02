-- What one change tells is one row with several names, and its data is kept as it was printed.
ALTER TABLE "events" ALTER COLUMN "data" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "event" SET DATA TYPE text[] USING ARRAY["event"];--> statement-breakpoint
ALTER TABLE "events" RENAME COLUMN "event" TO "names";--> statement-breakpoint
CREATE TABLE "company_versions" (
	"company_id" integer NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "company_versions_company_id_pk" PRIMARY KEY("company_id")
);
--> statement-breakpoint
ALTER TABLE "company_versions" ADD CONSTRAINT "company_versions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE company_versions SET (fillfactor = 50);
--> statement-breakpoint
-- Counts a change of what processes remember of a company: who may call, with which rights, and for which accounts and
-- currencies. It counts at the commit of the change (the triggers are deferred), so that the counter's row is the last lock
-- that a transaction takes and nobody waits for another while holding it.
CREATE FUNCTION count_company_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  changed_row jsonb := coalesce(to_jsonb(NEW), to_jsonb(OLD));
  changed integer := (changed_row ->> TG_ARGV[0])::integer;
BEGIN
  -- The groups of a user who registers in this transaction: nobody remembers them yet. A younger transaction's user may look
  -- like one; then a right that was given is found when its want is looked up again, since no refusal comes from memory.
  IF TG_OP = 'INSERT' AND EXISTS (
    SELECT FROM users WHERE company_id = changed AND id = (changed_row ->> 'user_id')::uuid AND age(xmin) <= 0) THEN
    RETURN NULL;
  END IF;
  -- Once in a transaction, however much it changes: a row that is written again and again at one commit becomes slow.
  INSERT INTO company_versions AS v (company_id, version) VALUES (changed, 1)
    ON CONFLICT (company_id) DO UPDATE SET version = v.version + 1 WHERE v.xmin <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- When somebody was last here is no change of what they may do.
CREATE FUNCTION is_remembered_change(before jsonb, after jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN before - 'last_login_at' - 'last_used_at' IS DISTINCT FROM after - 'last_login_at' - 'last_used_at';
--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['companies', 'users', 'groups', 'group_permissions', 'user_groups', 'user_permissions', 'tokens',
    'currencies', 'accounts'] LOOP
    EXECUTE format('CREATE CONSTRAINT TRIGGER count_change AFTER UPDATE ON %I DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      WHEN (is_remembered_change(to_jsonb(OLD), to_jsonb(NEW))) EXECUTE FUNCTION count_company_change(%L)',
      name, CASE name WHEN 'companies' THEN 'id' ELSE 'company_id' END);
    -- A log-in clears the person's expired tokens away; an hour is left for clocks that differ.
    EXECUTE format('CREATE CONSTRAINT TRIGGER count_removal AFTER DELETE ON %I DEFERRABLE INITIALLY DEFERRED FOR EACH ROW %s
      EXECUTE FUNCTION count_company_change(%L)', name,
      CASE name WHEN 'tokens' THEN 'WHEN (OLD.expires_at IS NULL OR OLD.expires_at > now() - interval ''1 hour'')' END,
      CASE name WHEN 'companies' THEN 'id' ELSE 'company_id' END);
  END LOOP;
  -- A new row is of nothing that was remembered before, unless it gives somebody a group or a right.
  FOREACH name IN ARRAY ARRAY['group_permissions', 'user_groups', 'user_permissions'] LOOP
    EXECUTE format('CREATE CONSTRAINT TRIGGER count_addition AFTER INSERT ON %I DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      EXECUTE FUNCTION count_company_change(''company_id'')', name);
  END LOOP;
END $$;
--> statement-breakpoint
-- Emptying a table tells no rows: every company counts.
CREATE FUNCTION count_emptied_table() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO company_versions AS v (company_id, version) SELECT id, 1 FROM companies
    ON CONFLICT (company_id) DO UPDATE SET version = v.version + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['users', 'groups', 'group_permissions', 'user_groups', 'user_permissions', 'tokens', 'currencies',
    'accounts'] LOOP
    EXECUTE format('CREATE TRIGGER count_emptied_table AFTER TRUNCATE ON %I EXECUTE FUNCTION count_emptied_table()', name);
  END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE company_versions ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY one_company ON company_versions USING (in_current_company(company_id)) WITH CHECK (in_current_company(company_id));
--> statement-breakpoint
GRANT SELECT ON company_versions TO countinghouse_api;
