CREATE TABLE "documents" (
	"company_id" integer NOT NULL,
	"id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"file_id" uuid NOT NULL,
	"type" text DEFAULT 'other' NOT NULL,
	"category" text DEFAULT 'other' NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"note" text,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "documents_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "document_status" CHECK (status in ('obsolete', 'declined', 'pending', 'incomplete', 'verified')),
	CONSTRAINT "document_type" CHECK (type in ('utility_bill', 'bank_statement', 'lease_or_rental_agreement', 'municipal_rate_and_taxes', 'mortgage_statement', 'telephone', 'insurance_policy', 'retail_store', 'government_id', 'passport', 'drivers_license', 'id_confirmation', 'other')),
	CONSTRAINT "document_category" CHECK (category in ('other', 'proof_of_identity', 'advanced_proof_of_identity', 'proof_of_address'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "kyc_set_by_admin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_company_id_file_id_files_company_id_id_fk" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_of_user" ON "documents" USING btree ("company_id","user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_of_files" ON "documents" USING btree ("company_id","file_id");--> statement-breakpoint
CREATE INDEX "documents_by_age" ON "documents" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "documents_to_review" ON "documents" USING btree ("company_id","status","created_at","id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "user_status" CHECK (status in ('obsolete', 'declined', 'pending', 'incomplete', 'verified'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "user_kyc_status" CHECK (kyc_status in ('obsolete', 'declined', 'pending', 'incomplete', 'verified'));
--> statement-breakpoint
SELECT hold_to_one_company('documents', 'SELECT, INSERT, UPDATE, DELETE');
