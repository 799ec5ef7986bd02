// The session of a call: the user, the user's permissions, and the company rules that apply.
import type { CompanySettings } from '#server/schemas/company-settings.ts';
import type { UserRow } from '#db/schema/index.ts';
import type { ReducedCurrency } from '#server/schemas/shared-schemas.ts';
import type { Section } from '#server/kernel/permissions.ts';
import type { RecordOwner } from '#server/records/owned-records.ts';
import type { AuthenticatorType, Durability, RuleType, AccessAction } from '#server/kernel/access-enums.ts';

/** Read from the row of the token on every request, in one statement. */
export type Session = SessionProfile & {
  companyId: number;
  companySettings: CompanySettings;
  userId: string;
  tokenKey: string;
  expiresAt: Date | null;
  /** When the user last entered the password or completed a challenge in this session; null: never. */
  provenAt: Date | null;
  /** True if the session always requires a recent proof, regardless of company settings. */
  requiresProof: boolean;
  /** Permissions of the user and of the user's groups, as section.type.level. */
  permissions: ReadonlySet<string>;
  /** IP access rules that can apply to the user. */
  accessRules: readonly AccessRule[];
  /** MFA rules and challenges of the session. */
  mfa: MfaFacts;
};

/** For services that need more of the session than its user (records/service-ports.ts). */
export type SessionPort = { me: Session };

/** A group of the user. */
export type UserGroup = { name: string; label: string; section: Section; settings: Record<string, unknown> };

/** A user with the groups, permissions and currency that the User object shows. */
export type SessionProfile = {
  /** The company ID of the API. */
  company: string;
  user: UserRow;
  groups: UserGroup[];
  /** Permissions of the user, in addition to those of the groups. */
  ownPermissions: string[];
  /** The currency that the primary account was first used with; null before that, and in sessions that were cached before that. */
  currency: ReducedCurrency | null;
};

/** An authenticator rule of the company. */
export type SessionMfaRule = {
  id: number;
  type: RuleType;
  durability: Durability;
  authenticatorTypes: AuthenticatorType[];
  permissions: string[];
  /** Null for rules of the company. */
  groupName: string | null;
  durationSeconds: number | null;
  sessionAgeSeconds: number | null;
};

/** A challenge of the session. Timestamps are milliseconds since the epoch, because they are read in one JSON value. */
export type ChallengeFact = {
  id: string;
  ruleId: number;
  durability: Durability;
  procedure: string | null;
  createdAt: number;
  expiresAt: number | null;
  completedAt: number | null;
  isSpent: boolean;
};

/** The data by which MFA rules are evaluated. */
export type MfaFacts = {
  /** Rules of the company and of the user's groups. */
  rules: SessionMfaRule[];
  /** Types of the user's verified authenticators; `static` only while recovery codes are left. */
  authenticatorTypes: AuthenticatorType[];
  challenges: ChallengeFact[];
  sessionCreatedAt: number;
};

/** An IP access rule for the company, one user or one group. */
export type AccessRule = { id: number; action: AccessAction; value: string; userId: string | null; groupName: string | null };

/** Allows the session to call this procedure, and no other. */
export type Authorization = {
  /** The procedure's name in the router. */
  readonly procedure: string;
  readonly me: Session;
  readonly owner: RecordOwner;
  /** The completed ephemeral challenges that the call consumes. */
  readonly consumedChallenges: readonly string[];
};

/** Added to the context of a call that the transport has authorized. */
export type AuthorizedCall = { readonly me: Session; readonly owner: RecordOwner; readonly authorization: Authorization };
