import { progressContext, type OnProgress } from '#app/_ui/form/upload-link.ts';
import type { Upload } from '#server/kernel/upload.ts';

/** The input of a procedure, with the browser's file where the server receives one. */
export type WithFile<Input> = { [Field in keyof Input]: Upload extends Input[Field] ? Exclude<Input[Field], Upload> | File : Input[Field] };

type Options = {
  onProgress?: OnProgress;
  /** Ends the upload; the call then fails. */
  signal?: AbortSignal;
};

type Procedure<Input, Answer> = {
  mutate(input: Input, options: { context: Record<string, unknown>; signal?: AbortSignal }): Promise<Answer>;
};

/**
 * Calls a procedure with a file, as `upload(api.user.documents.create, { file, document_type }, { onProgress, signal })`. It
 * answers and fails as the call itself would, so that forms and challenges need to know nothing of it.
 */
export const upload = <Input, Answer>(
  procedure: Procedure<Input, Answer>,
  input: WithFile<Input>,
  { onProgress, signal }: Options = {},
): Promise<Answer> => procedure.mutate(input as Input, { context: progressContext(onProgress), ...(signal && { signal }) });
