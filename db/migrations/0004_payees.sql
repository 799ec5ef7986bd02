CREATE TABLE "payees" (
	"company_id" bigint NOT NULL,
	"id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"address" text NOT NULL,
	"bank_name" text,
	"bank_code" text,
	"bic" text,
	"crypto_type" text,
	CONSTRAINT "payees_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "payee_type" CHECK (type in ('user', 'account', 'bank_account', 'crypto_account')),
	CONSTRAINT "payee_crypto_type" CHECK (crypto_type in ('bitcoin', 'ethereum', 'other'))
);
--> statement-breakpoint
ALTER TABLE "payees" ADD CONSTRAINT "payees_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payee_address" ON "payees" USING btree ("company_id","user_id","type","address") WHERE not archived;--> statement-breakpoint
CREATE INDEX "payees_of_user" ON "payees" USING btree ("company_id","user_id","id");--> statement-breakpoint
CREATE INDEX "payees_by_age" ON "payees" USING btree ("company_id","created_at","id");
--> statement-breakpoint
SELECT hold_to_one_company('payees', 'SELECT, INSERT, UPDATE');
--> statement-breakpoint
-- PL/pgSQL, because Citus does not plan statements with parameters in functions of the language sql.
CREATE OR REPLACE FUNCTION add_permission_type(added text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO permission_types (type) VALUES (added);
  INSERT INTO group_permissions (company_id, group_name, permission)
    SELECT g.company_id, g.name, s.section || '.' || added || '.' || l.level
    FROM groups g
      JOIN (VALUES ('admin', 'admin'), ('admin', 'user'), ('service', 'admin'), ('user', 'user')) AS s(group_name, section)
        ON s.group_name = g.name
      CROSS JOIN (VALUES ('view'), ('add'), ('change'), ('delete')) AS l(level)
    ON CONFLICT DO NOTHING;
END $$;
--> statement-breakpoint
SELECT add_permission_type('payee');
