// The interface between authorization (api/authorization.ts) and the rules of multi-factor authentication, which
// modules/identity/mfa/challenge-gate.ts implements.
import type { Database, Tx } from '#db/client.ts';
import type { BrowserPorts } from '#server/api/browser-ports.ts';
import type { Session, SessionPort } from '#server/api/session.ts';
import type { AppError } from '#server/kernel/errors.ts';
import type { Services } from '#server/api/services.ts';

/** The completed challenges that came with a call, and whether the call may be replayed. */
export type ChallengePorts = {
  /** Ids from the Verified-Challenge header, or `all` challenges of the session for pages, which send no header. */
  presentedChallenges: readonly string[] | 'all';
  /** True if the call has an Idempotency-Key. */
  mayReplay: boolean;
};

/** The properties of a call that the rules evaluate. */
export type GatedCall = {
  /** The procedure's name. */
  name: string;
  /** The permission that it requires or concerns. */
  permission: string | undefined;
  isStepUp: boolean;
  /** True if it requires a recent proof (modules/identity/mfa/recent-proof.ts). */
  requiresProof: boolean;
  whileChallenged: 'always' | 'setup' | undefined;
};

export type EvaluationPorts = ChallengePorts & Pick<Services, 'clock'>;

export type GatePorts = EvaluationPorts &
  Pick<BrowserPorts, 'cookie'> &
  Pick<Services, 'separateDb' | 'encryption' | 'log' | 'throttle'> & { db: Database };

export type StepUpPorts = SessionPort &
  Pick<ChallengePorts, 'presentedChallenges'> &
  Pick<Services, 'separateDb' | 'clock' | 'encryption' | 'log' | 'throttle'>;

export type RecentProofPorts = Pick<Services, 'separateDb' | 'clock' | 'encryption' | 'log' | 'throttle'> & Pick<BrowserPorts, 'cookie'>;

/** Decides whether a session may make a call before it has completed additional challenges. */
export type ChallengeGate = {
  /**
   * Returns the completed challenges that the call consumes. Throws mfa_required with the open challenges, proof_required without a
   * recent proof, and invalid_token when the login challenge has expired.
   */
  pass(ctx: GatePorts, me: Session, call: GatedCall): Promise<readonly string[]>;
  /** Whether the call would pass without consuming a challenge. For automatic calls, which cannot complete challenges. */
  passesWithoutChallenge(ctx: EvaluationPorts, me: Session, call: GatedCall): boolean;
  /** Consumes challenges in the transaction of the call. False when another call has consumed one of them. */
  consume(tx: Tx, ctx: Pick<Services, 'clock'>, me: Session, ids: readonly string[]): Promise<boolean>;
  /**
   * For a change that grants a user more permissions, detected within the call: requires the completed challenges of the session's rules and of
   * the built-in step-up rule. Throws mfa_required.
   */
  requireStepUp(ctx: StepUpPorts, procedure: string): Promise<void>;
  /** Throws mfa_required or proof_required if the session requires a recent proof and has none. */
  requireRecentProof(ctx: RecentProofPorts, me: Session, procedure: string): Promise<void>;
  /** The error for a call whose challenge another call has consumed, with the challenges to complete. */
  reopenChallenges(ctx: GatePorts, me: Session, call: GatedCall): Promise<AppError>;
};

/** The ports of a service that requires step-up. */
export type StepUpGatePorts = StepUpPorts & { gate: Pick<ChallengeGate, 'requireStepUp'> };

/** The ports of a service that requires a recent proof. */
export type RecentProofGatePorts = RecentProofPorts & { gate: Pick<ChallengeGate, 'requireRecentProof'> };
