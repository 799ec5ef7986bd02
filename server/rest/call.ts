// One request on its way to an answer, and the call of the procedure that it means.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from '#server/api/context.ts';
import type { Admission } from '#server/api/procedures.ts';
import type { Session } from '#server/features/auth/session.ts';
import type { Body, Fields } from '#server/rest/body.ts';
import { noteFields, type CallRecord } from '#server/rest/call-record.ts';
import { readQuery, type Target } from '#server/rest/request.ts';
import type { Route } from '#server/rest/routes.ts';

export type Call = {
  request: IncomingMessage;
  response: ServerResponse;
  method: string;
  requestId: string;
  clientAddress: string;
  target: Target;
  /** Headers that every answer of this call carries. */
  headers: string[];
  ignored: Set<string>;
  /** For the request log. */
  record: CallRecord;
  startedAt: { date: Date; ms: number };
};

/** A call whose route is known and whose caller may make it. */
export type Admitted = Call & {
  route: Route;
  segments: readonly string[];
  context: Context;
  admission: Admission | undefined;
  me: Session | undefined;
};

const pathParameters = ({ route, segments }: Admitted): Fields =>
  Object.fromEntries(route.parameters.map(({ name, segment }) => [name, segments[segment]]));

const noteIgnored = ({ route, ignored }: Admitted, used: Fields, unused: Fields): void => {
  for (const name of Object.keys(unused)) ignored.add(name);
  if (route.input.isOpen) return;
  for (const name of Object.keys(used)) if (!route.input.fields.has(name)) ignored.add(name);
};

/** The input of the procedure: path parameters with the body's fields, or with the query where a body means nothing. */
export const readInput = (call: Admitted, body: Body | undefined): Fields => {
  const query = readQuery(call.target.search);
  const fields = body ? body.fields(call.route.input.fields) : query;
  if (body) noteFields(call.record, fields);
  noteIgnored(call, fields, body ? query : {});
  return call.route.parameters.length === 0 ? fields : { ...fields, ...pathParameters(call) };
};

/** Calls the procedure of a route as a transport does. */
export const callProcedure = (route: Route, context: Context, input: Fields): Promise<unknown> =>
  route.procedure({
    ctx: context,
    getRawInput: () => Promise.resolve(input),
    path: route.name,
    type: route.procedure._def.type,
    signal: undefined,
    batchIndex: 0,
  });
