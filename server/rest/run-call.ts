// Runs the procedure of an admitted call and encodes its result.
import type { Context, EncodedAnswer } from '#server/api/context.ts';
import type { Body } from '#server/rest/body.ts';
import { callProcedure, readInput, type Admitted } from '#server/rest/call.ts';
import { encodeSuccess } from '#server/rest/envelope.ts';
import { rejectingUnknownParameters, requireKnownParameters } from '#server/rest/strict-filters.ts';

export const run = async (call: Admitted, context: Context, body: Body | undefined): Promise<EncodedAnswer> => {
  const payload = await callProcedure(call.route, context, readInput(call, body));
  return encodeSuccess(call.route.successStatus, payload);
};

/** A read is checked when it is done: only the list knows its filters. A DELETE is checked before it changes anything. */
export const runWithoutBody = async (call: Admitted): Promise<EncodedAnswer> => {
  if (call.method === 'DELETE') return run(call, rejectingUnknownParameters(call).context, undefined);
  const answer = await run(call, call.context, undefined);
  requireKnownParameters(call);
  return answer;
};
