// What the request log is told of a call. It is gathered on the way as it is found: whose the call is, which route it took, what it sent.
import type { IncomingMessage } from 'node:http';
import type { Session } from '#server/features/auth/session.ts';
import type { EncodedAnswer } from '#server/api/context.ts';
import type { Fields } from '#server/rest/body.ts';
import type { Target } from '#server/rest/request.ts';
import type { Services } from '#server/services.ts';

export type CallRecord = {
  /** Whose token it came with, also when it was then refused. */
  session?: Session;
  /** The company that a log-in or registration names. */
  company?: string;
  /** The route. */
  pattern?: string;
  /** As it was sent, or the fields of a form. */
  body?: Buffer | Fields;
  isBodyRead?: boolean;
};

/** Notes what a call has sent, when it was read. */
export const noteFields = (record: CallRecord, fields: Fields): void => {
  record.isBodyRead = true;
  record.body ??= fields;
  const { company } = fields;
  if (typeof company === 'string') record.company = company.trim().toLowerCase();
};

type Answered = {
  request: IncomingMessage;
  method: string;
  requestId: string;
  clientAddress: string;
  target: Target;
  record: CallRecord;
  startedAt: { date: Date; ms: number };
};

const companyOf = ({ session, company }: CallRecord): { id: number } | { identifier: string } | undefined => {
  if (session) return { id: session.companyId };
  return company === undefined || company === '' ? undefined : { identifier: company };
};

/** Puts a call that was answered into the request log. What is nobody's is not kept. */
export const logCall = ({ requestLog }: Pick<Services, 'requestLog'>, scheme: string, call: Answered, answer: EncodedAnswer): void => {
  const { record, request, target, startedAt } = call;
  const company = companyOf(record);
  if (!company) return;
  requestLog.note({
    company,
    userId: record.session?.userId ?? null,
    tokenKey: record.session?.tokenKey ?? null,
    requestId: call.requestId,
    scheme,
    method: call.method,
    path: target.path,
    search: target.search,
    pattern: record.pattern,
    headers: request.headers,
    body: record.body,
    isBodyRead: record.isBodyRead === true,
    status: answer.status,
    response: answer.body,
    durationMs: performance.now() - startedAt.ms,
    clientAddress: call.clientAddress,
    createdAt: startedAt.date,
  });
};
