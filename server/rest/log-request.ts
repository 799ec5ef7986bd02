// Collects and writes the entry of a request in the request log.
import type { Session } from '#server/api/session.ts';
import type { ReceivedBody, BodyFields } from '#server/rest/request/body.ts';
import type { EncodedResponse } from '#server/rest/send-response.ts';
import type { RequestLogEntry, ReceivedRequest } from '#server/rest/pipeline/request-state.ts';
import type { Services } from '#server/api/services.ts';

export const recordSession = (entry: RequestLogEntry, session: Session): void => {
  entry.session = session;
};

export const recordBody = (entry: RequestLogEntry, { bytes }: ReceivedBody): void => {
  if (bytes) entry.body = bytes;
};

/** Records the parsed fields of the body. */
export const recordFields = (entry: RequestLogEntry, fields: BodyFields): void => {
  entry.isBodyRead = true;
  entry.body ??= fields;
  const { company } = fields;
  if (typeof company === 'string') entry.company = company.trim().toLowerCase();
};

const findCompany = ({ session, company }: RequestLogEntry): { id: number } | { identifier: string } | undefined => {
  if (session) return { id: session.companyId };
  return company === undefined || company === '' ? undefined : { identifier: company };
};

type RequestOutcome = { scheme: string; response: EncodedResponse };

/** Adds the entry to the request log. Requests without a company are not logged. */
export const logRequest = (
  { requestLog }: Pick<Services, 'requestLog'>,
  request: ReceivedRequest,
  { scheme, response }: RequestOutcome,
): void => {
  const { logEntry, incoming, target, receivedAt, resource } = request;
  const company = findCompany(logEntry);
  if (!company) return;
  requestLog.add({
    company,
    userId: logEntry.session?.userId ?? null,
    tokenKey: logEntry.session?.tokenKey ?? null,
    requestId: request.requestId,
    scheme,
    method: request.method,
    path: target.path,
    search: target.search,
    pattern: resource?.path,
    headers: incoming.headers,
    body: logEntry.body,
    isBodyRead: logEntry.isBodyRead === true,
    status: response.status,
    response: response.body,
    durationMs: performance.now() - receivedAt.ms,
    clientAddress: request.clientAddress,
    createdAt: receivedAt.date,
  });
};
