import type { AccessRule } from '#server/modules/identity/access-control-rules/judge-access.ts';
import type { CompanySettings } from '#server/modules/companies/companies/settings.ts';
import type { MfaFacts } from '#server/modules/identity/mfa/evaluate.ts';
import type { Profile } from '#server/modules/people/users/find-user.ts';

/** Who is calling: read from the token's row on every request, in one statement. */
export type Session = Profile & {
  companyId: number;
  companySettings: CompanySettings;
  userId: string;
  tokenKey: string;
  expiresAt: Date | null;
  /** When the user last entered the password or completed a challenge in this session; null: never. */
  provenAt: Date | null;
  /** True if the session always requires a recent proof, regardless of company settings. */
  requiresProof: boolean;
  /** Of the groups and of the user: section.type.level. */
  permissions: ReadonlySet<string>;
  /** Which rules say from where the user may call. */
  accessRules: readonly AccessRule[];
  /** What rules ask of the session, and what it has answered. */
  mfa: MfaFacts;
};

/** For services that read more of the session than its user (records/service-ports.ts). */
export type SessionPort = { me: Session };
