import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { authorize, withAuthorization } from '#server/api/authorization.ts';
import type { Context } from '#server/api/context.ts';
import { permissionProcedure, sessionProcedure } from '#server/api/procedures.ts';
import { router } from '#server/api/trpc.ts';
import type { Authorization, Session } from '#server/api/session.ts';
import { AppError } from '#server/kernel/errors.ts';

const users = router({
  view: permissionProcedure('admin.user.view')
    .output(z.string())
    .query(({ ctx }) => ctx.me.userId),
  remove: permissionProcedure('admin.user.delete')
    .output(z.string())
    .query(({ ctx }) => ctx.me.userId),
  self: sessionProcedure.output(z.string()).query(({ ctx }) => ctx.me.userId),
});

const me = { userId: 'user', permissions: new Set(['admin.user.view']) } as unknown as Session;
const pass = vi.fn<Context['gate']['pass']>();
const context = Object.freeze({ gate: { pass }, session: () => Promise.resolve(me) } as unknown as Context);

const createAuthorization = (procedure: string): Authorization => ({
  procedure,
  me,
  owner: { companyId: 1, userId: null },
  consumedChallenges: [],
});
const PERMISSION_DENIED = { cause: { code: 'permission_denied' } };

beforeEach(() => pass.mockReset().mockResolvedValue([]));

describe('the authorization on the context', () => {
  it('replaces the authorization of the procedure that it names', async () => {
    const authorized = Object.freeze(withAuthorization(context, createAuthorization('view')));
    expect(await users.createCaller(authorized).view()).toBe('user');
    expect(pass).not.toHaveBeenCalled();
  });

  it('is not accepted by another procedure', async () => {
    const authorized = withAuthorization(context, createAuthorization('view'));
    await expect(users.createCaller(authorized).remove()).rejects.toMatchObject(PERMISSION_DENIED);
    expect(pass).toHaveBeenCalledOnce();
    pass.mockRejectedValueOnce(new AppError('mfa_required'));
    await expect(users.createCaller(authorized).self()).rejects.toMatchObject({ cause: { code: 'mfa_required' } });
  });

  it('is a new context and leaves the previous one unchanged', () => {
    expect(withAuthorization(context, createAuthorization('view'))).toMatchObject({ me, authorization: { procedure: 'view' } });
    expect(context).not.toHaveProperty('me');
    expect(context).not.toHaveProperty('authorization');
  });
});

describe('a procedure without an authorization on its context', () => {
  it('authorizes once per call, and does not change the context', async () => {
    const caller = users.createCaller(context);
    expect(await caller.view()).toBe('user');
    expect(await caller.self()).toBe('user');
    expect(pass.mock.calls.map(([, , { name }]) => name)).toEqual(['view', 'self']);
    expect(context).not.toHaveProperty('me');
  });

  it('requires its permission', async () => {
    await expect(users.createCaller(context).remove()).rejects.toMatchObject(PERMISSION_DENIED);
  });
});

describe('authorize', () => {
  it('reports an open challenge before a missing permission', async () => {
    const meta = { permission: 'admin.user.delete' };
    await expect(authorize(context, me, meta, 'remove')).rejects.toMatchObject({ code: 'permission_denied' });
    pass.mockRejectedValueOnce(new AppError('mfa_required'));
    await expect(authorize(context, me, meta, 'remove')).rejects.toMatchObject({ code: 'mfa_required' });
  });
});
