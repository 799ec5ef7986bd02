// A posting as a value. A service function plans a posting and the transport executes the plan: REST saves the response under the request's
// Idempotency-Key in the same transaction as the posting and plans again when cached data was outdated; the dashboard takes the payload.
// Decisions are return values, not exceptions, and a plan does not change the context.
import type { SessionContext } from '#server/api/context.ts';
import type { CachedReads } from '#server/records/company-cache.ts';
import type {
  AcceptedResult,
  ConsumedChallenges,
  IdempotencyRecord,
  Ledger,
  PostingAudit,
  PostRequest,
  PostResult,
  Rejection,
  PostRejection,
  SavedResponse,
} from '#server/ledger/index.ts';
import { AppError, unavailable } from '#server/kernel/errors.ts';

/** A command, and how its results are rendered. */
export type BuiltPosting<Output> = Pick<PostRequest, 'command' | 'eventPayload' | 'paymentPayload'> & {
  toPayload(accepted: AcceptedResult): Output;
  toError(rejection: Rejection): AppError;
};

export type PlannedPosting<Output> = {
  /** Builds the command. Runs again when another process opened one of the accounts in between, so it must not write. */
  build(): Promise<BuiltPosting<Output>>;
  /** Omitted: no audit entry. */
  audit?: PostingAudit | undefined;
  /** Reverts what the plan wrote before the posting. Runs when the posting is not accepted. */
  undo?: (() => Promise<void>) | undefined;
};

export type PostingPlan<Output> = {
  /** Runs after the posting was accepted or turned out to be unnecessary. */
  afterPosting?: () => Promise<void>;
} & (
  | ({ kind: 'post' } & PlannedPosting<Output>)
  /** Writes before it posts. Runs only with data from the tables, and if no saved response was found. */
  | {
      kind: 'prepare';
      prepare(): Promise<PlannedPosting<Output>>;
      /** Like `prepare`, but writes nothing, for a dry run. */
      prepareDryRun(): Promise<PlannedPosting<Output>>;
    }
  /** Nothing to post. */
  | { kind: 'unchanged'; payload: Output }
);

/** A service function that plans a posting. Throws validation and permission errors. */
export type PlanPosting<Input, Output> = (ctx: SessionContext, input: Input) => Promise<PostingPlan<Output>>;

/** The Idempotency-Key of a request, and how its transport encodes responses. */
export type ResponseRecord = Omit<IdempotencyRecord, 'render'> & {
  encode(payload: unknown): SavedResponse;
  encodeError(error: AppError): SavedResponse;
};

export type PostingOutcome<Output> =
  | { kind: 'accepted'; payload: Output; response: SavedResponse | undefined }
  | { kind: 'unchanged'; payload: Output }
  | { kind: 'rejected'; error: AppError; response: SavedResponse | undefined }
  | { kind: 'replayed'; response: SavedResponse }
  /** Nothing was written, because the plan used outdated cached data. Plan again with data from the tables. */
  | { kind: 'stale' };

/** The ledger, and the data of a call that its posting depends on. Jobs have the ledger and the company only. */
export type PostingPorts = {
  ledger: Pick<Ledger, 'post' | 'findSavedResult'>;
  companyId: number;
  cachedReads?: CachedReads | undefined;
  /** Completed challenges that the posting consumes. */
  challenges?: ConsumedChallenges | undefined;
  /** True if the posting is decided but nothing is written. Such a call has no record, and its caller does not run `afterPosting`. */
  isDryRun?: boolean | undefined;
};

const BUILDS_MAX = 3;

const isLedgerRejection = (rejection: PostRejection): rejection is Rejection =>
  rejection.reason !== 'challenge_consumed' &&
  rejection.reason !== 'idempotency_mismatch' &&
  rejection.reason !== 'idempotency_in_progress';

const toError = ({ reason }: Exclude<PostRejection, Rejection>): AppError => {
  switch (reason) {
    case 'challenge_consumed':
      return new AppError('mfa_required');
    case 'idempotency_mismatch':
      return new AppError('idempotency_mismatch');
    case 'idempotency_in_progress':
      return new AppError('idempotency_conflict', { retryAfterSeconds: 1 });
  }
};

/** Renders each decision once. A batch that is repeated decides again, so an earlier payload must not be reused. */
const createRenderer = <Output>({ toPayload }: BuiltPosting<Output>) => {
  let rendered: { accepted: AcceptedResult; payload: Output } | undefined;
  return (accepted: AcceptedResult): Output => {
    if (rendered?.accepted !== accepted) rendered = { accepted, payload: toPayload(accepted) };
    return rendered.payload;
  };
};

const toOutcome = <Output>(
  result: PostResult,
  { cachedReads }: PostingPorts,
  render: (accepted: AcceptedResult) => Output,
  toRejectionError: (rejection: Rejection) => AppError,
): PostingOutcome<Output> => {
  if (result.kind !== 'stale') cachedReads?.confirm();
  switch (result.kind) {
    case 'accepted':
      return { kind: 'accepted', payload: render(result.accepted), response: result.response };
    case 'rejected': {
      const { rejection, response } = result;
      return { kind: 'rejected', error: isLedgerRejection(rejection) ? toRejectionError(rejection) : toError(rejection), response };
    }
    case 'replayed':
      return result;
    case 'stale':
      cachedReads?.refresh(result.version);
      return { kind: 'stale' };
  }
};

const post = async <Output>(
  ports: PostingPorts,
  { build, audit }: PlannedPosting<Output>,
  record: ResponseRecord | undefined,
): Promise<PostingOutcome<Output>> => {
  const { ledger, companyId, cachedReads, challenges, isDryRun } = ports;
  for (let builds = 1; ; builds++) {
    const built = await build();
    const { command, eventPayload, paymentPayload, toError: toRejectionError } = built;
    const render = createRenderer(built);
    const idempotency: IdempotencyRecord | undefined = record && {
      ...record,
      render: (decision) =>
        decision.kind === 'accepted' ? record.encode(render(decision.accepted)) : record.encodeError(toRejectionError(decision.rejection)),
    };
    const expectedVersion = cachedReads?.version();
    const result = await ledger.post({
      companyId,
      command,
      eventPayload,
      paymentPayload,
      idempotency,
      expectedVersion,
      challenges,
      audit,
      isDryRun,
    });
    const isAccountOpenedElsewhere = result.kind === 'stale' && result.version === undefined;
    if (!isAccountOpenedElsewhere) return toOutcome(result, ports, render, toRejectionError);
    if (builds === BUILDS_MAX) throw unavailable(undefined, 1);
  }
};

const postPrepared = async <Output>(
  ports: PostingPorts,
  planned: PlannedPosting<Output>,
  record: ResponseRecord | undefined,
): Promise<PostingOutcome<Output>> => {
  let isAccepted = false;
  try {
    const outcome = await post(ports, planned, record);
    isAccepted = outcome.kind === 'accepted';
    return outcome;
  } finally {
    if (!isAccepted) await planned.undo?.();
  }
};

/**
 * Executes a plan. With a record the response is rendered and saved in the same transaction as the posting, and a response saved
 * earlier is returned as `replayed`. The caller runs `afterPosting`. Errors of planning and
 * of the ledger are thrown; a rejection is returned.
 */
export const executePosting = async <Output>(
  ports: PostingPorts,
  plan: PostingPlan<Output>,
  record?: ResponseRecord,
): Promise<PostingOutcome<Output>> => {
  if (plan.kind === 'post') return postPrepared(ports, plan, record);
  if (ports.cachedReads?.isUnconfirmed()) {
    // No batch will compare the version of an unchanged plan, so the cache has to read it again.
    if (plan.kind === 'unchanged') ports.cachedReads.refresh(undefined);
    return { kind: 'stale' };
  }
  const saved = record && (await ports.ledger.findSavedResult(record));
  if (saved?.kind === 'replayed') return saved;
  if (saved?.kind === 'rejected') return { kind: 'rejected', error: new AppError('idempotency_mismatch'), response: undefined };
  if (plan.kind === 'unchanged') return plan;
  return postPrepared(ports, await (ports.isDryRun ? plan.prepareDryRun() : plan.prepare()), record);
};

/** Executes a plan and returns its payload, for transports that save no responses. Throws the error of a rejection. */
export const runPosting = async <Output>(ports: PostingPorts, plan: PostingPlan<Output>): Promise<Output> => {
  const outcome = await executePosting(ports, plan);
  switch (outcome.kind) {
    case 'accepted':
    case 'unchanged':
      await plan.afterPosting?.();
      return outcome.payload;
    case 'rejected':
      throw outcome.error;
    case 'replayed':
    case 'stale':
      throw unavailable(undefined, 1);
  }
};

/** The data of a call that its posting depends on. */
export type PostingCall = Omit<PostingPorts, 'companyId'> & { me: { companyId: number } };

export const toPostingPorts = ({ ledger, me, cachedReads, challenges }: PostingCall): PostingPorts => ({
  ledger,
  companyId: me.companyId,
  cachedReads,
  challenges,
});

/**
 * The resolver of a posting procedure. REST does not call it but executes its plan; the route table checks that the procedure's
 * metadata names the same plan.
 */
export const postingResolver = <Input, Output>(plan: PlanPosting<Input, Output>) =>
  Object.assign(
    async ({ ctx, input }: { ctx: SessionContext; input: Input }): Promise<Output> =>
      runPosting(toPostingPorts(ctx), await plan(ctx, input)),
    { plan },
  );
