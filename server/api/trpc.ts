// The root of all procedures. One middleware converts every failure to an AppError, so that REST and the dashboard get the
// same code, message and field errors.
import { initTRPC, TRPCError } from '@trpc/server';
import superjson from 'superjson';
import { ZodError } from 'zod';
import type { Context } from '#server/api/context.ts';
import { readDashboardInput } from '#server/api/dashboard-input.ts';
import { toDatabaseFailure } from '#server/api/database-failure.ts';
import { toFieldErrors } from '#server/api/field-errors.ts';
import type { Meta } from '#server/api/rest-meta.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { currentSpan, inSpan } from '#server/kernel/span.ts';

/** Converts anything thrown to an AppError. Errors without a public meaning become server_error. */
export const toAppError = (thrown: unknown): AppError => {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof TRPCError) return fromTrpc(thrown);
  return toDatabaseFailure(thrown) ?? new AppError('server_error', { cause: thrown });
};

const fromTrpc = (error: TRPCError): AppError => {
  // Zod also validates output and stored values: such errors are bugs of the server, and the response omits their details.
  if (error.code === 'BAD_REQUEST' && error.cause instanceof ZodError) return invalid(toFieldErrors(error.cause));
  const isUnreadable = error.code === 'PARSE_ERROR' || error.code === 'BAD_REQUEST';
  if (isUnreadable && !(error.cause instanceof AppError)) return new AppError('malformed_body', { cause: error });
  if (error.cause && !(error.cause instanceof TRPCError)) return toAppError(error.cause);
  switch (error.code) {
    case 'NOT_FOUND':
      return new AppError('not_found', { cause: error });
    case 'METHOD_NOT_SUPPORTED':
      return new AppError('method_not_allowed', { cause: error });
    case 'PAYLOAD_TOO_LARGE':
      return new AppError('body_too_large', { cause: error });
    case 'UNSUPPORTED_MEDIA_TYPE':
      return new AppError('unsupported_media_type', { cause: error });
    default:
      return new AppError('server_error', { cause: error });
  }
};

const TRPC_CODES = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  408: 'TIMEOUT',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  421: 'BAD_REQUEST',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  // The HTTP server returns 417 and 431 before a procedure runs.
  417: 'BAD_REQUEST',
  431: 'BAD_REQUEST',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
} as const;

const t = initTRPC
  .meta<Meta>()
  .context<Context>()
  .create({
    // JSON has no bigint; amounts reach the dashboard's browser code exactly.
    transformer: { input: { serialize: superjson.serialize, deserialize: readDashboardInput }, output: superjson },
    errorFormatter: ({ shape, error, ctx }) => {
      const failure = toAppError(error);
      return {
        ...shape,
        message: failure.message,
        // tRPC takes the status of its response from httpStatus.
        data: { code: failure.code, fields: failure.data, httpStatus: failure.status, requestId: ctx?.requestId },
      };
    },
  });

export const router = t.router;

/** Merges routers of features that share a path prefix. */
export const mergeRouters = t.mergeRouters;

/** The base of all procedures. Errors become a TRPCError whose cause is an AppError. */
export const procedure = t.procedure.use(async ({ next, path }) => {
  const result = await inSpan(path, {}, async () => {
    const outcome = await next();
    if (!outcome.ok) currentSpan()?.fail(toAppError(outcome.error).code);
    return outcome;
  });
  if (result.ok) return result;
  const failure = toAppError(result.error);
  throw new TRPCError({ code: TRPC_CODES[failure.status], message: failure.message, cause: failure });
});
