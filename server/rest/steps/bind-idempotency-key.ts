// Binds the Idempotency-Key to the request: company, principal, method and path, and a hash of the body.
import { ANONYMOUS_COMPANY_ID, principalProvedBy } from '#server/kernel/idempotency.ts';
import type { IdempotentRequest } from '#server/rest/idempotency.ts';
import type { BoundRequest, ReadRequest } from '#server/rest/request-state.ts';
import { canonicalPath } from '#server/rest/routes.ts';
import { next, type Step } from '#server/rest/pipeline-builder.ts';
import type { RestDependencies } from '#server/rest/dependencies.ts';

const idempotencyOf = (request: ReadRequest, { services }: RestDependencies): IdempotentRequest | undefined => {
  const { me, method, route, segments, body, idempotencyKey: key, requestId } = request;
  if (!body || key === undefined) return undefined;
  // Keyed: bodies contain passwords, and read access to the database must not allow guessing them.
  const bodyHash = services.encryption.mac(body.hash.toString('hex'), 'body of an idempotent request');
  const companyId = me?.companyId ?? ANONYMOUS_COMPANY_ID;
  const principal = me && !route.meta.takesProof ? me.userId : principalProvedBy(bodyHash, me?.userId);
  return {
    identity: { companyId, principal, method, path: canonicalPath(segments), key },
    bodyHash,
    isStrict: me?.companySettings.strict_idempotency ?? false,
    requestId,
  };
};

export const bindIdempotencyKey: Step<ReadRequest, BoundRequest> = (request, dependencies) =>
  next({ ...request, idempotency: idempotencyOf(request, dependencies) });
