ALTER TABLE "verifications" DROP CONSTRAINT "verification_purpose";--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verification_purpose" CHECK (purpose in ('email', 'mobile', 'password', 'authenticator', 'challenge', 'deactivate', 'request_delete'));
