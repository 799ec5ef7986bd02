import { printJson } from '#server/kernel/json.ts';
import { formText, sendsJson, TOKEN_VARIABLE, URL_VARIABLE, type ExampleRequest } from '#server/api-docs/examples/example-request.ts';

const LITERALS: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [true, 'True'],
  [false, 'False'],
  [null, 'None'],
]);

/** Prints a value as a Python literal. Python has the same string escapes as JSON. */
const literal = (value: unknown, indent: string): string => {
  const inner = `${indent}    `;
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, indent)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return LITERALS.get(value) ?? printJson(value);
  const entries = Object.entries(value).map(([name, item]) => `${inner}${JSON.stringify(name)}: ${literal(item, inner)},\n`);
  return entries.length === 0 ? '{}' : `{\n${entries.join('')}${indent}}`;
};

const BOUNDARY = 'countinghouse-example';

/** Builds the parts manually, because the standard library cannot encode forms. */
const formLines = ({ body = {}, files = {} }: ExampleRequest): string[] => [
  'parts = [',
  ...Object.entries(body).map(
    ([name, value]) =>
      `    b'--${BOUNDARY}\\r\\nContent-Disposition: form-data; name="${name}"\\r\\n\\r\\n' + ${JSON.stringify(formText(value))}.encode() + b'\\r\\n',`,
  ),
  ...Object.entries(files).map(
    ([name, file]) =>
      `    b'--${BOUNDARY}\\r\\nContent-Disposition: form-data; name="${name}"; filename="${file}"\\r\\n\\r\\n' + open("${file}", "rb").read() + b'\\r\\n',`,
  ),
  `    b'--${BOUNDARY}--\\r\\n',`,
  ']',
  '',
];

/** A Python 3 program without dependencies. */
export const pythonSample = (request: ExampleRequest): string => {
  const { method, path, body, files, sendsToken, sendsIdempotencyKey } = request;
  const headers = [
    ...(sendsToken ? [`        "Authorization": "Token " + os.environ["${TOKEN_VARIABLE}"],`] : []),
    ...(sendsJson(request) ? ['        "Content-Type": "application/json",'] : []),
    ...(sendsIdempotencyKey ? ['        "Idempotency-Key": str(uuid.uuid4()),'] : []),
    ...(files ? [`        "Content-Type": "multipart/form-data; boundary=${BOUNDARY}",`] : []),
  ];
  const data = files ? ['    data=b"".join(parts),'] : body ? [`    data=json.dumps(${literal(body, '    ')}).encode(),`] : [];
  return [
    sendsIdempotencyKey ? 'import json, os, urllib.request, uuid' : 'import json, os, urllib.request',
    '',
    ...(files ? formLines(request) : []),
    'request = urllib.request.Request(',
    `    os.environ["${URL_VARIABLE}"] + ${JSON.stringify(`/3${path}`)},`,
    `    method="${method}",`,
    ...(headers.length > 0 ? ['    headers={', ...headers, '    },'] : []),
    ...data,
    ')',
    'with urllib.request.urlopen(request) as response:',
    '    print(response.status, json.load(response))',
  ].join('\n');
};
