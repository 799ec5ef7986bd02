// Tests file uploads with a fake XMLHttpRequest: the form data, the progress and the errors.
import { createTRPCClient, TRPCClientError } from '@trpc/client';
import superjson from 'superjson';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { upload, hasFile, uploadLink } from '#app/_ui/form/upload.ts';
import { currentPrompt, subscribeToPrompts } from '#app/_mfa/step-up.ts';
import { stepUpLink } from '#app/_mfa/step-up-link.ts';
import type { AppRouter } from '#server/composition/app-router.ts';

type FormRequest = { url: string; headers: Record<string, string>; body: FormData };

/** The response to a request; undefined for a connection error. */
type FakeResponse = { status: number; text: string } | undefined;

const sent: FormRequest[] = [];
let responses: FakeResponse[] = [];
let abortCount = 0;

/** A fake XMLHttpRequest with the members that the link uses. It reports half of the upload and then responds. */
class FakeRequest extends EventTarget {
  readonly upload = new EventTarget();
  responseText = '';
  #url = '';
  #headers: Record<string, string> = {};
  #isAborted = false;

  open(_method: string, url: string): void {
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }

  abort(): void {
    this.#isAborted = true;
    abortCount += 1;
  }

  send(body: FormData): void {
    sent.push({ url: this.#url, headers: this.#headers, body });
    const response = responses.shift();
    queueMicrotask(() => {
      if (this.#isAborted) return;
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 2 }));
      if (!response) return void this.dispatchEvent(new Event('error'));
      this.responseText = response.text;
      this.dispatchEvent(new Event('load'));
      this.dispatchEvent(new Event('loadend'));
    });
  }
}

beforeEach(() => {
  sent.length = 0;
  abortCount = 0;
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => vi.unstubAllGlobals());

const client = createTRPCClient<AppRouter>({ links: [stepUpLink, uploadLink] });
const passport = new File(['content'], 'passport.pdf');
const send = (options: Parameters<typeof upload>[2] = {}) =>
  upload(client.user.documents.create, { file: passport, document_type: 'passport' }, options);

const success = (data: unknown): FakeResponse => ({ status: 200, text: JSON.stringify({ result: { data: superjson.serialize(data) } }) });

const failure = (code: string, fields: object): FakeResponse => ({
  status: 400,
  text: JSON.stringify({
    error: superjson.serialize({ code: -32_600, message: 'Rejected.', data: { code, httpStatus: 400, fields, requestId: 'r' } }),
  }),
});

test('sends the file in its own field, and the other fields as in a request without a file', async () => {
  responses = [success({ id: 1 })];
  expect(await send()).toEqual({ id: 1 });
  const [{ url, headers, body } = { url: '', headers: {}, body: new FormData() }] = sent;
  expect([url, headers]).toEqual(['/trpc/user.documents.create', { 'x-app': '1' }]);
  expect((body.get('file') as File).name).toBe('passport.pdf');
  expect(superjson.parse(String(body.get('input')))).toEqual({ document_type: 'passport' });
});

test('reports upload progress', async () => {
  responses = [success({ id: 1 })];
  const fractions: number[] = [];
  await send({ onProgress: (fraction) => fractions.push(fraction) });
  expect(fractions).toEqual([0.5]);
});

test('reports errors like other requests', async () => {
  responses = [failure('invalid', { file: ['The submitted file is empty.'] })];
  const thrown: unknown = await send().catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(TRPCClientError);
  expect(thrown).toMatchObject({ message: 'Rejected.', data: { fields: { file: ['The submitted file is empty.'] }, requestId: 'r' } });
});

test.each<[string, FakeResponse]>([
  ['no response', undefined],
  ['an HTML page of a proxy', { status: 502, text: '<html>' }],
  ['an incomplete response', { status: 200, text: '{"result":{"da' }],
  ['a JSON response of a proxy', { status: 413, text: '{"status":"error"}' }],
])('reports %s as an error without data', async (_description, response) => {
  responses = [response];
  await expect(send()).rejects.toMatchObject({ name: 'TRPCClientError', data: undefined });
});

test('aborts a canceled upload', async () => {
  const controller = new AbortController();
  responses = [success({ id: 1 })];
  const upload = send({ signal: controller.signal });
  controller.abort();
  await expect(upload).rejects.toMatchObject({ name: 'TRPCClientError', message: 'The upload was canceled.' });
  await expect(send({ signal: controller.signal })).rejects.toThrow('The upload was canceled.');
  expect([sent.length, abortCount > 0]).toEqual([1, true]);
});

test('resends the file with the completed challenge', async () => {
  const challenge = {
    id: 'first',
    type: 'authorization',
    durability: 'ephemeral',
    authenticator_types: ['totp'],
    supported_types: ['totp'],
    created: 0,
  };
  responses = [failure('mfa_required', { challenges: [challenge] }), success({ id: 1 })];
  const unsubscribe = subscribeToPrompts(() => queueMicrotask(() => currentPrompt()?.settle(['first'])));
  onTestFinished(unsubscribe);
  expect(await send()).toEqual({ id: 1 });
  expect(sent.map(({ headers }) => headers['verified-challenge'])).toEqual([undefined, 'first']);
  expect(sent.map(({ body }) => (body.get('file') as File).size)).toEqual([7, 7]);
});

test('detects requests with a file', () => {
  expect([{ input: { file: passport } }, { input: { file: 'passport.pdf' } }, { input: undefined }, { input: [] }].map(hasFile)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
