ALTER TABLE "transaction_subtypes" ADD COLUMN "default_hold_lifespan" integer;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "hold_id" uuid;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "authorized" numeric(38, 0);--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "captured" numeric(38, 0) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transaction_subtypes" ADD CONSTRAINT "subtype_hold_lifespan" CHECK (default_hold_lifespan between 300 and 2678400);--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "captured_at_most_authorized" CHECK (case when authorized is null then captured = 0 else captured >= 0 and captured + abs(amount) <= authorized end);--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."listed_transactions" AS (select "company_id", "id", "collection_id", "parent_id", "partner_id", "inferred", "user_id", "account", "ledger_account_id", "currency", "tx_type", "subtype", "status", "amount", "total_amount", "fees", "balance", "reversed", "reference", "note", "metadata", "creator_id", "archived", "expires_at", "has_lifespan", "executed_at", "created_at", "updated_at", "hold_id", "authorized", "captured" from "transactions" where coalesce(company_id = (select current_company()), true));
