import type { Session } from '#server/api/session.ts';
import type { Fields } from '#server/rest/body.ts';

/** Collected while the steps of the pipeline run, because it is also written for a request that a step rejects. */
export type RequestLogEntry = {
  /** The session of the token, also of a rejected request. */
  session?: Session;
  /** The company that a log-in or registration names. */
  company?: string;
  /** The bytes that were sent, or the fields of a form. */
  body?: Buffer | Fields;
  isBodyRead?: boolean;
};
