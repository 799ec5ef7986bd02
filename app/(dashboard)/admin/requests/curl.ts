// A call as a command that makes it again, with a placeholder for the token.
import { printJson } from '#server/kernel/json.ts';
import type { ExtendedApiRequest } from '#server/modules/reporting/index.ts';

/** Inside single quotes nothing means anything but the quote itself. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The command. What is masked has to be filled in. */
export const toCurl = ({ scheme, method, path, params, headers, body, key, token_key: tokenKey }: ExtendedApiRequest): string => {
  const search = new URLSearchParams(params).toString();
  const address = `${scheme}://${headers['host'] ?? 'localhost'}${path}${search && `?${search}`}`;
  const lines = [
    `curl -X ${method} ${quoted(address)}`,
    ...(tokenKey === null ? [] : [`-H 'Authorization: Token <your token>'`]),
    ...(key === null ? [] : [`-H 'Idempotency-Key: <a new key>'`]),
    ...(body === null ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoted(printJson(body))}`]),
  ];
  return lines.join(' \\\n  ');
};
