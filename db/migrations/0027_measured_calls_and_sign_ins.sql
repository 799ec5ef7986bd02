-- How people and programs fare is counted over months: from indexes that carry what is counted.
CREATE INDEX "audit_log_sign_ins" ON "audit_log" USING btree ("company_id","created_at","actor_id") WHERE action = 'login.success';
--> statement-breakpoint
DROP INDEX "requests_by_age";--> statement-breakpoint
CREATE INDEX "requests_by_age" ON "requests" USING btree ("company_id","created_at","id") INCLUDE ("status_code","duration_ms");
