ALTER TABLE "transactions" ADD COLUMN "reversed" numeric(38, 0) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "reversed_at_most_in_full" CHECK (reversed between 0 and abs(amount) and (reversed = 0 or status = 'Complete'));
--> statement-breakpoint
-- What has been reversed is never forgotten: it could be reversed again.
CREATE FUNCTION guard_reversed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what has been reversed stays reversed' USING ERRCODE = '23514', CONSTRAINT = 'reversed_never_falls';
END $$;
--> statement-breakpoint
CREATE TRIGGER guard_reversed BEFORE UPDATE OF reversed ON transactions FOR EACH ROW WHEN (NEW.reversed < OLD.reversed)
  EXECUTE FUNCTION guard_reversed();
