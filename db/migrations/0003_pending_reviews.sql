CREATE INDEX "addresses_pending" ON "addresses" USING btree ("company_id","created_at","id") WHERE status = 'pending' and not archived;--> statement-breakpoint
CREATE INDEX "bank_accounts_pending" ON "bank_accounts" USING btree ("company_id","created_at","id") WHERE status = 'pending' and not archived;--> statement-breakpoint
CREATE INDEX "emails_unverified" ON "emails" USING btree ("company_id","created_at","id") WHERE not is_verified and not archived;--> statement-breakpoint
CREATE INDEX "mobiles_unverified" ON "mobiles" USING btree ("company_id","created_at","id") WHERE not is_verified and not archived;--> statement-breakpoint
CREATE INDEX "crypto_accounts_pending" ON "crypto_accounts" USING btree ("company_id","created_at","id") WHERE status = 'pending' and not archived;--> statement-breakpoint
CREATE INDEX "documents_pending" ON "documents" USING btree ("company_id","created_at","id") WHERE status = 'pending' and not archived;
