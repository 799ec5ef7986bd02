CREATE INDEX "accounts_by_age" ON "accounts" USING btree ("company_id","created_at","reference");
