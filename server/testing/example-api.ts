// A small API for tests of the REST transport: one procedure per behavior under test.
import { mkdtempSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, OpenDatabase } from '#db/client.ts';
import { throttles } from '#db/schema/index.ts';
import type { Context } from '#server/api/context.ts';
import type { PostRequest } from '#server/ledger/index.ts';
import * as fields from '#server/schemas/fields.ts';
import { publicProcedure, permissionProcedure, sessionProcedure } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { challengeGate } from '#server/modules/identity/index.ts';
import type { Session } from '#server/api/session.ts';
import { AppError, notFound, refused, unavailable } from '#server/kernel/errors.ts';
import { createEncryption } from '#server/platform/security/encryption.ts';
import { createRateLimit } from '#server/platform/security/rate-limit.ts';
import type { RestOptions } from '#server/rest/dependencies.ts';
import { buildOpenApiDocument } from '#server/api-docs/openapi/openapi-document.ts';
import { createRestHandler } from '#server/rest/handler.ts';
import { exampleLedger, examplePosting } from '#server/testing/example-posting.ts';
import { exampleUpload } from '#server/testing/example-upload.ts';

const FAILURES = {
  refused: () => refused('Not today.'),
  missing: () => notFound(),
  forbidden: () => new AppError('permission_denied'),
  throttled: () => new AppError('throttled', { retryAfterSeconds: 7 }),
  unavailable: () => unavailable(new Error('connection lost')),
  crash: () => new Error('secret detail'),
};
type Failure = keyof typeof FAILURES;
const FAILURE_NAMES = Object.keys(FAILURES) as [Failure, ...Failure[]];

const Echo = z.object({
  amount: fields.positiveAmount.optional(),
  note: fields.text(100).optional(),
  metadata: fields.metadata.optional(),
});
/** One field of each type that a form can contain. */
const FormFields = z.object({
  first_name: fields.text(100).optional(),
  nickname: z.preprocess((value) => (value === '' ? null : value), z.string().nullable()).optional(),
  verified: fields.boolean.nullish(),
  age: fields.integer.optional(),
  amount: fields.positiveAmount.optional(),
  metadata: fields.metadata.optional(),
  labels: z.array(z.string()).optional(),
  ages: z.array(z.int()).optional(),
});
const CountInput = z.object({ name: z.string(), fail: z.enum(FAILURE_NAMES).optional() });
const CountOutput = z.object({ count: z.int(), note: z.string() });

/** Counts in a real table, so that tests can check commits. */
const incrementCounter = async (db: Database, { name, fail }: z.infer<typeof CountInput>): Promise<z.infer<typeof CountOutput>> => {
  const [row] = await db
    .insert(throttles)
    .values({ key: name, points: 1 })
    .onConflictDoUpdate({ target: throttles.key, set: { points: sql`${throttles.points} + 1` } })
    .returning({ count: throttles.points });
  if (fail) throw FAILURES[fail]();
  return { count: row?.count ?? 0, note: 'größer 🐘' };
};

/** Blocks requests until the test opens it. */
export type ProcedureGate = { arrived: Promise<void>; open(): void; pass(): Promise<void> };

export const createGate = (): ProcedureGate => {
  const arrival = Promise.withResolvers<void>();
  const opening = Promise.withResolvers<void>();
  return {
    arrived: arrival.promise,
    open: opening.resolve,
    pass: () => {
      arrival.resolve();
      return opening.promise;
    },
  };
};

export type ExampleControls = { gates: Map<string, ProcedureGate>; /** The requests posted to the ledger. */ posted: PostRequest[] };

const publicProcedures = {
  echo: publicProcedure
    .meta(creates('/public/echo/', 'Echo'))
    .input(Echo)
    .output(Echo)
    .mutation(({ input }) => input),
  replace: publicProcedure
    .meta(rest('PUT', '/public/echo/', 'Echo'))
    .input(Echo)
    .output(Echo)
    .mutation(({ input }) => input),
  empty: publicProcedure
    .meta(rest('GET', '/public/empty/', 'Nothing'))
    .output(z.null())
    .query(() => null),
  wrong: publicProcedure
    .meta(rest('GET', '/public/wrong/', 'Return an invalid response'))
    .output(z.object({ id: z.string() }))
    .query(() => ({ secret: 'secret detail' }) as never),
  fail: publicProcedure
    .meta(rest('GET', '/public/fail/', 'Fails'))
    .input(z.object({ how: z.enum(FAILURE_NAMES) }))
    .output(fields.noOutput)
    .query(({ input }) => {
      throw FAILURES[input.how]();
    }),
  account: publicProcedure
    .meta(rest('GET', '/accounts/{reference}/', 'View an account'))
    .input(z.object({ reference: z.string() }))
    .output(z.object({ reference: z.string() }))
    .query(({ input }) => input),
  accountTotals: publicProcedure
    .meta(rest('GET', '/accounts/totals/', 'View totals'))
    .output(z.object({ reference: z.string() }))
    .query(() => ({ reference: 'literal' })),
  accountCurrency: publicProcedure
    .meta(rest('GET', '/accounts/{reference}/currencies/{code}/', 'View a currency'))
    .input(z.object({ reference: z.string(), code: z.string() }))
    .output(z.object({ reference: z.string(), code: z.string() }))
    .query(({ input }) => input),
  list: publicProcedure
    .meta(rest('GET', '/transactions/', 'List'))
    .input(z.object({ status: z.string().optional(), partner__isnull: fields.queryBoolean.optional() }).catchall(z.unknown()))
    .output(z.object({ url: z.string(), isnull: z.boolean().nullable() }))
    .query(({ ctx, input }) => {
      for (const name of Object.keys(input)) if (!['status', 'partner__isnull'].includes(name)) ctx.ignore(name);
      return { url: ctx.url.href, isnull: input.partner__isnull ?? null };
    }),
};

const sessionProcedures = {
  logout: sessionProcedure
    .meta(rest('POST', '/auth/logout/', 'Log out'))
    .output(fields.noOutput)
    .mutation(() => undefined),
  count: sessionProcedure
    .meta(creates('/user/count/', 'Count'))
    .input(CountInput)
    .output(CountOutput)
    .mutation(({ ctx, input }) => incrementCounter(ctx.db, input)),
  recount: sessionProcedure
    .meta(rest('PATCH', '/user/count/', 'Count'))
    .input(CountInput)
    .output(CountOutput)
    .mutation(({ ctx, input }) => incrementCounter(ctx.db, input)),
  otherCount: sessionProcedure
    .meta(creates('/user/count/{place}/', 'CountOutput elsewhere'))
    .input(CountInput.extend({ place: z.string() }))
    .output(CountOutput)
    .mutation(({ ctx, input }) => incrementCounter(ctx.db, input)),
  remove: sessionProcedure
    .meta(rest('DELETE', '/user/count/', 'CountOutput down'))
    .output(fields.noOutput)
    .mutation(async ({ ctx }) => {
      await incrementCounter(ctx.db, { name: 'removed' });
    }),
  token: publicProcedure
    .meta(creates('/auth/register/', 'Register'))
    .input(CountInput)
    .output(CountOutput.extend({ token: z.string() }))
    .mutation(async ({ ctx, input }) => ({ ...(await incrementCounter(ctx.db, input)), token: 'top-secret-token' })),
  admin: permissionProcedure('admin.user.add')
    .meta(creates('/admin/users/', 'Create a user'))
    .input(CountInput)
    .output(CountOutput)
    .mutation(({ ctx, input }) => incrementCounter(ctx.db, input)),
  upload: sessionProcedure
    .meta(rest('PATCH', '/user/', 'Update', { multipart: true }))
    .input(FormFields)
    .output(FormFields)
    .mutation(({ input }) => input),
  file: exampleUpload(incrementCounter),
  email: sessionProcedure
    .meta(rest('PATCH', '/user/emails/{email_id}', 'Update'))
    .input(z.object({ email_id: fields.queryInteger, primary: fields.boolean.optional() }))
    .output(z.object({ id: fields.amount, primary: z.boolean() }))
    .mutation(({ input }) => ({ id: input.email_id, primary: input.primary ?? false })),
  viewEmail: sessionProcedure
    .meta(rest('GET', '/user/emails/{id}/', 'View'))
    .input(z.object({ id: fields.queryInteger }))
    .output(z.object({ id: fields.amount }))
    .query(({ input }) => input),
};

const createControlledProcedures = ({ gates }: ExampleControls) => ({
  gated: sessionProcedure
    .meta(creates('/user/gated/', 'CountOutput behind a gate'))
    .input(CountInput)
    .output(CountOutput)
    .mutation(async ({ ctx, input }) => {
      const counted = await incrementCounter(ctx.db, input);
      await gates.get(input.name)?.pass();
      return counted;
    }),
  post: examplePosting,
});

export const createExampleRouter = (controls: ExampleControls) =>
  router({ ...publicProcedures, ...sessionProcedures, ...createControlledProcedures(controls) });

const session = (userId: string, permissions: string[], isStrict = false): Session =>
  ({
    companyId: 1,
    userId,
    permissions: new Set(permissions),
    mfa: { rules: [], authenticatorTypes: [], challenges: [], sessionCreatedAt: 0 },
    companySettings: { strict_idempotency: isStrict },
  }) as unknown as Session;

const ANN = '0195f3a0-0000-7000-8000-00000000000a';
const BOB = '0195f3a0-0000-7000-8000-00000000000b';
const SESSIONS: Record<string, Session> = {
  ann: session(ANN, ['admin.user.add']),
  bob: session(BOB, []),
  strict: session('0195f3a0-0000-7000-8000-00000000000c', [], true),
  'top-secret-token': session('0195f3a0-0000-7000-8000-00000000000d', []),
};

export type LoggedLine = { level: 'warn' | 'error'; fields: { err: Error; requestId: string }; message: string };

export type ExampleApi = ExampleControls & {
  /** Scheme, host and port. */
  origin: string;
  logged: LoggedLine[];
  /** The time of the handler's clock. */
  clock: { time: Date };
  options: RestOptions;
  close(): Promise<void>;
};

export const PUBLIC_URL = 'https://books.example.com';

/** Starts a real server on a free port with the given database. */
export const startExampleApi = async (db: Database, { hasRateLimits = false } = {}): Promise<ExampleApi> => {
  const controls: ExampleControls = { gates: new Map(), posted: [] };
  const logged: LoggedLine[] = [];
  const clock = { time: new Date('2026-11-21T12:00:00Z') };
  const log = (level: LoggedLine['level']) => (line: LoggedLine['fields'], message: string) =>
    logged.push({ level, fields: line, message });
  const services = {
    log: { warn: log('warn'), error: log('error') },
    clock: { now: () => clock.time },
    encryption: createEncryption(Buffer.alloc(32, 7)),
    environment: { hasRateLimits, trustsProxy: false },
    requestLog: { note: () => undefined },
  } as unknown as RestOptions['services'];
  const contextFor: RestOptions['contextFor'] = ({ token, cacheUse: _cacheUse, ...request }) =>
    ({
      ...services,
      ...request,
      db,
      ledger: exampleLedger(controls.posted),
      readCached: (_name: string, read: () => Promise<unknown>) => read(),
      gate: challengeGate,
      session: () => {
        if (token === undefined) return Promise.reject(new AppError('unauthenticated'));
        const session = SESSIONS[token];
        return session ? Promise.resolve(session) : Promise.reject(new AppError('invalid_token'));
      },
    }) as unknown as Context;
  const rateLimit = createRateLimit({ isEnabled: hasRateLimits });
  const router = createExampleRouter(controls);
  const options: RestOptions = {
    router,
    openApiDocument: () => buildOpenApiDocument(router),
    services,
    db,
    lists: db as OpenDatabase['db'],
    publicUrl: PUBLIC_URL,
    uploadDirectory: mkdtempSync(path.join(tmpdir(), 'example-uploads-')),
    contextFor,
    rateLimit,
  };
  const handler = createRestHandler(options);
  const server = http.createServer((request, response) => void handler(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { ...controls, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, logged, clock, options, close };
};
