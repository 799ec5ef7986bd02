-- Few transactions have a partner, and only they pay for the index: a list of what went between two people is found through it.
CREATE INDEX "transactions_with_partner" ON "transactions" USING btree ("company_id","ledger_account_id","created_at","id")
  INCLUDE ("partner_id") WHERE partner_id is not null;
