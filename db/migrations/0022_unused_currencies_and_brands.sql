ALTER TABLE "files" DROP CONSTRAINT "file_purpose";--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "file_purpose" CHECK (purpose in ('document', 'profile', 'brand'));
--> statement-breakpoint
-- Amounts are integers of the smallest unit: where there are some, what the smallest unit is does not change.
CREATE FUNCTION guard_divisibility() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM ledger_accounts WHERE company_id = NEW.company_id AND currency = NEW.code AND kind = 'user')
    OR EXISTS (SELECT FROM ledger_accounts l JOIN balances b ON b.company_id = NEW.company_id AND b.account_id = l.id
      WHERE l.company_id = NEW.company_id AND l.currency = NEW.code AND l.kind = 'system' AND b.last_seq > 0) THEN
    RAISE EXCEPTION 'the currency % is in use', NEW.code USING ERRCODE = '23514', CONSTRAINT = 'divisibility_in_use';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER guard_divisibility BEFORE UPDATE ON currencies FOR EACH ROW
  WHEN (OLD.divisibility IS DISTINCT FROM NEW.divisibility) EXECUTE FUNCTION guard_divisibility();
--> statement-breakpoint
-- The API's role deletes no account of the books. A currency that nothing was ever booked in goes with its system accounts; false: something
-- was, or speaks of it.
CREATE FUNCTION remove_unused_currency(owning_company integer, unused_code text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- Whoever opens an account in it waits, and so does this.
  PERFORM FROM currencies
    WHERE company_id = owning_company AND code = unused_code AND coalesce(owning_company = current_company(), true) FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  IF EXISTS (SELECT FROM ledger_accounts WHERE company_id = owning_company AND currency = unused_code AND kind = 'user')
    OR EXISTS (SELECT FROM ledger_accounts l JOIN balances b ON b.company_id = owning_company AND b.account_id = l.id
      WHERE l.company_id = owning_company AND l.currency = unused_code AND l.kind = 'system' AND b.last_seq > 0) THEN
    RETURN false;
  END IF;
  DELETE FROM balances b USING ledger_accounts l
    WHERE l.company_id = owning_company AND l.currency = unused_code AND l.kind = 'system'
      AND b.company_id = owning_company AND b.account_id = l.id;
  DELETE FROM ledger_accounts WHERE company_id = owning_company AND currency = unused_code AND kind = 'system';
  DELETE FROM currencies WHERE company_id = owning_company AND code = unused_code;
  RETURN true;
EXCEPTION WHEN foreign_key_violation THEN
  RETURN false;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION remove_unused_currency FROM public;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION remove_unused_currency TO countinghouse_api;
