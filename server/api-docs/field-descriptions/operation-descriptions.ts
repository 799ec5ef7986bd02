// Descriptions of operations that follow from the declaration of the route: paging, permission, challenges, forms. Generated, so that they
// match the behavior; the description in the route's metadata precedes them.
import type { Route } from '#server/rest/routes.ts';

const describeAccess = ({ access, permission }: Route['meta']): string => {
  if (access === 'public') return 'Anybody may call it: it takes no token.';
  return permission ? `Takes a token of somebody with the permission \`${permission}\`.` : 'Takes a token.';
};

const describeChallenge = ({ whileChallenged }: Route['meta']): string | undefined => {
  if (whileChallenged === 'always') return 'It can be called while a multi-factor challenge is open.';
  return whileChallenged === 'setup' ? 'It can be called while an authenticator has to be set up.' : undefined;
};

/** The generated paragraphs. */
export const describeOperation = ({ meta, input }: Route): string[] =>
  [
    input.fields.has('page') && 'Answers a page of rows, with the number of all of them and the addresses of the pages beside it.',
    describeAccess(meta),
    describeChallenge(meta),
    meta.requiresProof &&
      'Under the company setting `require_recent_proof`, requires a password or a challenge within the last ten minutes.',
    meta.isStepUp && 'Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.',
    meta.multipart && 'Also takes a form (`multipart/form-data`).',
  ].filter((paragraph) => typeof paragraph === 'string');
