// Maps a request to the input of its procedure, and calls the procedure.
import type { Context } from '#server/api/context.ts';
import type { BodyFields } from '#server/rest/request/body.ts';
import { recordFields } from '#server/rest/log-request.ts';
import { readQuery } from '#server/rest/request/request-target.ts';
import type { DecodedRequest } from '#server/rest/pipeline/request-state.ts';
import type { Route } from '#server/rest/routes.ts';

const readPathParameters = ({ route, segments }: DecodedRequest): BodyFields =>
  Object.fromEntries(route.parameters.map(({ name, segment }) => [name, segments[segment]]));

const recordIgnoredParameters = ({ route, ignored }: DecodedRequest, used: BodyFields, unused: BodyFields): void => {
  for (const name of Object.keys(unused)) ignored.add(name);
  if (route.input.isOpen) return;
  for (const name of Object.keys(used)) if (!route.input.fields.has(name)) ignored.add(name);
};

/** Combines path parameters with the fields of the body, or with the query for methods without a body. Throws malformed_body and invalid. */
export const readInput = (request: DecodedRequest): BodyFields => {
  const { body, route, target, logEntry } = request;
  const query = readQuery(target.search);
  const fields = body ? body.fields(route.input.fields) : query;
  if (body) recordFields(logEntry, fields);
  recordIgnoredParameters(request, fields, body ? query : {});
  return route.parameters.length === 0 ? fields : { ...fields, ...readPathParameters(request) };
};

/** Calls the procedure of a route as a transport does. */
export const callProcedure = (route: Route, context: Context, input: BodyFields): Promise<unknown> =>
  route.procedure({
    ctx: context,
    getRawInput: () => Promise.resolve(input),
    path: route.name,
    type: route.procedure._def.type,
    signal: undefined,
    batchIndex: 0,
  });
