-- Triggers and functions beside the ledger's guard (db/guard.sql).
--
-- Company versions: servers cache sessions, permissions, accounts, currencies and rules of a company, and compare the cached version with
-- company_versions. The statement that changes a cached row increments the version, once per transaction. Each connection has a row of its own,
-- so that transactions of a company neither wait for each other nor deadlock. Two settings remember what the transaction has done.
CREATE FUNCTION count_company_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  changed_row jsonb := coalesce(to_jsonb(NEW), to_jsonb(OLD));
  changed bigint := (changed_row ->> TG_ARGV[0])::bigint;
BEGIN
  -- Groups of a user created in this transaction are not cached yet.
  IF TG_OP = 'INSERT' AND changed_row ->> 'user_id' = current_setting('countinghouse.new_user', true)
    OR changed::text = current_setting('countinghouse.counted_company', true) THEN
    RETURN NULL;
  END IF;
  INSERT INTO company_versions AS v (company_id, slot, version) VALUES (changed, pg_backend_pid() % 256, 1)
    ON CONFLICT (company_id, slot) DO UPDATE SET version = v.version + 1;
  PERFORM set_config('countinghouse.counted_company', changed::text, true);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION remember_new_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('countinghouse.new_user', NEW.id::text, true);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER remember_new_user AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION remember_new_user();
--> statement-breakpoint
-- TRUNCATE reports no rows: the version of every company is incremented.
CREATE FUNCTION count_emptied_table() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO company_versions AS v (company_id, slot, version) SELECT id, pg_backend_pid() % 256, 1 FROM companies
    ON CONFLICT (company_id, slot) DO UPDATE SET version = v.version + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- True unless only the time of the last log-in or last use changed, which is not cached.
CREATE FUNCTION is_remembered_change(before jsonb, after jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN before - 'last_login_at' - 'last_used_at' IS DISTINCT FROM after - 'last_login_at' - 'last_used_at';
--> statement-breakpoint
DO $$
DECLARE name text; company_column text;
BEGIN
  FOREACH name IN ARRAY ARRAY['companies', 'users', 'groups', 'group_permissions', 'user_groups', 'user_permissions', 'tokens',
    'currencies', 'accounts'] LOOP
    company_column := CASE name WHEN 'companies' THEN 'id' ELSE 'company_id' END;
    EXECUTE format('CREATE TRIGGER count_change AFTER UPDATE ON %I FOR EACH ROW
      WHEN (is_remembered_change(to_jsonb(OLD), to_jsonb(NEW))) EXECUTE FUNCTION count_company_change(%L)', name, company_column);
    -- A log-in deletes the user's expired tokens; the hour allows for clocks that differ.
    EXECUTE format('CREATE TRIGGER count_removal AFTER DELETE ON %I FOR EACH ROW %s
      EXECUTE FUNCTION count_company_change(%L)', name,
      CASE name WHEN 'tokens' THEN 'WHEN (OLD.expires_at IS NULL OR OLD.expires_at > now() - interval ''1 hour'')' END, company_column);
  END LOOP;
  -- New rows of the tables above concern nothing that is cached, unless they add a user to a group or grant a permission.
  FOREACH name IN ARRAY ARRAY['group_permissions', 'user_groups', 'user_permissions'] LOOP
    EXECUTE format('CREATE TRIGGER count_addition AFTER INSERT ON %I FOR EACH ROW
      EXECUTE FUNCTION count_company_change(''company_id'')', name);
  END LOOP;
  -- Limits, fees, switches, MFA rules and IP rules: every change counts.
  FOREACH name IN ARRAY ARRAY['transaction_subtypes', 'tiers', 'tier_requirements', 'requirement_sets', 'requirement_items',
    'transaction_limits', 'transaction_fees', 'account_currencies', 'account_definitions', 'account_definition_groups',
    'account_definition_currencies', 'access_control_rules', 'authenticator_rules'] LOOP
    EXECUTE format('CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON %I
      FOR EACH ROW EXECUTE FUNCTION count_company_change(''company_id'')', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['users', 'groups', 'group_permissions', 'user_groups', 'user_permissions', 'tokens', 'currencies',
    'accounts', 'authenticators', 'authenticator_rules', 'transaction_subtypes', 'tiers', 'tier_requirements', 'requirement_sets',
    'requirement_items', 'transaction_limits', 'transaction_fees', 'account_currencies', 'account_definitions',
    'account_definition_groups', 'account_definition_currencies', 'access_control_rules'] LOOP
    EXECUTE format('CREATE TRIGGER count_emptied_table AFTER TRUNCATE ON %I EXECUTE FUNCTION count_emptied_table()', name);
  END LOOP;
END $$;
--> statement-breakpoint
-- A cached session states that no challenge is open. It becomes stale when an authenticator is verified or removed, or when the platform's
-- own rule (0) issues a challenge.
CREATE TRIGGER count_change AFTER UPDATE ON authenticators
  FOR EACH ROW WHEN (OLD.verified_at IS DISTINCT FROM NEW.verified_at) EXECUTE FUNCTION count_company_change('company_id');
--> statement-breakpoint
CREATE TRIGGER count_removal AFTER DELETE ON authenticators
  FOR EACH ROW WHEN (OLD.verified_at IS NOT NULL) EXECUTE FUNCTION count_company_change('company_id');
--> statement-breakpoint
CREATE TRIGGER count_addition AFTER INSERT ON authenticators
  FOR EACH ROW WHEN (NEW.verified_at IS NOT NULL) EXECUTE FUNCTION count_company_change('company_id');
--> statement-breakpoint
CREATE TRIGGER count_addition AFTER INSERT ON authenticator_challenges
  FOR EACH ROW WHEN (NEW.rule_id = 0) EXECUTE FUNCTION count_company_change('company_id');
--> statement-breakpoint
-- Recipients of transfers are cached by the address that names them. An address identifies its user once it is verified, so changes of
-- verified addresses increment the version of the company. Unverified ones identify nobody.
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['emails', 'mobiles'] LOOP
    EXECUTE format('CREATE TRIGGER count_change AFTER UPDATE ON %I FOR EACH ROW
      WHEN ((OLD.is_verified OR NEW.is_verified) AND OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION count_company_change(''company_id'')', name);
    EXECUTE format('CREATE TRIGGER count_removal AFTER DELETE ON %I FOR EACH ROW
      WHEN (OLD.is_verified) EXECUTE FUNCTION count_company_change(''company_id'')', name);
    EXECUTE format('CREATE TRIGGER count_addition AFTER INSERT ON %I FOR EACH ROW
      WHEN (NEW.is_verified) EXECUTE FUNCTION count_company_change(''company_id'')', name);
    EXECUTE format('CREATE TRIGGER count_emptied_table AFTER TRUNCATE ON %I EXECUTE FUNCTION count_emptied_table()', name);
  END LOOP;
END $$;
--> statement-breakpoint
-- A changed rule issues its challenges again.
CREATE FUNCTION forget_challenges_of_rule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM authenticator_challenges WHERE company_id = OLD.company_id AND rule_id = OLD.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER forget_challenges AFTER UPDATE OR DELETE ON authenticator_rules FOR EACH ROW EXECUTE FUNCTION forget_challenges_of_rule();
--> statement-breakpoint
-- Copies the primary email or mobile to the row of the user. The table is an argument, because on a cluster TG_TABLE_NAME is a shard.
CREATE FUNCTION follow_primary() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
  IF TG_ARGV[0] = 'emails' THEN
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
  FOR EACH ROW EXECUTE FUNCTION follow_primary('emails');
--> statement-breakpoint
CREATE TRIGGER follow_primary AFTER INSERT OR DELETE OR UPDATE OF number, is_primary, is_verified ON mobiles
  FOR EACH ROW EXECUTE FUNCTION follow_primary('mobiles');
--> statement-breakpoint
-- Discards messages of kinds that the company has disabled, whichever code writes them.
CREATE FUNCTION skip_disabled_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM notifications n WHERE n.company_id = NEW.company_id AND n.kind = NEW.kind AND NOT n.enabled) THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER skip_disabled_message BEFORE INSERT ON messages FOR EACH ROW EXECUTE FUNCTION skip_disabled_message();
--> statement-breakpoint
-- True if a webhook of the company subscribes to one of the events. A cluster does not evaluate functions of the language sql here.
CREATE FUNCTION is_awaited(company bigint, names text[]) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM webhooks w WHERE w.company_id = company AND w.enabled AND NOT w.archived AND w.events && names);
END $$;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION is_awaited TO countinghouse_api;
--> statement-breakpoint
-- Adds a permission type, and grants it to the groups that every company starts with. A migration that adds a type calls this.
CREATE FUNCTION add_permission_type(added text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO permission_types (type) VALUES (added);
  INSERT INTO group_permissions (company_id, group_name, permission)
    SELECT g.company_id, g.name, s.section || '.' || added || '.' || l.level
    FROM groups g
      JOIN (VALUES ('admin', 'admin'), ('admin', 'user'), ('service', 'admin'), ('user', 'user')) AS s(group_name, section)
        ON s.group_name = g.name
      CROSS JOIN (VALUES ('view'), ('add'), ('change'), ('delete')) AS l(level)
    ON CONFLICT DO NOTHING;
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION add_permission_type FROM public;
--> statement-breakpoint
INSERT INTO permission_types (type) VALUES
  ('accesscontrolrule'), ('account'), ('accountdefinition'), ('address'), ('auditlog'), ('bankaccount'), ('company'),
  ('cryptoaccount'), ('currency'), ('document'), ('email'), ('group'), ('mfa'), ('mfarule'), ('mobile'),
  ('notification'), ('permission'), ('request'), ('service'), ('token'), ('transaction'), ('transactionsubtypes'),
  ('user'), ('webhook'), ('webhooksecret');
