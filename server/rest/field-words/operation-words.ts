// What an operation says besides its summary. Much of it follows from what the procedure declares, so it is written from there and cannot
// become untrue; what only a person knows stands before it, as the description of the route.
import type { Route } from '#server/rest/routes.ts';

const accessWords = ({ access, permission }: Route['meta']): string => {
  if (access === 'public') return 'Anybody may call it: it takes no token.';
  return permission ? `Takes a token of somebody with the permission \`${permission}\`.` : 'Takes a token.';
};

const challengeWords = ({ whileChallenged }: Route['meta']): string | undefined => {
  if (whileChallenged === 'always') return 'It can be called while a multi-factor challenge is open.';
  return whileChallenged === 'setup' ? 'It can be called while an authenticator has to be set up.' : undefined;
};

/** What follows from the route's declaration, a paragraph each. */
export const operationWords = ({ meta, input }: Route): string[] =>
  [
    input.fields.has('page') && 'Answers a page of rows, with the number of all of them and the addresses of the pages beside it.',
    accessWords(meta),
    challengeWords(meta),
    meta.requiresProof &&
      'Under the company setting `require_recent_proof`, requires a password or a challenge within the last ten minutes.',
    meta.isStepUp && 'Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.',
    meta.multipart && 'Also takes a form (`multipart/form-data`).',
  ].filter((words) => typeof words === 'string');
