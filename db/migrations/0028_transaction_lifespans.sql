-- has_lifespan distinguishes transactions with a lifespan from unclaimed transfers, which also have expires_at. False is correct for
-- existing rows, because only unclaimed transfers had expires_at before this migration.
DROP VIEW "public"."listed_transactions";--> statement-breakpoint
ALTER TABLE "transaction_subtypes" ADD COLUMN "default_transaction_lifespan" integer;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "has_lifespan" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "transactions_unclaimed" ON "transactions" USING btree ("company_id","created_at","id") WHERE status = 'Pending' and expires_at is not null and not has_lifespan;--> statement-breakpoint
ALTER TABLE "transaction_subtypes" ADD CONSTRAINT "subtype_lifespan" CHECK (default_transaction_lifespan between 300 and 2678400);--> statement-breakpoint
CREATE VIEW "public"."listed_transactions" AS (select "company_id", "id", "collection_id", "parent_id", "partner_id", "inferred", "user_id", "account", "ledger_account_id", "currency", "tx_type", "subtype", "status", "amount", "total_amount", "fees", "balance", "reversed", "reference", "note", "metadata", "creator_id", "archived", "expires_at", "has_lifespan", "executed_at", "created_at", "updated_at" from "transactions" where coalesce(company_id = (select current_company()), true));
--> statement-breakpoint
GRANT SELECT ON listed_transactions TO countinghouse_api;
