// Encodes the payload, or returns a saved response unchanged.
import { encodeSuccess } from '#server/rest/send-response.ts';
import type { InvokedRequest } from '#server/rest/request-state.ts';
import { respond, type Step } from '#server/rest/pipeline-builder.ts';

export const encodeResponse: Step<InvokedRequest, never> = ({ invocation, route }) => {
  if (invocation.kind === 'payload') return respond(encodeSuccess(route.successStatus, invocation.payload));
  const { response, replayed } = invocation;
  return respond(replayed ? { ...response, headers: ['Idempotent-Replayed', 'true'] } : response);
};
