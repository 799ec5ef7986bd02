// The packed client, installed in an empty folder.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const TSC = path.resolve('node_modules/typescript/bin/tsc');
const SOURCE = 'clients/typescript';

let folder: string;
let files: string[];

const run = (program: string, parameters: string[], cwd: string): string => {
  try {
    return execFileSync(program, parameters, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (failure) {
    const { stdout, stderr } = failure as { stdout: string; stderr: string };
    throw new Error(`${parameters.join(' ')} failed:\n${stdout}${stderr}`, { cause: failure });
  }
};

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'client-'));
  const built = path.join(folder, 'built');
  cpSync(SOURCE, built, { recursive: true, filter: (file) => !file.endsWith('dist') });
  run(process.execPath, [TSC, '--project', built], built);
  const [packed] = JSON.parse(run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], built)) as {
    filename: string;
    files: { path: string }[];
  }[];
  files = packed?.files.map((file) => file.path) ?? [];
  const installed = path.join(folder, 'node_modules/@countinghouse/client');
  mkdirSync(installed, { recursive: true });
  run('tar', ['-xzf', path.join(folder, packed?.filename ?? ''), '--strip-components=1', '-C', installed], folder);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('contains only the files it needs', () => {
  const others = files.filter((file) => !/^dist\/(generated\/)?[a-z]+\.(js|d\.ts)$/.test(file));
  expect(others.toSorted()).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json']);
  expect(files).toEqual(expect.arrayContaining(['dist/index.js', 'dist/index.d.ts', 'dist/generated/methods.d.ts']));
});

it('uses no runtime-specific API', () => {
  const installed = path.join(folder, 'node_modules/@countinghouse/client');
  const scripts = files.filter((file) => file.endsWith('.js')).map((file) => readFileSync(path.join(installed, file), 'utf8'));
  expect(scripts.filter((script) => /from '(?!\.\/|\.\.\/)|\b(require\(|process\.|Buffer\b|window\.)/.test(script))).toEqual([]);
});

it('has the version of the server, a license and no dependencies', () => {
  const manifest = JSON.parse(readFileSync(path.join(SOURCE, 'package.json'), 'utf8')) as Record<string, unknown>;
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(manifest).toMatchObject({ name: '@countinghouse/client', version, license: 'Apache-2.0', type: 'module' });
  expect(Object.keys(manifest).filter((key) => /dependencies$/i.test(key) || key === 'private')).toEqual([]);
  expect(readFileSync(path.join(SOURCE, 'CHANGELOG.md'), 'utf8')).toContain(`## ${version}\n`);
});

it('can be imported from an empty folder', () => {
  const program = `import * as client from '@countinghouse/client';
    const { admin } = client.createClient({ baseUrl: 'http://127.0.0.1:9' });
    console.log(JSON.stringify([Object.keys(client).sort(), typeof admin.users.list.all, typeof admin.users.list.csv]));`;
  expect(JSON.parse(run(process.execPath, ['--input-type=module', '--eval', program], folder))).toEqual([
    ['ApiError', 'ConnectionError', 'TimeoutError', 'WebhookVerificationError', 'createClient', 'hasWebhookSecret', 'verifyWebhook'],
    'function',
    'function',
  ]);
});

const CONSUMER = `import { ApiError, createClient, verifyWebhook, type Transaction } from '@countinghouse/client';

const client = createClient({ baseUrl: 'https://ledger.example', token: 'abc', onChallenge: () => undefined });
const note: string | undefined = undefined;
export const main = async (): Promise<bigint> => {
  const made: Transaction = await client.transactions.credit({ amount: 15, currency: 'USD', note });
  for await (const user of client.admin.users.list.all({ status__in: ['pending'] })) console.log(user.email.length);
  const { count, results } = await client.transactions.list();
  const nothing: void = await client.auth.logout();
  // @ts-expect-error: the currency is missing.
  await client.transactions.credit({ amount: 15n });
  // @ts-expect-error: the status does not exist.
  if (made.status === 'Done') return 0n;
  const event = await verifyWebhook('', {}, 'secret');
  if (event.event === 'transaction.create') return event.data.amount;
  try {
    await client.user.documents.create({ file: new Blob([]) });
  } catch (error) {
    if (error instanceof ApiError) console.log(error.fields, error.requestId?.length);
  }
  return made.amount + BigInt(count ?? results.length) + (nothing ?? 0n);
};
`;

/** Declarations for undefined variables in the examples. */
const EXAMPLE_VARIABLES: Record<string, string> = {
  client: "import('@countinghouse/client').Client",
  baseUrl: 'string',
  token: 'string',
  password: 'string',
  order: '{ id: number }',
  askForCode: '(question: string) => Promise<string>',
};

const DOCUMENTS = [path.join(SOURCE, 'README.md'), 'docs/guides/typescript-client.md'].map((file) => readFileSync(file, 'utf8'));

/** Writes each example to a file. */
const writeExamples = (): string[] =>
  [...DOCUMENTS.join('\n').matchAll(/```ts\n([^]*?)```/g)].map(([, code = ''], index) => {
    const missing = Object.entries(EXAMPLE_VARIABLES).filter(([name]) => !new RegExp(`const (\\{ )?${name}\\b`).test(code));
    const file = `example-${index}.mts`;
    writeFileSync(
      path.join(folder, file),
      `${code}\nexport {};\n${missing.map(([name, type]) => `declare const ${name}: ${type};\n`).join('')}`,
    );
    return file;
  });

it.each([
  ['in strict mode with Node resolution', ['--exactOptionalPropertyTypes', '--module', 'nodenext', '--noUncheckedIndexedAccess']],
  ['with bundler resolution', ['--module', 'esnext', '--moduleResolution', 'bundler']],
])('can be type-checked %s', (_mode, flags) => {
  writeFileSync(path.join(folder, 'consumer.mts'), CONSUMER);
  const sources = ['consumer.mts', ...writeExamples()];
  expect(sources.length).toBeGreaterThan(9);
  const types = ['--types', 'node', '--typeRoots', path.resolve('node_modules/@types')];
  const libraries = ['--target', 'es2022', '--lib', 'es2022,dom,dom.iterable'];
  run(process.execPath, [TSC, '--strict', '--noEmit', ...libraries, ...types, ...flags, ...sources], folder);
});
