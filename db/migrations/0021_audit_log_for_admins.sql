CREATE INDEX "audit_log_of_actor" ON "audit_log" USING btree ("company_id","actor_id","created_at");
--> statement-breakpoint
SELECT add_permission_type('auditlog');
