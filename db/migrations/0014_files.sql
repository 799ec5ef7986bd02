-- Kept files. A row never changes: another file is another row.
CREATE TABLE "files" (
	"company_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"media_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"thumbnail_size_bytes" integer,
	"name" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"object_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "file_purpose" CHECK (purpose in ('document', 'profile')),
	CONSTRAINT "file_media_type" CHECK (media_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif')),
	CONSTRAINT "files_are_not_empty" CHECK (size_bytes > 0 and coalesce(thumbnail_size_bytes, 1) > 0)
);
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "files_object" ON "files" USING btree ("company_id","object_name");--> statement-breakpoint
CREATE INDEX "files_of_user" ON "files" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_profile_image" ON "files" USING btree ("company_id","user_id") WHERE purpose = 'profile';
--> statement-breakpoint
SELECT hold_to_one_company('files', 'SELECT, INSERT, DELETE');
