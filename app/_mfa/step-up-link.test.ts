import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { expect, onTestFinished, test } from 'vitest';
import { currentPrompt, subscribeToPrompts, type StepUpPrompt } from '#app/_mfa/step-up.ts';
import { completedChallengesHeader, stepUpLink } from '#app/_mfa/step-up-link.ts';
import type { AppRouter } from '#server/composition/app-router.ts';
import type { Challenge } from '#server/modules/identity/index.ts';

type StepUpRequest = { path: string; input: unknown; header: string | undefined };

const challenge = (id: string): Challenge => ({
  id,
  type: 'authorization',
  durability: 'ephemeral',
  authenticator_types: ['totp'],
  supported_types: ['totp'],
  created: 0,
});

const requireChallenges = (...ids: string[]) =>
  TRPCClientError.from({
    error: {
      code: -32_003,
      message: 'Multi-factor authentication required.',
      data: { code: 'mfa_required', httpStatus: 403, fields: { challenges: ids.map(challenge) } },
    },
  });

/** A client whose server requires the challenges `ids` in order before it responds, and the requests that it received. */
const createClient = (...ids: string[]) => {
  const sent: StepUpRequest[] = [];
  const server: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        const header = completedChallengesHeader([op])['verified-challenge'];
        sent.push({ path: op.path, input: op.input, header });
        const requested = ids.find((id) => !header?.split(',').includes(id));
        if (requested) observer.error(requireChallenges(requested));
        else observer.next({ result: { type: 'data', data: undefined } });
      });
  return { sent, client: createTRPCClient<AppRouter>({ links: [stepUpLink, server] }) };
};

/** Simulates the dialog: calls `respond` with every prompt. */
const simulateDialog = (respond: (prompt: StepUpPrompt) => void): void => {
  let last: StepUpPrompt | undefined;
  const unsubscribe = subscribeToPrompts(() => {
    const prompt = currentPrompt();
    if (!prompt || prompt === last) return;
    last = prompt;
    queueMicrotask(() => respond(prompt));
  });
  onTestFinished(unsubscribe);
};

const complete = ({ challenges, settle }: StepUpPrompt): void => settle(challenges.map(({ id }) => id));

test('repeats the original request with the completed challenge', async () => {
  simulateDialog(complete);
  const { client, sent } = createClient('first');
  await client.session.revoke.mutate({ token_key: 'abc' });
  const call = { path: 'session.revoke', input: { token_key: 'abc' } };
  expect(sent).toEqual([
    { ...call, header: undefined },
    { ...call, header: 'first' },
  ]);
});

test('sends all completed challenges when the retry is rejected again', async () => {
  simulateDialog(complete);
  const { client, sent } = createClient('first', 'second');
  await client.session.revokeOthers.mutate();
  expect(sent.map(({ header }) => header)).toEqual([undefined, 'first', 'first,second']);
});

test('fails after repeated rejections', async () => {
  simulateDialog(complete);
  const { client, sent } = createClient(...Array.from({ length: 10 }, (_, number) => `challenge ${number}`));
  await expect(client.session.revokeOthers.mutate()).rejects.toMatchObject({ data: { code: 'mfa_required' } });
  expect(sent).toHaveLength(6);
});

test('repeats a request that lacks a recent proof after the user enters the password', async () => {
  let isProven = false;
  simulateDialog(({ needsPassword, settle }) => {
    isProven = needsPassword;
    settle([]);
  });
  let attempts = 0;
  const server: TRPCLink<AppRouter> = () => () =>
    observable((observer) => {
      attempts += 1;
      const data = { code: 'proof_required', httpStatus: 403 };
      if (isProven) observer.next({ result: { type: 'data', data: undefined } });
      else observer.error(TRPCClientError.from({ error: { code: -32_003, message: 'Confirm your identity first.', data } }));
    });
  const client = createTRPCClient<AppRouter>({ links: [stepUpLink, server] });
  await client.session.revokeOthers.mutate();
  expect(attempts).toBe(2);
});

test('shows one dialog for concurrent requests', async () => {
  let prompts = 0;
  simulateDialog((prompt) => {
    prompts += 1;
    complete(prompt);
  });
  const { client, sent } = createClient('first');
  await Promise.all([client.session.revokeOthers.mutate(), client.session.signOut.mutate()]);
  expect(prompts).toBe(1);
  expect(sent).toHaveLength(4);
});

test('fails without a retry when the user cancels, and reports that nothing changed', async () => {
  simulateDialog(({ settle }) => settle('withdrawn'));
  const { client, sent } = createClient('first');
  await expect(client.session.revokeOthers.mutate()).rejects.toMatchObject({
    message: 'Your identity was not confirmed, so nothing was changed.',
    data: { code: 'mfa_required', fields: undefined },
  });
  expect(sent).toHaveLength(1);
});

test('fails immediately if no dialog is mounted', async () => {
  const { client } = createClient('first');
  await expect(client.session.revokeOthers.mutate()).rejects.toMatchObject({ data: { code: 'mfa_required' } });
});

test('fails waiting requests when the dialog unmounts', async () => {
  const unsubscribe = subscribeToPrompts(() => queueMicrotask(() => unsubscribe()));
  const { client } = createClient('first');
  await expect(client.session.revokeOthers.mutate()).rejects.toMatchObject({ data: { code: 'mfa_required' } });
  expect(currentPrompt()).toBeUndefined();
});

test('reports the error when withdrawing the challenges fails', async () => {
  simulateDialog(({ settle }) => settle(Promise.reject(new TRPCClientError('No response'))));
  const { client } = createClient('first');
  await expect(client.session.revokeOthers.mutate()).rejects.toThrow('No response');
});

test('passes other errors through', async () => {
  simulateDialog(complete);
  const failing: TRPCLink<AppRouter> = () => () => observable((observer) => observer.error(new TRPCClientError('Not found.')));
  const client = createTRPCClient<AppRouter>({ links: [stepUpLink, failing] });
  await expect(client.session.revokeOthers.mutate()).rejects.toThrow('Not found.');
});
