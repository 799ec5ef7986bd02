-- The ledger's database guard: the current text of every function and trigger that protects the ledger tables.
--
-- Invariant: the database rejects unbalanced, incomplete or overdrawn entries and changes of history, regardless of the code that writes them.
-- Reason: the code above it can have bugs, and an operator can connect with psql. docs/ledger.md describes the other two layers.
--
-- The migration (db/migrate.ts) executes this file after the numbered migrations whenever its text has changed. Every statement replaces
-- what exists. A function or trigger that is removed from this file needs a numbered migration that drops it.
--
-- Check constraints are in db/schema/ledger.ts and db/schema/transactions.ts. Table rights are listed in db/privileges.test.ts: the
-- API's role can update only the floor of a balance, no entry, journal or transition, and cannot delete from any ledger table.

-- Invariant: balances change only through entries, and only through entries that are valid.
-- Reason: a balance that any statement could write would have to be recomputed to be trusted.
--
-- The transition table is read once into an array, and the company becomes a plain value: each query then runs on one shard of a
-- distributed database. SECURITY DEFINER, because the API's role has no right to update a balance.
CREATE OR REPLACE FUNCTION apply_entries() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  added public.entries[]; company bigint; other_company bigint; resolving boolean; touched int; moved int; below int; bad int;
  accounts bigint[]; written_journals uuid[]; holds uuid[]; resolvers uuid[];
BEGIN
  SELECT array_agg(n), min(n.company_id), max(n.company_id), count(DISTINCT (n.account_id, n.slot)),
         bool_or(n.kind IN ('capture', 'release')), array_agg(n.account_id), array_agg(n.journal_id)
    INTO added, company, other_company, touched, resolving, accounts, written_journals FROM new_rows n;
  IF added IS NULL THEN RETURN NULL; END IF;
  IF company <> other_company THEN
    RAISE EXCEPTION 'one company per statement' USING ERRCODE = '23514', CONSTRAINT = 'one_company';
  END IF;

  -- 1. The entries of each balance continue its stored sequence and values without a gap, and no step is below the floor.
  -- The floor is compared with the lowest step, not the last one: a later entry must not hide an overdraft.
  -- Balances are selected by an array of ids: the plan is cached while the table may be empty, and a join would become a full scan.
  WITH walk AS (
    SELECT n.*, lag(n.seq) OVER p AS seq_before, lag(n.balance) OVER p AS balance_before, lag(n.held) OVER p AS held_before,
           lag(n.incoming) OVER p AS incoming_before, lead(n.seq) OVER p IS NULL AS is_last
    FROM unnest(added) n WINDOW p AS (PARTITION BY n.account_id, n.slot ORDER BY n.seq)),
  step AS (
    SELECT account_id, slot, min(currency) AS currency, max(currency) AS other_currency, min(seq) AS first_seq, max(seq) AS last_seq,
           max(balance) FILTER (WHERE is_last) AS balance, max(held) FILTER (WHERE is_last) AS held,
           max(incoming) FILTER (WHERE is_last) AS incoming,
           max(balance - balance_delta) FILTER (WHERE seq_before IS NULL) AS opening_balance,
           max(held - held_delta) FILTER (WHERE seq_before IS NULL) AS opening_held,
           max(incoming - incoming_delta) FILTER (WHERE seq_before IS NULL) AS opening_incoming,
           min(balance - held) AS lowest,
           bool_and(seq_before IS NULL OR (seq = seq_before + 1 AND balance = balance_before + balance_delta
             AND held = held_before + held_delta AND incoming = incoming_before + incoming_delta)) AS unbroken
    FROM walk GROUP BY account_id, slot),
  written AS (
    UPDATE balances b SET last_seq = s.last_seq, balance = s.balance, held = s.held, incoming = s.incoming FROM step s
    WHERE b.company_id = company AND b.account_id = ANY (accounts) AND b.account_id = s.account_id AND b.slot = s.slot
      AND b.currency = s.currency
      AND s.currency = s.other_currency AND s.unbroken AND b.last_seq = s.first_seq - 1
      AND b.balance = s.opening_balance AND b.held = s.opening_held AND b.incoming = s.opening_incoming
    RETURNING s.lowest < b.floor AS dips)
  SELECT count(*), count(*) FILTER (WHERE dips) INTO moved, below FROM written;
  IF touched <> moved THEN
    RAISE EXCEPTION 'entries do not continue the balance' USING ERRCODE = '23514', CONSTRAINT = 'entries_chain';
  END IF;
  IF below > 0 THEN
    RAISE EXCEPTION 'balance would pass below its floor' USING ERRCODE = '23514', CONSTRAINT = 'never_below_floor';
  END IF;

  -- 2. Each journal is complete in this statement, has one kind, and balances in every currency: balance changes add up to zero,
  -- and held changes equal incoming changes. The lateral join looks up journals by key, for the same reason as above.
  SELECT count(*) INTO bad FROM (
    SELECT journal_id, min(kind) AS kind, max(kind) AS other_kind,
           bool_and(even) AND min(first_leg) = 1 AND max(last_leg) = sum(legs) AS whole
    FROM (
      SELECT n.journal_id, min(n.kind) AS kind,
             sum(n.balance_delta) = 0 AND sum(n.held_delta) = sum(n.incoming_delta) AND min(n.kind) = max(n.kind) AS even,
             min(n.leg) AS first_leg, max(n.leg) AS last_leg, count(*) AS legs
      FROM unnest(added) n GROUP BY n.journal_id, n.currency) per_currency
    GROUP BY journal_id) per_journal
  LEFT JOIN LATERAL (
    SELECT kind, collection_id FROM journals WHERE company_id = company AND id = per_journal.journal_id LIMIT 1) j ON true
  WHERE NOT per_journal.whole OR per_journal.kind <> per_journal.other_kind OR j.kind IS DISTINCT FROM per_journal.kind
    -- A hold that is not the first journal of its collection replaces another one, which is released in this statement.
    OR (j.kind = 'hold' AND j.collection_id <> per_journal.journal_id AND NOT resolving);
  IF bad > 0 THEN
    RAISE EXCEPTION 'journal is unbalanced, incomplete or of another kind' USING ERRCODE = '23514', CONSTRAINT = 'journal_balanced';
  END IF;

  -- 3. A capture or release undoes exactly what its hold holds, for each balance. A unique index on journals.resolves prevents a
  -- second resolution.
  IF resolving THEN
    SELECT array_agg(j.resolves), array_agg(j.id) INTO holds, resolvers FROM journals j
      WHERE j.company_id = company AND j.id = ANY (written_journals) AND j.resolves IS NOT NULL;
    SELECT count(*) INTO bad FROM (
      SELECT 1 FROM (
        SELECT h.hold, n.account_id, n.slot, n.held_delta, n.incoming_delta
          FROM unnest(added) n JOIN unnest(holds, resolvers) AS h(hold, resolver) ON h.resolver = n.journal_id
        UNION ALL
        SELECT e.journal_id, e.account_id, e.slot, e.held_delta, e.incoming_delta
          FROM entries e WHERE e.company_id = company AND e.journal_id = ANY (holds)) both_sides
      GROUP BY hold, account_id, slot HAVING sum(held_delta) <> 0 OR sum(incoming_delta) <> 0) uneven;
    IF bad > 0 THEN
      RAISE EXCEPTION 'a hold must be resolved in full' USING ERRCODE = '23514', CONSTRAINT = 'hold_resolved';
    END IF;

    -- 4. A hold replaces one that is released in this statement, so that a collection never has two open holds. It holds the amounts of
    -- the transactions that name it as their current hold.
    SELECT count(*) INTO bad FROM (
      SELECT FROM journals j WHERE j.company_id = company AND j.id = ANY (written_journals)
        AND (j.kind = 'release' OR j.kind = 'hold' AND j.id <> j.collection_id)
      GROUP BY j.collection_id
      HAVING count(*) FILTER (WHERE j.kind = 'hold') > count(*) FILTER (WHERE j.kind = 'release')) unreplaced;
    IF bad > 0 THEN
      RAISE EXCEPTION 'a hold must replace a released one' USING ERRCODE = '23514', CONSTRAINT = 'hold_replaced';
    END IF;
    SELECT count(*) INTO bad FROM unnest(added) n
      JOIN LATERAL (
        SELECT t.amount FROM transactions t WHERE t.company_id = company AND t.id = n.transaction_id AND t.hold_id = n.journal_id
        LIMIT 1) t ON true
      WHERE n.kind = 'hold' AND t.amount <> n.incoming_delta - n.held_delta;
    IF bad > 0 THEN
      RAISE EXCEPTION 'a hold must hold the amounts of its transactions' USING ERRCODE = '23514', CONSTRAINT = 'hold_amounts';
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER apply_entries AFTER INSERT ON entries REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION apply_entries();
--> statement-breakpoint

-- Invariant: entries, journals and transitions are append-only, for the owner of the tables too.
-- Reason: corrections are new journals, so that the history of every balance can be verified.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = '23514', CONSTRAINT = 'append_only';
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON journals FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON transaction_transitions FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER no_truncate BEFORE TRUNCATE ON entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER no_truncate BEFORE TRUNCATE ON journals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER no_truncate BEFORE TRUNCATE ON transaction_transitions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint

-- Invariant: the facts of a transaction never change, and neither does a final status with its balance and time of execution.
-- Reason: clients and webhooks have seen them. There are two exceptions. The account reference follows the ledger account when
-- merge_temporary_user moves it to another account. The amounts of a Pending transaction change together with its hold; what has been
-- authorized and captured never decreases.
CREATE OR REPLACE FUNCTION guard_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.id, OLD.collection_id, OLD.parent_id, OLD.partner_id, OLD.inferred, OLD.ledger_account_id, OLD.currency,
      OLD.tx_type, OLD.subtype, OLD.reference, OLD.created_at)
     IS DISTINCT FROM
     (NEW.id, NEW.collection_id, NEW.parent_id, NEW.partner_id, NEW.inferred, NEW.ledger_account_id, NEW.currency,
      NEW.tx_type, NEW.subtype, NEW.reference, NEW.created_at)
     OR (OLD.amount, OLD.total_amount, OLD.fees, OLD.hold_id, OLD.authorized, OLD.captured)
       IS DISTINCT FROM (NEW.amount, NEW.total_amount, NEW.fees, NEW.hold_id, NEW.authorized, NEW.captured)
       AND NOT (OLD.status = 'Pending' AND NEW.status = 'Pending' AND NEW.hold_id IS DISTINCT FROM OLD.hold_id
         AND NEW.captured >= OLD.captured
         AND CASE WHEN NEW.authorized IS NULL THEN OLD.authorized IS NULL
           ELSE NEW.authorized >= coalesce(OLD.authorized, abs(OLD.amount)) END)
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
CREATE OR REPLACE TRIGGER guard_transaction BEFORE UPDATE ON transactions FOR EACH ROW EXECUTE FUNCTION guard_transaction();
--> statement-breakpoint

-- Invariant: the reversed amount of a transaction never decreases.
-- Reason: otherwise the same money could be reversed twice.
CREATE OR REPLACE FUNCTION guard_reversed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what has been reversed stays reversed' USING ERRCODE = '23514', CONSTRAINT = 'reversed_never_falls';
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER guard_reversed BEFORE UPDATE OF reversed ON transactions FOR EACH ROW WHEN (NEW.reversed < OLD.reversed)
  EXECUTE FUNCTION guard_reversed();
--> statement-breakpoint

-- Invariant: the divisibility of a currency does not change once it has user accounts or entries.
-- Reason: amounts are integers of the smallest unit, so a new divisibility would change the value of every stored amount.
CREATE OR REPLACE FUNCTION guard_divisibility() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM ledger_accounts WHERE company_id = NEW.company_id AND currency = NEW.code AND kind = 'user')
    OR EXISTS (SELECT FROM ledger_accounts l JOIN balances b ON b.company_id = NEW.company_id AND b.account_id = l.id
      WHERE l.company_id = NEW.company_id AND l.currency = NEW.code AND l.kind = 'system' AND b.last_seq > 0) THEN
    RAISE EXCEPTION 'the currency % is in use', NEW.code USING ERRCODE = '23514', CONSTRAINT = 'divisibility_in_use';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER guard_divisibility BEFORE UPDATE ON currencies FOR EACH ROW
  WHEN (OLD.divisibility IS DISTINCT FROM NEW.divisibility) EXECUTE FUNCTION guard_divisibility();
--> statement-breakpoint

-- Deletes a currency with its system accounts. Returns false if it has user accounts or entries, or if another row references it.
-- Invariant: a ledger account is deleted only if it never had an entry.
-- Reason: the API's role has no right to delete ledger accounts, so this function checks the condition on its behalf.
CREATE OR REPLACE FUNCTION remove_unused_currency(owning_company bigint, unused_code text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- The row lock serializes with postings that open an account in the currency.
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
--> statement-breakpoint

-- Moves the ledger accounts of a temporary user, and the transactions on them, to the user who verified the address. Returns the
-- moved transactions with their previous account references.
-- Invariant: no entry and no balance changes; only the owner of the ledger accounts does, and only if the claimer verified the address.
-- Reason: the API's role has no right to change the owner of a ledger account, so this function checks the condition on its behalf.
-- A currency that the claimer's primary account already has goes to a further account. It can be called again for transactions posted
-- in the meantime. Locks are taken in the same order as by a batch, transactions before accounts, to avoid deadlocks.
CREATE OR REPLACE FUNCTION merge_temporary_user(merged_company bigint, temporary_user uuid, claimer uuid)
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
  -- The row lock serializes with postings that open a ledger account of the primary account.
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
