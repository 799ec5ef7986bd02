CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
-- The expressions of db/search-text.ts. Stored, because a search that folds thousands of rows takes 100 ms.
ALTER TABLE users ADD COLUMN search_text text GENERATED ALWAYS AS (translate(lower(' ' || first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(mobile, '') || ' ' || coalesce(username, '') || ' ' || coalesce(id_number, '')), '.,@+-_''’"()/\%&#:;àáâãäåāăąæçćčďđèéêëēėęěğìíîïīįıłľĺñńňòóôõöøōőœřŕšśşșßťţțùúûüūůűýÿžźż', '                  aaaaaaaaaacccddeeeeeeeegiiiiiiilllnnnooooooooorrssssstttuuuuuuuyyzzz')) STORED;
--> statement-breakpoint
ALTER TABLE accounts ADD COLUMN search_text text GENERATED ALWAYS AS (translate(lower(' ' || reference || ' ' || name || ' ' || coalesce(label, '')), '.,@+-_''’"()/\%&#:;àáâãäåāăąæçćčďđèéêëēėęěğìíîïīįıłľĺñńňòóôõöøōőœřŕšśşșßťţțùúûüūůűýÿžźż', '                  aaaaaaaaaacccddeeeeeeeegiiiiiiilllnnnooooooooorrssssstttuuuuuuuyyzzz')) STORED;
--> statement-breakpoint
CREATE VIEW "public"."searched_accounts" AS (select "company_id", "reference", "user_id", "created_at", search_text as "text" from "accounts" where coalesce(company_id = (select current_company()), true));--> statement-breakpoint
CREATE VIEW "public"."searched_users" AS (select "company_id", "id", "email", "mobile", "username", "created_at", search_text as "text" from "users" where coalesce(company_id = (select current_company()), true));
--> statement-breakpoint
GRANT SELECT ON searched_users, searched_accounts TO countinghouse_api;
--> statement-breakpoint
CREATE INDEX users_search ON users USING gin (company_id, search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX accounts_search ON accounts USING gin (company_id, search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX transactions_reference_prefix ON transactions (company_id, (lower(reference) collate "C")) WHERE reference IS NOT NULL;
--> statement-breakpoint
CREATE INDEX transactions_note_words ON transactions USING gin (company_id, (to_tsvector('simple'::regconfig, translate(lower(note), '.,@+-_''’"()/\%&#:;àáâãäåāăąæçćčďđèéêëēėęěğìíîïīįıłľĺñńňòóôõöøōőœřŕšśşșßťţțùúûüūůűýÿžźż', '                  aaaaaaaaaacccddeeeeeeeegiiiiiiilllnnnooooooooorrssssstttuuuuuuuyyzzz')))) WHERE note <> '';
