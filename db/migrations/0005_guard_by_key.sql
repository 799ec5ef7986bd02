-- The guard of 0001_guard.sql, with the same rules. It asks its transition table everything in one go. And a session plans its queries
-- once, while the tables may still be empty, and then keeps the plan: a join with the balances or the journals would be planned as a
-- walk through all that the company has, which grows with every posting. So balances are named by key once more, as an array, and
-- journals looked up one by one.
CREATE OR REPLACE FUNCTION apply_entries() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  added public.entries[]; company int; other_company int; resolving boolean; touched int; moved int; below int; bad int;
  accounts bigint[]; written_journals uuid[]; holds uuid[]; resolvers uuid[];
BEGIN
  SELECT array_agg(n), min(n.company_id), max(n.company_id), count(DISTINCT (n.account_id, n.slot)),
         bool_or(n.kind IN ('capture', 'release')), array_agg(n.account_id), array_agg(n.journal_id)
    INTO added, company, other_company, touched, resolving, accounts, written_journals FROM new_rows n;
  IF added IS NULL THEN RETURN NULL; END IF;
  IF company <> other_company THEN
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
  LEFT JOIN LATERAL (SELECT kind FROM journals WHERE company_id = company AND id = per_journal.journal_id LIMIT 1) j ON true
  WHERE NOT per_journal.whole OR per_journal.kind <> per_journal.other_kind OR j.kind IS DISTINCT FROM per_journal.kind;
  IF bad > 0 THEN
    RAISE EXCEPTION 'journal is unbalanced, incomplete or of another kind' USING ERRCODE = '23514', CONSTRAINT = 'journal_balanced';
  END IF;

  -- 3. A capture or release cancels its hold exactly.
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
  END IF;
  RETURN NULL;
END $$;
