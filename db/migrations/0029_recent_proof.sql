ALTER TABLE "tokens" ADD COLUMN "proven_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "requires_proof" boolean DEFAULT false NOT NULL;
