-- Recipients of transfers are cached by the address that names them. An address identifies its user once it is verified, so changes of
-- verified addresses increment the version of the company. Unverified ones identify nobody.
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['emails', 'mobiles'] LOOP
    EXECUTE format('CREATE CONSTRAINT TRIGGER count_change AFTER UPDATE ON %I DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      WHEN ((OLD.is_verified OR NEW.is_verified) AND OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION count_company_change(''company_id'')', name);
    EXECUTE format('CREATE CONSTRAINT TRIGGER count_removal AFTER DELETE ON %I DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      WHEN (OLD.is_verified) EXECUTE FUNCTION count_company_change(''company_id'')', name);
    EXECUTE format('CREATE CONSTRAINT TRIGGER count_addition AFTER INSERT ON %I DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      WHEN (NEW.is_verified) EXECUTE FUNCTION count_company_change(''company_id'')', name);
    EXECUTE format('CREATE TRIGGER count_emptied_table AFTER TRUNCATE ON %I EXECUTE FUNCTION count_emptied_table()', name);
  END LOOP;
END $$;
