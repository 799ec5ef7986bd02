// tRPC calls with a file: multipart/form-data to the path of the procedure, with the file in the field that the procedure declares and the
// serialized input in the field `input`. The response has the format of tRPC. The call is authorized before the file is received, and the file is
// deleted after the response.
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  transformTRPCResponse,
  type AnyProcedure,
  type AnyRouter,
  type TRPCError,
} from '@trpc/server';
import type { Context } from '#server/api/context.ts';
import { authorize, withAuthorization } from '#server/api/authorization.ts';
import type { Meta } from '#server/api/rest-meta.ts';
import { toAppError } from '#server/api/trpc.ts';
import { sendJson } from '#server/http/request/send-response.ts';
import { receiveForm, type FormPart, type ReceivedForm } from '#server/http/request/receive-form.ts';
import { ClientDisconnected } from '#server/http/request/incoming-request.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';

const INPUT_FIELD = 'input';

const malformed = (): AppError => new AppError('malformed_body', { message: `Send the file, and ${INPUT_FIELD} as JSON.` });

/** The procedure at a path, if it accepts files. */
export const findUploadProcedure = (router: AnyRouter, path: string): AnyProcedure | undefined => {
  const procedures = router._def.procedures as unknown as Record<string, AnyProcedure | undefined>;
  const procedure = Object.hasOwn(procedures, path) ? procedures[path] : undefined;
  return (procedure?._def.meta as Meta | undefined)?.upload ? procedure : undefined;
};

const parseInputText = ({ name, ...part }: FormPart): unknown => {
  if (name !== INPUT_FIELD || !('text' in part)) throw malformed();
  try {
    return JSON.parse(part.text.toString('utf8')) as unknown;
  } catch {
    throw malformed();
  }
};

const readInput = (router: AnyRouter, { parts, failure }: ReceivedForm): unknown => {
  if (failure) throw failure;
  const input: Record<string, unknown> = {};
  for (const part of parts) {
    if ('rejection' in part) throw invalid({ [part.name]: [part.rejection] });
    if ('upload' in part) input[part.name] = part.upload;
    else Object.assign(input, router._def._config.transformer.input.deserialize(parseInputText(part)));
  }
  return input;
};

export type UploadCall = {
  req: IncomingMessage;
  res: ServerResponse;
  router: AnyRouter;
  procedure: AnyProcedure;
  /** The name of the procedure, for example user.documents.create. */
  path: string;
  context: Context;
  uploadDirectory: string;
  onError: (error: TRPCError) => void;
};

const callProcedure = async ({ req, router, procedure, path, context, uploadDirectory }: UploadCall): Promise<unknown> => {
  const meta = (procedure._def.meta ?? {}) as Meta;
  const ctx =
    meta.access === 'public' ? context : withAuthorization(context, await authorize(context, await context.session(), meta, path));
  const form = await receiveForm(req, meta.upload && { ...meta.upload, directory: uploadDirectory });
  try {
    return await procedure({
      ctx,
      getRawInput: () => Promise.resolve(readInput(router, form)),
      path,
      type: 'mutation',
      signal: undefined,
      batchIndex: 0,
    });
  } finally {
    await form.discard();
  }
};

/** Executes the call and responds, unless the client has disconnected. */
export const respondToUpload = async (uploadCall: UploadCall): Promise<void> => {
  const { res, router, path, context: ctx } = uploadCall;
  const config = router._def._config;
  try {
    const data = await callProcedure(uploadCall);
    sendJson(res, 200, transformTRPCResponse(config, { result: { data } }));
  } catch (thrown) {
    if (thrown instanceof ClientDisconnected) return;
    const error = getTRPCErrorFromUnknown(thrown);
    uploadCall.onError(error);
    const shape = getTRPCErrorShape({ config, error, type: 'mutation', path, input: undefined, ctx });
    sendJson(res, toAppError(error).status, transformTRPCResponse(config, { error: shape }));
  }
};
