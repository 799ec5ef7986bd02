// How a call sends a file: as a form, by XMLHttpRequest, because fetch does not tell how much has been sent. It stands where the
// link for all other calls stands, behind the one that catches challenges: a call that had to be confirmed is sent again with
// the same file, and fails as other calls do.
import { TRPCClientError, type Operation, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import superjson, { type SuperJSONResult } from 'superjson';
import { completedChallengesHeader } from '#app/_mfa/step-up-link.ts';
import type { AppRouter } from '#server/app-router.ts';

/** How much of a file has been sent, from 0 to 1. */
export type OnProgress = (share: number) => void;

const PROGRESS = 'onProgress';

/** What a call is sent with to be told of its progress. */
export const progressContext = (onProgress: OnProgress | undefined): Record<string, unknown> => ({ [PROGRESS]: onProgress });

/** Whether a call carries a file. */
export const carriesFile = ({ input }: Pick<Operation, 'input'>): boolean =>
  typeof input === 'object' && input !== null && Object.values(input).some((value) => value instanceof Blob);

/** The file in its own field; everything else as a call without one would send it. */
const formOf = (input: object): FormData => {
  const form = new FormData();
  const others: Record<string, unknown> = {};
  const files: [string, Blob][] = [];
  for (const [name, value] of Object.entries(input)) {
    if (value instanceof Blob) files.push([name, value]);
    else others[name] = value;
  }
  form.set('input', JSON.stringify(superjson.serialize(others)));
  for (const [name, file] of files) form.set(name, file);
  return form;
};

type Answer = { result: { data: SuperJSONResult } } | { error: SuperJSONResult };

const noAnswer = (): TRPCClientError<AppRouter> => new TRPCClientError('The server did not answer.');

const givenUp = (): TRPCClientError<AppRouter> => new TRPCClientError('The upload was given up.');

const readAnswer = (text: string): Answer | undefined => {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return undefined; // A proxy has answered, or half of an answer came.
  }
};

/** Sends calls that carry a file. */
export const uploadLink: TRPCLink<AppRouter> =
  () =>
  ({ op }) =>
    observable((observer) => {
      const request = new XMLHttpRequest();
      request.open('POST', `/trpc/${op.path}`);
      request.setRequestHeader('x-app', '1');
      for (const [name, value] of Object.entries(completedChallengesHeader([op]))) request.setRequestHeader(name, value);
      const onProgress = op.context[PROGRESS] as OnProgress | undefined;
      if (onProgress) {
        request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
      }
      request.addEventListener('load', () => {
        const answer = readAnswer(request.responseText);
        if (!answer || !('error' in answer || 'result' in answer)) observer.error(noAnswer());
        else if ('error' in answer) observer.error(TRPCClientError.from({ error: superjson.deserialize(answer.error) }));
        else {
          observer.next({ result: { type: 'data', data: superjson.deserialize(answer.result.data) } });
          observer.complete();
        }
      });
      request.addEventListener('error', () => observer.error(noAnswer()));
      const giveUp = (): void => {
        request.abort();
        observer.error(givenUp());
      };
      if (op.signal?.aborted) return giveUp();
      op.signal?.addEventListener('abort', giveUp, { once: true });
      request.addEventListener('loadend', () => op.signal?.removeEventListener('abort', giveUp));
      request.send(formOf(op.input as object));
      return () => request.abort();
    });
