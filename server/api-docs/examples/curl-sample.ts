import { printJson } from '#server/kernel/json.ts';
import { formText, sendsJson, TOKEN_VARIABLE, URL_VARIABLE, type ExampleRequest } from '#server/api-docs/examples/example-request.ts';

/** Quotes a text for a shell. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

export const curlSample = (request: ExampleRequest): string => {
  const { method, path, body, files, sendsToken, sendsIdempotencyKey } = request;
  const fields = files && Object.entries(body ?? {}).map(([name, value]) => `--form ${quote(`${name}=${formText(value)}`)}`);
  const parts = [
    `curl${method === 'GET' ? '' : ` --request ${method}`} "$${URL_VARIABLE}/3${path}"`,
    ...(sendsToken ? [`--header "Authorization: Token $${TOKEN_VARIABLE}"`] : []),
    ...(sendsJson(request) ? ["--header 'Content-Type: application/json'"] : []),
    ...(sendsIdempotencyKey ? ['--header "Idempotency-Key: $(openssl rand -hex 16)"'] : []),
    ...(fields ?? (body ? [`--data ${quote(printJson(body))}`] : [])),
    ...Object.entries(files ?? {}).map(([name, file]) => `--form ${quote(`${name}=@${file}`)}`),
  ];
  return parts.join(' \\\n  ');
};
