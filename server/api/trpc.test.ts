import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Context } from '#server/api/context.ts';
import { procedure, router, toAppError } from '#server/api/trpc.ts';
import type { AppError } from '#server/kernel/errors.ts';

const Stored = z.object({ unclaimed_transfer_days: z.int() });

const exampleRouter = router({
  read: procedure
    .input(z.object({ count: z.int() }))
    .output(z.object({ count: z.int().max(9) }))
    .query(({ input }) => (input.count < 0 ? Stored.parse({ unclaimed_transfer_days: 'x' }) && input : input)),
}).createCaller({} as Context);

const catchFailure = (call: () => unknown): Promise<AppError> =>
  Promise.resolve()
    .then(call)
    .then(() => expect.unreachable('It did not fail.'), toAppError);

describe('schema violations', () => {
  it('of an input are client errors with field messages', async () => {
    const failure = await catchFailure(() => exampleRouter.read({ count: 1.5 }));
    expect(failure).toMatchObject({ code: 'invalid', data: { count: ['A valid integer is required.'] } });
  });

  it.each([
    ['output', () => exampleRouter.read({ count: 10 })],
    ['stored values read by a procedure', () => exampleRouter.read({ count: -1 })],
    ['stored values read outside of a procedure', () => Stored.parse({ unclaimed_transfer_days: 'x' })],
  ])('of %s are server errors without details, whose cause is logged', async (_description, call) => {
    const failure = await catchFailure(call);
    expect(failure).toMatchObject({ code: 'server_error', data: undefined });
    expect(failure.message).not.toMatch(/count|unclaimed/);
    expect(failure.cause).toBeInstanceOf(Error);
  });
});
