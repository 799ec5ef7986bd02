import type { Session } from '#server/api/session.ts';
import type { RecordOwner } from '#server/records/owned-records.ts';

/** The session may call this procedure, and this one only. */
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
