-- As before, but for the transactions that it answers, with the accounts that they were on: whoever merges tells of each.
DROP FUNCTION merge_temporary_user(integer, uuid, uuid);
--> statement-breakpoint
CREATE FUNCTION merge_temporary_user(merged_company integer, temporary_user uuid, claimer uuid)
  RETURNS TABLE (moved_transaction uuid, account_before text)
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
  RETURN QUERY SELECT t.id, t.account FROM transactions t WHERE t.company_id = merged_company AND t.id = ANY (held) ORDER BY t.id;
  UPDATE transactions t SET user_id = claimer, account = l.account_reference FROM ledger_accounts l
    WHERE t.company_id = merged_company AND t.id = ANY (held) AND l.company_id = merged_company AND l.id = t.ledger_account_id;
  UPDATE users SET merged_into = claimer, email = NULL, mobile = NULL, archived = true, updated_at = now()
    WHERE company_id = merged_company AND id = temporary_user;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION merge_temporary_user FROM public;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION merge_temporary_user TO countinghouse_api;
