-- The guard of the ledger. The database itself refuses wrong money:
--   * a statement trigger on entries is the only writer of balances;
--   * the API's role cannot write a balance, and cannot change or delete an entry or a journal;
--   * no available balance passes below its floor at any step of a statement;
--   * a hold is resolved once, and in full.
-- The trigger reads its transition table once into an array, refuses a statement that touches two companies, and then
-- names the one company as a plain value, so that each query inside stays on one shard of a distributed database.

CREATE FUNCTION apply_entries() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  added public.entries[]; company int; touched int; moved int; below int; bad int; holds uuid[]; resolvers uuid[];
BEGIN
  SELECT array_agg(n), min(company_id) INTO added, company FROM new_rows n;
  IF added IS NULL THEN RETURN NULL; END IF;
  IF EXISTS (SELECT 1 FROM unnest(added) a WHERE a.company_id <> company) THEN
    RAISE EXCEPTION 'one company per statement' USING ERRCODE = '23514', CONSTRAINT = 'one_company';
  END IF;

  -- 1. The entries of each account continue its stored balance without a hole, and none dips below the floor.
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
    WHERE b.company_id = company AND b.account_id = s.account_id AND b.slot = s.slot AND b.currency = s.currency
      AND s.currency = s.other_currency AND s.unbroken AND b.last_seq = s.first_seq - 1
      AND b.balance = s.opening_balance AND b.held = s.opening_held AND b.incoming = s.opening_incoming
    RETURNING s.lowest < b.floor AS dips)
  SELECT count(*), count(*) FILTER (WHERE dips) INTO moved, below FROM written;
  SELECT count(DISTINCT (n.account_id, n.slot)) INTO touched FROM unnest(added) n;
  IF touched <> moved THEN
    RAISE EXCEPTION 'entries do not continue the balance' USING ERRCODE = '23514', CONSTRAINT = 'entries_chain';
  END IF;
  IF below > 0 THEN
    RAISE EXCEPTION 'balance would pass below its floor' USING ERRCODE = '23514', CONSTRAINT = 'never_below_floor';
  END IF;

  -- 2. Each journal is complete in this statement, of one kind, and balanced in every currency.
  SELECT count(*) INTO bad FROM (
    SELECT journal_id, min(kind) AS kind, max(kind) AS other_kind,
           bool_and(even) AND min(first_leg) = 1 AND max(last_leg) = sum(legs) AS whole
    FROM (
      SELECT n.journal_id, min(n.kind) AS kind,
             sum(n.balance_delta) = 0 AND sum(n.held_delta) = sum(n.incoming_delta) AND min(n.kind) = max(n.kind) AS even,
             min(n.leg) AS first_leg, max(n.leg) AS last_leg, count(*) AS legs
      FROM unnest(added) n GROUP BY n.journal_id, n.currency) per_currency
    GROUP BY journal_id) per_journal
  LEFT JOIN journals j ON j.company_id = company AND j.id = per_journal.journal_id
  WHERE NOT per_journal.whole OR per_journal.kind <> per_journal.other_kind OR j.kind IS DISTINCT FROM per_journal.kind;
  IF bad > 0 THEN
    RAISE EXCEPTION 'journal is unbalanced, incomplete or of another kind' USING ERRCODE = '23514', CONSTRAINT = 'journal_balanced';
  END IF;

  -- 3. A capture or release cancels its hold exactly.
  IF EXISTS (SELECT 1 FROM unnest(added) n WHERE n.kind IN ('capture', 'release')) THEN
    SELECT array_agg(j.resolves), array_agg(j.id) INTO holds, resolvers FROM journals j
      WHERE j.company_id = company AND j.id = ANY (ARRAY(SELECT DISTINCT n.journal_id FROM unnest(added) n)) AND j.resolves IS NOT NULL;
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
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER apply_entries AFTER INSERT ON entries REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION apply_entries();
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = '23514', CONSTRAINT = 'append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON journals FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON transaction_transitions FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON journals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON transaction_transitions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A transaction's facts never change; a final status never changes.
CREATE FUNCTION guard_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.id, OLD.collection_id, OLD.parent_id, OLD.partner_id, OLD.inferred, OLD.ledger_account_id, OLD.account, OLD.currency,
      OLD.tx_type, OLD.subtype, OLD.amount, OLD.total_amount, OLD.fees, OLD.reference, OLD.created_at)
     IS DISTINCT FROM
     (NEW.id, NEW.collection_id, NEW.parent_id, NEW.partner_id, NEW.inferred, NEW.ledger_account_id, NEW.account, NEW.currency,
      NEW.tx_type, NEW.subtype, NEW.amount, NEW.total_amount, NEW.fees, NEW.reference, NEW.created_at) THEN
    RAISE EXCEPTION 'the facts of a transaction do not change' USING ERRCODE = '23514', CONSTRAINT = 'transaction_facts';
  END IF;
  IF OLD.status <> 'Pending' AND (OLD.status, OLD.balance, OLD.executed_at) IS DISTINCT FROM (NEW.status, NEW.balance, NEW.executed_at) THEN
    RAISE EXCEPTION 'a final status does not change' USING ERRCODE = '23514', CONSTRAINT = 'status_final';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER guard_transaction BEFORE UPDATE ON transactions FOR EACH ROW EXECUTE FUNCTION guard_transaction();
--> statement-breakpoint
-- Balance rows are rewritten with every posting: leave room on the page, so that no index is touched.
ALTER TABLE balances SET (fillfactor = 40, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
--> statement-breakpoint
ALTER TABLE transaction_totals SET (fillfactor = 60);
--> statement-breakpoint
-- The API's role. The connection assumes it at start; migrations run as the owner of the tables.
DO $$ BEGIN
  CREATE ROLE countinghouse_api NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
--> statement-breakpoint
DO $$ BEGIN
  EXECUTE format('GRANT countinghouse_api TO %I', current_user);
END $$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO countinghouse_api;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON companies, currencies, users, accounts, transactions, transaction_totals TO countinghouse_api;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON groups, group_permissions, user_groups, user_permissions, tokens, throttles, messages, events, idempotency_keys
  TO countinghouse_api;
--> statement-breakpoint
GRANT SELECT, INSERT ON ledger_accounts, journals, entries, transaction_transitions TO countinghouse_api;
--> statement-breakpoint
-- UPDATE (floor) also allows the row lock that a batch takes; no other column of a balance can be written.
GRANT SELECT, INSERT (company_id, account_id, slot, currency, floor), UPDATE (floor) ON balances TO countinghouse_api;
--> statement-breakpoint
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO countinghouse_api;
--> statement-breakpoint
-- Row-level security: the second net. A transaction that sets countinghouse.company_id sees one company's rows only;
-- a single statement outside such a transaction must name its company itself, which a test watches.
CREATE FUNCTION in_current_company(row_company integer) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN row_company = coalesce(nullif(current_setting('countinghouse.company_id', true), '')::integer, row_company);
--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['users', 'groups', 'group_permissions', 'user_groups', 'user_permissions', 'tokens', 'currencies',
    'accounts', 'ledger_accounts', 'balances', 'journals', 'entries', 'transactions', 'transaction_transitions',
    'transaction_totals', 'events', 'messages', 'idempotency_keys'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY one_company ON %I USING (in_current_company(company_id)) WITH CHECK (in_current_company(company_id))', name);
  END LOOP;
END $$;
