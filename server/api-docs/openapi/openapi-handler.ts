// Serves the OpenAPI document as JSON, with the headers and errors of REST responses.
import type { OpenApiDocument } from '#server/api-docs/openapi/openapi-members.ts';
import type { Handler } from '#server/http/request/send-response.ts';
import { getRequestId } from '#server/http/request/incoming-request.ts';
import { AppError } from '#server/kernel/errors.ts';
import { printJson } from '#server/kernel/json.ts';
import { toErrorResponse, sendResponse } from '#server/rest/send-response.ts';

const ALLOWED_METHODS = ['GET', 'HEAD'];

/** Prints the document on the first request and caches it. */
export const createOpenApiHandler = (read: () => OpenApiDocument): Handler => {
  let body: string | undefined;
  return (request, response) => {
    const { method = '' } = request;
    const options = { requestId: getRequestId(request), isHead: method === 'HEAD' };
    if (!ALLOWED_METHODS.includes(method)) {
      const rejection = new AppError('method_not_allowed', { message: `Method "${method}" not allowed.`, allow: ALLOWED_METHODS });
      sendResponse(response, toErrorResponse(rejection, options.requestId), options);
      return;
    }
    body ??= printJson(read());
    sendResponse(response, { status: 200, body }, options);
  };
};
