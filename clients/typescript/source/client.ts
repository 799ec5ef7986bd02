import { createCall, readData, type CallOperation } from './call.ts';
import { OPERATIONS } from './generated/operations.ts';
import { iterateRecords } from './paging.ts';
import type { Api } from './generated/methods.ts';
import type { CallOptions, ClientOptions, OperationRoute, Token } from './method.ts';
import type { OperationParameters } from './request.ts';

export type Client = Api & {
  /** Returns this client with another token. */
  withToken: (token: Token) => Client;
};

const toMethod = (call: CallOperation, name: string, operation: OperationRoute): unknown => {
  const invoke = async (parameters: OperationParameters = {}, options: CallOptions = {}): Promise<unknown> =>
    readData(await call({ name, operation, parameters, options }));
  const all = (parameters: OperationParameters = {}, options: CallOptions = {}): AsyncGenerator<unknown, void, undefined> =>
    iterateRecords((page) => invoke(page, options), { hasCursor: operation.hasCursor === true }, parameters);
  const csv = async (parameters: OperationParameters = {}, options: CallOptions = {}): Promise<Response> => {
    const headers = { Accept: 'text/csv', ...options.headers };
    return (await call({ name, operation, parameters, options: { ...options, headers }, isStream: true })).response;
  };
  return Object.assign(invoke, operation.isPaged && { all }, operation.hasCsv && { csv });
};

type MethodTree = { [name: string]: unknown };

/** Nests methods by the parts of their operation IDs. */
const toTree = (call: CallOperation): MethodTree => {
  const tree: MethodTree = {};
  for (const [name, operation] of Object.entries(OPERATIONS)) {
    const folders = name.split('.');
    const last = folders.pop() ?? '';
    let branch = tree;
    for (const folder of folders) branch = (branch[folder] ??= {}) as MethodTree;
    branch[last] = toMethod(call, name, operation);
  }
  return tree;
};

/**
 * Creates a client for the server at `baseUrl`. Each operation of the API is a method with the name in the API reference:
 * `client.admin.users.list(…)`. Methods return the `data` of the response and throw `ApiError` for error responses.
 */
export const createClient = (options: ClientOptions): Client => ({
  ...(toTree(createCall(options)) as Api),
  withToken: (token) => createClient({ ...options, token }),
});
