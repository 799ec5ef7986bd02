// File uploads. Requests with a file are sent as multipart/form-data by XMLHttpRequest, because fetch does not report upload progress. The
// link comes after the step-up link, which retries the request with the same file.
import superjson, { type SuperJSONResult } from 'superjson';
import type { Upload } from '#server/kernel/upload.ts';
import { TRPCClientError, type Operation, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { completedChallengesHeader } from '#app/_mfa/step-up-link.ts';
import type { AppRouter } from '#server/composition/app-router.ts';

/** The input of a procedure, with a File in place of an Upload. */
type WithFile<Input> = { [Field in keyof Input]: Upload extends Input[Field] ? Exclude<Input[Field], Upload> | File : Input[Field] };

type UploadOptions = {
  onProgress?: OnProgress;
  /** Aborts the upload, which then fails. */
  signal?: AbortSignal;
};

type Procedure<Input, UploadResponse> = {
  mutate(input: Input, options: { context: Record<string, unknown>; signal?: AbortSignal }): Promise<UploadResponse>;
};

/**
 * Calls a procedure with a file: `upload(api.user.documents.create, { file, document_type }, { onProgress, signal })`. It resolves and
 * rejects like the procedure itself.
 */
export const upload = <Input, Output>(
  procedure: Procedure<Input, Output>,
  input: WithFile<Input>,
  { onProgress, signal }: UploadOptions = {},
): Promise<Output> => procedure.mutate(input as Input, { context: progressContext(onProgress), ...(signal && { signal }) });

/** Called with the fraction that has been sent, from 0 to 1. */
export type OnProgress = (fraction: number) => void;

const PROGRESS_KEY = 'onProgress';

/** The context of a request that reports its progress. */
const progressContext = (onProgress: OnProgress | undefined): Record<string, unknown> => ({ [PROGRESS_KEY]: onProgress });

/** Whether a request contains a file. */
export const hasFile = ({ input }: Pick<Operation, 'input'>): boolean =>
  typeof input === 'object' && input !== null && Object.values(input).some((value) => value instanceof Blob);

/** The file in its own field, and the other input as JSON. */
const toFormData = (input: object): FormData => {
  const form = new FormData();
  const fields: Record<string, unknown> = {};
  const files: [string, Blob][] = [];
  for (const [name, value] of Object.entries(input)) {
    if (value instanceof Blob) files.push([name, value]);
    else fields[name] = value;
  }
  form.set('input', JSON.stringify(superjson.serialize(fields)));
  for (const [name, file] of files) form.set(name, file);
  return form;
};

type UploadResponseBody = { result: { data: SuperJSONResult } } | { error: SuperJSONResult };

const noResponseError = (): TRPCClientError<AppRouter> => new TRPCClientError('The server did not respond.');

const canceledError = (): TRPCClientError<AppRouter> => new TRPCClientError('The upload was canceled.');

const parseResponse = (text: string): UploadResponseBody | undefined => {
  try {
    return JSON.parse(text) as UploadResponseBody;
  } catch {
    return undefined; // A proxy responded, or the response is incomplete.
  }
};

/** Sends requests that contain a file. */
export const uploadLink: TRPCLink<AppRouter> =
  () =>
  ({ op }) =>
    observable((observer) => {
      const request = new XMLHttpRequest();
      request.open('POST', `/trpc/${op.path}`);
      request.setRequestHeader('x-app', '1');
      for (const [name, value] of Object.entries(completedChallengesHeader([op]))) request.setRequestHeader(name, value);
      const onProgress = op.context[PROGRESS_KEY] as OnProgress | undefined;
      if (onProgress) {
        request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
      }
      request.addEventListener('load', () => {
        const response = parseResponse(request.responseText);
        if (!response || !('error' in response || 'result' in response)) observer.error(noResponseError());
        else if ('error' in response) observer.error(TRPCClientError.from({ error: superjson.deserialize(response.error) }));
        else {
          observer.next({ result: { type: 'data', data: superjson.deserialize(response.result.data) } });
          observer.complete();
        }
      });
      request.addEventListener('error', () => observer.error(noResponseError()));
      const cancel = (): void => {
        request.abort();
        observer.error(canceledError());
      };
      if (op.signal?.aborted) return cancel();
      op.signal?.addEventListener('abort', cancel, { once: true });
      request.addEventListener('loadend', () => op.signal?.removeEventListener('abort', cancel));
      request.send(toFormData(op.input as object));
      return () => request.abort();
    });
