DROP INDEX "payee_address";--> statement-breakpoint
CREATE UNIQUE INDEX "payee_address" ON "payees" USING btree ("company_id","user_id","type",(case when crypto_type = 'ethereum' then lower(address) else address end),coalesce(bank_code, ''),coalesce(bic, ''),coalesce(crypto_type, '')) WHERE not archived;
