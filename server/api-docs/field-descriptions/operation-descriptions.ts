// Descriptions of operations that follow from the declaration of the route: paging, permission, challenges, forms. Generated, so that they
// match the behavior; the description in the route's metadata precedes them.
import { z } from 'zod';
import type { Route } from '#server/rest/routes.ts';

/** Matches the paragraphs of `describeAccess`. */
export const ACCESS_PARAGRAPH = /(^|\s+)(Requires a token\.|Requires the `[^`]+` permission\.|No authentication required\.)(?=\n|$)/g;

const describeAccess = ({ access, permission }: Route['meta']): string => {
  if (access === 'public') return 'No authentication required.';
  return permission ? `Requires the \`${permission}\` permission.` : 'Requires a token.';
};

const describeChallenge = ({ whileChallenged }: Route['meta']): string | undefined => {
  if (whileChallenged === 'always') return 'Allowed while a multi-factor challenge is open.';
  return whileChallenged === 'setup' ? 'Allowed while a `setup` challenge is open.' : undefined;
};

const returnsArray = ({ _def }: Route['procedure']): boolean => (_def as { output?: unknown }).output instanceof z.ZodArray;

/** The generated paragraphs. */
export const describeOperation = ({ meta, input, procedure }: Route): string[] =>
  [
    input.fields.has('page') && 'Returns a paginated list.',
    returnsArray(procedure) && 'Returns an array, without pagination.',
    describeAccess(meta),
    describeChallenge(meta),
    meta.requiresProof &&
      'If the company setting `require_recent_proof` is on, you must have entered your password or completed a challenge in the last ten minutes.',
    meta.isStepUp &&
      'Requires step-up authentication: if you have an authenticator, you must have completed a challenge in the last five minutes.',
    meta.multipart && 'Accepts `multipart/form-data`.',
  ].filter((paragraph) => typeof paragraph === 'string');
