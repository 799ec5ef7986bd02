// Builds a curl command that repeats a request.
import { printJson } from '#server/kernel/json.ts';
import type { ExtendedApiRequest } from '#server/modules/reporting/index.ts';

const quoteForShell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Returns the command. Masked values are replaced with placeholders. */
export const toCurl = ({ scheme, method, path, params, headers, body, key, token_key: tokenKey }: ExtendedApiRequest): string => {
  const search = new URLSearchParams(params).toString();
  const url = `${scheme}://${headers['host'] ?? 'localhost'}${path}${search && `?${search}`}`;
  const lines = [
    `curl -X ${method} ${quoteForShell(url)}`,
    ...(tokenKey === null ? [] : [`-H 'Authorization: Token <your token>'`]),
    ...(key === null ? [] : [`-H 'Idempotency-Key: <a new key>'`]),
    ...(body === null ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoteForShell(printJson(body))}`]),
  ];
  return lines.join(' \\\n  ');
};
