// HTTP for /3: finds the procedure, gathers its input, calls it, and sends its answer in the envelope. It never throws
// and never redirects. The order of checks is a promise (api/procedures.ts): a body is read only for those who may call,
// and its meaning is looked at last.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { TRPCError, type AnyRouter } from '@trpc/server';
import type { Database, Tx } from '#db/client.ts';
import { admit, askAgain, isSpentElsewhere } from '#server/api/procedures.ts';
import type { Context, EncodedAnswer, SavedAnswer } from '#server/api/context.ts';
import type { Method } from '#server/api/rest-meta.ts';
import { toAppError } from '#server/api/trpc.ts';
import type { Session } from '#server/features/auth/session.ts';
import { clientAddressOf } from '#server/http/client-address.ts';
import { readPresentedChallenges } from '#server/http/presented-challenges.ts';
import { ClientGone } from '#server/http/request-body.ts';
import { requestIdOf } from '#server/http/request-id.ts';
import { noteRoute } from '#server/http/request-route.ts';
import { AppError, ERRORS, notFound } from '#server/kernel/errors.ts';
import { ANONYMOUS_COMPANY_ID, isSavable, principalProvedBy, type IdempotencyIdentity } from '#server/kernel/idempotency.ts';
import { answerOfError, ignoredHeader, sendAnswer, sendPreflight, type Answer } from '#server/rest/answer.ts';
import { checkMediaType, readBody, type Body } from '#server/rest/body.ts';
import { logCall } from '#server/rest/call-record.ts';
import { isPreflight, preflightHeaders } from '#server/rest/cors.ts';
import { encodeError, encodeSuccess } from '#server/rest/envelope.ts';
import { answerOnce, readIdempotencyKey, type IdempotentRequest } from '#server/rest/idempotency.ts';
import { readInput, type Admitted, type Call } from '#server/rest/call.ts';
import { createIndexPage, type IndexPage } from '#server/rest/index-page.ts';
import { asksForFile, columnsOfRoute, sendListFile, WITHOUT_EFFECT_ON_FILES } from '#server/rest/list-file.ts';
import type { RateLimit } from '#server/platform/rate-limit.ts';
import type { ReadFrom } from '#server/records/company-transaction.ts';
import { publicAddress, readQuery, readTarget, readToken } from '#server/rest/request.ts';
import { routeTableOf, canonicalPath, splitPath, type Route, type RouteTable } from '#server/rest/routes.ts';
import { run, runWithoutBody } from '#server/rest/run-call.ts';
import { requireActiveToken } from '#server/rest/saved-token.ts';
import { requireKnownParameters } from '#server/rest/strict-filters.ts';
import { inUploadTurn } from '#server/rest/upload-turns.ts';
import type { Services } from '#server/services.ts';

/** What the handler knows of a request when it asks for a context. */
export type RequestParts = Pick<
  Context,
  'requestId' | 'clientAddress' | 'userAgent' | 'url' | 'ignore' | 'presentedChallenges' | 'mayReplay'
> & {
  /** Is told whose token it is. */
  notice: (session: Session) => void;
  token: string | undefined;
  /** The call may be prepared from memory: it is made once more when memory was wrong. */
  mayRecall: boolean;
};

export type RestOptions = {
  router: AnyRouter;
  services: Pick<Services, 'log' | 'clock' | 'encryption' | 'environment' | 'requestLog'>;
  /** Idempotent requests open their transaction on it. */
  db: Database;
  /** Connections for files of lists, which keep them for minutes (list-file.ts). */
  lists: ReadFrom;
  /** Scheme and host that clients use, without a slash at the end. */
  publicUrl: string;
  contextFor: (parts: RequestParts) => Context;
  /** Where files lie until their request is answered. */
  uploadDirectory: string;
  /** The general limit, shared with the other transports. */
  rateLimit: RateLimit;
};

export type RestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

type Parts = RestOptions & { table: RouteTable; index: IndexPage };

const BODY_METHODS: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** The answer of a refusal that binds its key; everything else that went wrong is thrown. */
const savableRefusal = (thrown: unknown, requestId: string): EncodedAnswer => {
  const failure = toAppError(thrown);
  if (!isSavable(failure.status)) throw failure;
  return encodeError(failure, requestId);
};

const identityOf = ({ me, method, route, segments }: Admitted, key: string, bodyHash: Buffer): IdempotencyIdentity => ({
  companyId: me?.companyId ?? ANONYMOUS_COMPANY_ID,
  principal: me && !route.meta.takesProof ? me.userId : principalProvedBy(bodyHash, me?.userId),
  method,
  path: canonicalPath(segments),
  key,
});

const answerInOneCommit = (parts: Parts, call: Admitted, request: IdempotentRequest, body: Body) =>
  answerOnce({ db: parts.db, ...parts.services }, request, async (tx: Tx) => {
    try {
      return await tx.transaction((savepoint) => run(call, { ...call.context, db: savepoint }, body));
    } catch (thrown) {
      return savableRefusal(thrown, call.requestId);
    }
  });

/**
 * For procedures that post: the ledger saves the answer in the commit of the posting. What never reached the ledger, such
 * as a refused body, is saved here.
 */
const answerByLedger = async (parts: Parts, call: Admitted, request: IdempotentRequest, body: Body) => {
  const savedAnswer: SavedAnswer = {
    ...request.identity,
    bodyHash: request.bodyHash,
    isStrict: request.isStrict,
    encode: (payload) => encodeSuccess(call.route.successStatus, payload),
    encodeError: (error) => encodeError(toAppError(error), call.requestId),
  };
  let answer: EncodedAnswer;
  try {
    answer = await run(call, { ...call.context, savedAnswer }, body);
  } catch (thrown) {
    if (savedAnswer.answered) return savedAnswer.answered;
    if (isInDoubt(call.context, thrown)) throw thrown;
    answer = savableRefusal(thrown, call.requestId);
  }
  if (isUnconfirmed(call.context)) return { ...answer, replayed: false };
  return savedAnswer.answered ?? answerOnce({ db: parts.db, ...parts.services }, request, () => Promise.resolve(answer));
};

const answerIdempotently = async (parts: Parts, call: Admitted, key: string, body: Body): Promise<Answer> => {
  // Keyed: bodies hold passwords, and who reads the database must not be able to try which one fits.
  const bodyHash = parts.services.encryption.mac(body.hash.toString('hex'), 'body of an idempotent request');
  const request: IdempotentRequest = {
    identity: identityOf(call, key, bodyHash),
    bodyHash,
    isStrict: call.me?.companySettings.strict_idempotency ?? false,
    requestId: call.requestId,
  };
  const answerWith = call.route.meta.postsToLedger ? answerByLedger : answerInOneCommit;
  const answerNow = () => answerWith(parts, call, request, body);
  const { replayed, ...answer } = await (body.carriesFile ? inUploadTurn(answerNow) : answerNow());
  if (replayed) await requireActiveToken(answer, (token) => contextFrom(parts, { ...call, record: {} }, false, token));
  return replayed ? { ...answer, headers: ['Idempotent-Replayed', 'true'] } : answer;
};

/** True until the ledger has confirmed what was taken from memory. */
const isUnconfirmed = ({ preparation }: Context): boolean => preparation !== undefined && preparation.state !== 'confirmed';

/** True of a failure that may come from what memory held. Trouble is no such failure: to try again would add to it. */
const isInDoubt = (context: Context, thrown: unknown): boolean =>
  isUnconfirmed(context) && (context.preparation?.state === 'stale' || toAppError(thrown).status < ERRORS.server_error.status);

type Attempt = { route: Route; segments: readonly string[]; context: Context; receiveBody: () => Promise<Body> };

/** Sends a list as a file, when it is a list and a file is asked for. */
const sentAsFile = async ({ lists }: Parts, call: Admitted): Promise<Answer | undefined> => {
  const { request, response, route, ignored } = call;
  const columns = columnsOfRoute(route);
  if (!columns || !asksForFile(request.headers.accept, readQuery(call.target.search))) return undefined;
  const input = readInput(call, undefined);
  ignored.delete('format');
  const headers = () => {
    requireKnownParameters(call, WITHOUT_EFFECT_ON_FILES);
    return [...call.headers, ...ignoredHeader(ignored)];
  };
  await sendListFile({ ...call, lists, response, columns, input, isHead: call.method === 'HEAD', headers });
  return { status: response.statusCode, body: '', isSent: true };
};

const serveWith = async (parts: Parts, call: Call, { route, segments, context, receiveBody }: Attempt): Promise<Answer> => {
  const admission = await admit(context, route.meta, route.name);
  const me = admission?.me;
  const admitted: Admitted = { ...call, route, segments, context, admission, me };
  if (!BODY_METHODS.has(call.method)) return (await sentAsFile(parts, admitted)) ?? runWithoutBody(admitted);
  const key = readIdempotencyKey(call.request.headers['idempotency-key']);
  checkMediaType(call.request, route.meta.multipart === true);
  const body = await receiveBody();
  if (body.bytes) call.record.body = body.bytes;
  try {
    return await (key === undefined ? run(admitted, context, body) : answerIdempotently(parts, admitted, key, body));
  } catch (thrown) {
    const cause = thrown instanceof TRPCError ? thrown.cause : thrown;
    throw me && isSpentElsewhere(cause) ? await askAgain(context, me, route.meta, route.name) : thrown;
  }
};

const contextFrom = (
  parts: Parts,
  { request, requestId, clientAddress, target, method, ignored, record }: Call,
  mayRecall: boolean,
  token = readToken(request.headers.authorization),
): Context =>
  parts.contextFor({
    requestId,
    clientAddress,
    userAgent: request.headers['user-agent'] ?? '',
    token,
    presentedChallenges: readPresentedChallenges(request.headers['verified-challenge']),
    mayReplay: BODY_METHODS.has(method) && request.headers['idempotency-key'] !== undefined,
    url: publicAddress(parts.publicUrl, target),
    ignore: (parameter) => void ignored.add(parameter),
    notice: (session) => (record.session = session),
    mayRecall,
  });

const serveTwiceIfInDoubt = async (parts: Parts, call: Call, attempt: Omit<Attempt, 'context'>): Promise<Answer> => {
  const context = contextFrom(parts, call, attempt.route.meta.postsToLedger === true);
  try {
    const answered = await serveWith(parts, call, { ...attempt, context });
    if (!isUnconfirmed(context)) return answered;
  } catch (thrown) {
    if (!isInDoubt(context, thrown)) throw thrown;
  }
  // When memory was wrong and no batch said so, nobody else would ever find out.
  if (context.preparation?.state === 'open') context.preparation.doubt();
  call.ignored.clear();
  return serveWith(parts, call, { ...attempt, context: contextFrom(parts, call, false) });
};

const serve = async (parts: Parts, call: Call, route: Route, segments: readonly string[]): Promise<Answer> => {
  const { upload } = route.meta;
  let body: Promise<Body> | undefined;
  const receiveBody = () => (body ??= readBody(call.request, upload && { ...upload, directory: parts.uploadDirectory }));
  try {
    return await serveTwiceIfInDoubt(parts, call, { route, segments, receiveBody });
  } finally {
    // A body that was refused has left nothing behind.
    if (upload)
      await body?.then(
        ({ discard }) => discard(),
        () => undefined,
      );
  }
};

const answer = async (parts: Parts, call: Call): Promise<Answer> => {
  const { headers, refusal } = await parts.rateLimit.count(call.clientAddress);
  call.headers.push(...headers);
  if (refusal) throw refusal;
  const { method, target } = call;
  if (target.path === '/') return parts.index.answerRoot(method);
  const segments = splitPath(target.path);
  const resource = segments && parts.table.match(segments);
  if (!segments || !resource) throw notFound();
  noteRoute(call.request, resource.path);
  call.record.pattern = resource.path;
  const route = resource.routes.get((method === 'HEAD' ? 'GET' : method) as Method);
  if (route) return serve(parts, call, route, segments);
  if (method === 'OPTIONS') return parts.index.describe(resource);
  throw new AppError('method_not_allowed', { message: `Method "${method}" not allowed.`, allow: [...resource.allow] });
};

const logFailure = ({ services }: Parts, { requestId, method, target }: Call, failure: AppError): void => {
  if (failure.status < 500) return;
  const level = failure.code === 'unavailable' ? 'warn' : 'error';
  services.log[level]({ err: failure.cause ?? failure, requestId, method, path: target.path }, 'A request failed');
};

const answerOrRefuse = async (parts: Parts, call: Call): Promise<Answer | undefined> => {
  try {
    return await answer(parts, call);
  } catch (thrown) {
    if (thrown instanceof ClientGone) return undefined;
    const failure = toAppError(thrown);
    // Nobody is there any more, or what they have was cut off: there is nothing left to say to them.
    const isCut = call.response.destroyed;
    if (!isCut || call.response.headersSent) logFailure(parts, call, failure);
    if (isCut) return undefined;
    return answerOfError(failure, call.requestId);
  }
};

/** Makes the handler of everything under /3. Throws when two procedures claim one route. */
export const createRestHandler = (options: RestOptions): RestHandler => {
  const { services, router, publicUrl } = options;
  const scheme = new URL(publicUrl).protocol.slice(0, -1);
  const table = routeTableOf(router);
  const parts: Parts = { ...options, table, index: createIndexPage(router, table, publicUrl) };
  return async (request, response) => {
    const method = request.method ?? 'GET';
    const requestId = requestIdOf(request);
    const target = readTarget(request.url ?? '/');
    if (isPreflight(method, request.headers)) {
      const segments = target && splitPath(target.path);
      sendPreflight(response, requestId, preflightHeaders(segments && table.match(segments)));
      return;
    }
    const call: Call = {
      request,
      response,
      method,
      requestId,
      clientAddress: clientAddressOf(request, services.environment.trustsProxy),
      target: target ?? { path: '//', search: '' },
      headers: [],
      ignored: new Set(),
      record: {},
      startedAt: { date: services.clock.now(), ms: performance.now() },
    };
    const answered = await answerOrRefuse(parts, call);
    if (!answered) return;
    logCall(services, scheme, call, answered);
    if (answered.isSent) return;
    const headers = [...call.headers, ...ignoredHeader(call.ignored), ...(answered.headers ?? [])];
    sendAnswer(response, { ...answered, headers }, { requestId, isHead: method === 'HEAD' });
  };
};
