import { printJson } from '#server/kernel/json.ts';
import { formText, sendsJson, TOKEN_VARIABLE, URL_VARIABLE, type ExampleRequest } from '#server/api-docs/examples/example-request.ts';

const NAME = /^[A-Za-z_$][\w$]*$/;

const quote = (text: string): string => `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

/** Prints a value as a JavaScript literal. */
const literal = (value: unknown, indent: string): string => {
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, indent)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return printJson(value);
  const inner = `${indent}  `;
  const entries = Object.entries(value).map(
    ([name, item]) => `${inner}${NAME.test(name) ? name : quote(name)}: ${literal(item, inner)},\n`,
  );
  return entries.length === 0 ? '{}' : `{\n${entries.join('')}${indent}}`;
};

const formLines = ({ body = {}, files }: ExampleRequest): string[] => [
  "import { openAsBlob } from 'node:fs';",
  '',
  'const form = new FormData();',
  ...Object.entries(body).map(([name, value]) => `form.append(${quote(name)}, ${quote(formText(value))});`),
  ...Object.entries(files ?? {}).map(([name, file]) => `form.append(${quote(name)}, await openAsBlob(${quote(file)}), ${quote(file)});`),
  '',
];

/** An ES module for Node, Deno or Bun. */
export const javascriptSample = (request: ExampleRequest): string => {
  const { method, path, body, files, sendsToken, sendsIdempotencyKey } = request;
  const headers = [
    ...(sendsToken ? [`    Authorization: \`Token \${process.env.${TOKEN_VARIABLE}}\`,`] : []),
    ...(sendsJson(request) ? ["    'Content-Type': 'application/json',"] : []),
    ...(sendsIdempotencyKey ? ["    'Idempotency-Key': crypto.randomUUID(),"] : []),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length > 0 ? ['  headers: {', ...headers, '  },'] : []),
    ...(files ? ['  body: form,'] : body ? [`  body: JSON.stringify(${literal(body, '  ')}),`] : []),
  ];
  const url = `\`\${process.env.${URL_VARIABLE}}/3${path}\``;
  return [
    ...(files ? formLines(request) : []),
    ...(options.length > 0 ? [`const response = await fetch(${url}, {`, ...options, '});'] : [`const response = await fetch(${url});`]),
    'console.log(response.status, await response.json());',
  ].join('\n');
};
