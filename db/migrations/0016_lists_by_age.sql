-- The lists of admins begin with the newest: without these each page sorts all that the company has.
CREATE INDEX "addresses_by_age" ON "addresses" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "bank_accounts_by_age" ON "bank_accounts" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "emails_by_age" ON "emails" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "mobiles_by_age" ON "mobiles" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "crypto_accounts_by_age" ON "crypto_accounts" USING btree ("company_id","created_at","id");
