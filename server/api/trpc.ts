// How any procedure is made. One middleware turns every failure into an AppError, so that REST and the dashboard see
// the same code, message and fields.
import { initTRPC, TRPCError } from '@trpc/server';
import superjson from 'superjson';
import { ZodError } from 'zod';
import type { Context } from '#server/api/context.ts';
import { databaseFailure } from '#server/api/database-failure.ts';
import { toFieldErrors } from '#server/api/field-errors.ts';
import type { Meta } from '#server/api/rest-meta.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { unstorable } from '#server/kernel/storable.ts';

/** The AppError behind whatever was thrown; a fault that is nobody's to see becomes server_error. */
export const toAppError = (thrown: unknown): AppError => {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof ZodError) return invalid(toFieldErrors(thrown));
  if (thrown instanceof TRPCError) return fromTrpc(thrown);
  return databaseFailure(thrown) ?? new AppError('server_error', { cause: thrown });
};

const fromTrpc = (error: TRPCError): AppError => {
  const isUnreadable = error.code === 'PARSE_ERROR' || error.code === 'BAD_REQUEST';
  if (isUnreadable && !(error.cause instanceof AppError) && !(error.cause instanceof ZodError)) {
    return new AppError('malformed_body', { cause: error });
  }
  // Zod also judges what we answer: that fault is ours, and nothing of it is shown.
  if (error.cause instanceof ZodError && error.code !== 'BAD_REQUEST') return new AppError('server_error', { cause: error.cause });
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
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
} as const;

const t = initTRPC
  .meta<Meta>()
  .context<Context>()
  .create({
    // JSON has no bigint; amounts reach the dashboard's browser code exactly.
    transformer: superjson,
    errorFormatter: ({ shape, error, ctx }) => {
      const failure = toAppError(error);
      return {
        ...shape,
        message: failure.message,
        // httpStatus is what tRPC itself answers with.
        data: { code: failure.code, fields: failure.data, httpStatus: failure.status, requestId: ctx?.requestId },
      };
    },
  });

export const router = t.router;

/** One router of several, where features share a branch of the tree. */
export const mergeRouters = t.mergeRouters;

/** What the dashboard's transport has parsed; REST looks at the text before it parses. */
const refuseUnstorable = async (ctx: Context, getRawInput: () => Promise<unknown>): Promise<void> => {
  const reason = ctx.cookie && unstorable(await getRawInput());
  if (reason) throw new AppError('malformed_body', { message: `JSON parse error - ${reason}` });
};

/** The root of all procedures: whatever goes wrong below leaves as a TRPCError whose cause is an AppError. */
export const procedure = t.procedure.use(async ({ ctx, getRawInput, next }) => {
  await refuseUnstorable(ctx, getRawInput);
  const result = await next();
  if (result.ok) return result;
  const failure = toAppError(result.error);
  throw new TRPCError({ code: TRPC_CODES[failure.status], message: failure.message, cause: failure });
});
