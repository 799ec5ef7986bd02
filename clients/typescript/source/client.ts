import { createCall, dataOf, type Call } from './call.ts';
import { OPERATIONS } from './generated/operations.ts';
import { allRows } from './paging.ts';
import type { Api } from './generated/methods.ts';
import type { CallOptions, ClientOptions, Operation, Token } from './method.ts';
import type { Parameters } from './request.ts';

export type Client = Api & {
  /** The same client for somebody else. */
  withToken: (token: Token) => Client;
};

const toMethod = (call: Call, name: string, operation: Operation): unknown => {
  const ask = async (parameters: Parameters = {}, options: CallOptions = {}): Promise<unknown> =>
    dataOf(await call({ name, operation, parameters, options }));
  const all = (parameters: Parameters = {}, options: CallOptions = {}): AsyncGenerator<unknown, void, undefined> =>
    allRows((page) => ask(page, options), { hasCursor: operation.hasCursor === true }, parameters);
  const csv = async (parameters: Parameters = {}, options: CallOptions = {}): Promise<Response> => {
    const headers = { Accept: 'text/csv', ...options.headers };
    return (await call({ name, operation, parameters, options: { ...options, headers }, isStream: true })).response;
  };
  return Object.assign(ask, operation.isPaged && { all }, operation.hasCsv && { csv });
};

type Tree = { [name: string]: unknown };

/** The methods, each where its name says. */
const toTree = (call: Call): Tree => {
  const tree: Tree = {};
  for (const [name, operation] of Object.entries(OPERATIONS)) {
    const folders = name.split('.');
    const last = folders.pop() ?? '';
    let branch = tree;
    for (const folder of folders) branch = (branch[folder] ??= {}) as Tree;
    branch[last] = toMethod(call, name, operation);
  }
  return tree;
};

/**
 * A client of the server at `baseUrl`. Each operation of the API is a method, named as in its documentation: `client.admin.users.list(…)`.
 * A method answers what the server has to say, without the envelope, and throws `ApiError` when it refuses.
 */
export const createClient = (options: ClientOptions): Client => ({
  ...(toTree(createCall(options)) as Api),
  withToken: (token) => createClient({ ...options, token }),
});
