// Runs the code samples of the reference in a shell, in Node and in Python. Each program is started once and runs one sample after another.
// Random keys are replaced by the same key in all three, so that a change that is sent three times is executed once.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { requireCurl, requirePython } from '#server/commands/test-all/programs.ts';
import { TOKEN_VARIABLE, URL_VARIABLE } from '#server/api-docs/examples/example-request.ts';

/** The values that a sample reads from its environment. */
export type ProgramInput = { url: string; token: string; /** Replaces random keys. */ key: string };

/** Runs one sample; returns the status and body that it printed. */
export type RunProgram = (source: string, input: ProgramInput) => Promise<{ status: number; text: string }>;

const KEY_VARIABLE = 'EXAMPLE_KEY';

const NODE_LOOP = `
import { createInterface } from 'node:readline';
Object.defineProperty(crypto, 'randomUUID', { value: () => process.env.${KEY_VARIABLE} });
let printed = [];
console.log = (...values) => printed.push(values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(' '));
for await (const line of createInterface({ input: process.stdin })) {
  const { source, variables } = JSON.parse(line);
  Object.assign(process.env, variables);
  printed = [];
  try {
    await import('data:text/javascript,' + encodeURIComponent(source + '\\n//' + Math.random()));
  } catch (error) {
    printed = ['0 ' + String(error && error.stack)];
  }
  process.stdout.write(JSON.stringify(printed.join('\\n')) + '\\n');
}`;

const PYTHON_LOOP = `
import contextlib, functools, io, json, os, sys, traceback, urllib.error, uuid
uuid.uuid4 = lambda: os.environ["${KEY_VARIABLE}"]
# The same JSON format as the other programs, so that the body under the key is the same.
json.dumps = functools.partial(json.dumps, separators=(",", ":"), ensure_ascii=False)
for line in sys.stdin:
    job = json.loads(line)
    os.environ.update(job["variables"])
    printed = io.StringIO()
    real = json.load
    json.load = lambda file: file.read().decode()
    try:
        with contextlib.redirect_stdout(printed):
            exec(job["source"], {})
        text = printed.getvalue()
    except urllib.error.HTTPError as error:
        text = str(error.code) + " " + error.read().decode()
    except Exception:
        text = "0 " + traceback.format_exc()
    json.load = real
    sys.stdout.write(json.dumps(text.rstrip("\\n")) + "\\n")
    sys.stdout.flush()
`;

const variablesOf = ({ url, token, key }: ProgramInput): Record<string, string> => ({
  [URL_VARIABLE]: url,
  [TOKEN_VARIABLE]: token,
  [KEY_VARIABLE]: key,
});

const parseOutput = (text: string): { status: number; text: string } => {
  const [status = ''] = text.split(' ', 1);
  return { status: Number(status), text: text.slice(status.length + 1) };
};

const startLoop = (program: string, parameters: string[], directory: string): RunProgram => {
  const child = spawn(program, parameters, { cwd: directory });
  onTestFinished(() => void child.stdin.end());
  child.stderr.resume();
  const lines = createInterface({ input: child.stdout });
  return async (source, input) => {
    const firstLine = once(lines, 'line') as Promise<[string]>;
    child.stdin.write(`${JSON.stringify({ source, variables: variablesOf(input) })}\n`);
    const [line] = await firstLine;
    return parseOutput(JSON.parse(line) as string);
  };
};

const SHELL_LOOP = `
while IFS= read -r -d '' variables && IFS= read -r -d '' source; do
  (eval "$variables"; eval "$source") 2>/dev/null
  printf '\\0'
done`;

const quoteShell = (value: string): string => `'${value.replaceAll("'", String.raw`'\''`)}'`;

/** One shell for all samples: starting one from a large process takes longer than a sample. */
const startShell = (directory: string): RunProgram => {
  const searchPath = [directory, path.dirname(requireCurl()), process.env['PATH'] ?? ''].join(path.delimiter);
  // .curlrc: no progress output, and the status before the body.
  const child = spawn('bash', ['-c', SHELL_LOOP], { cwd: directory, env: { ...process.env, PATH: searchPath, CURL_HOME: directory } });
  onTestFinished(() => void child.stdin.end());
  child.stderr.resume();
  child.stdout.setEncoding('utf8');
  return async (source, input) => {
    const variables = Object.entries(variablesOf(input)).map(([name, value]) => `export ${name}=${quoteShell(value)}`);
    child.stdin.write(`${variables.join('\n')}\0${source}\0`);
    let text = '';
    while (!text.endsWith('\0')) {
      const [chunk] = (await once(child.stdout, 'data')) as [string];
      text += chunk;
    }
    const status = text.slice(text.lastIndexOf('\n') + 1, -1);
    return { status: Number(status), text: text.slice(0, -status.length - 2) };
  };
};

/** Starts the programs in a directory with the files that samples send. They end with the test. */
export const startPrograms = async (files: Record<string, Buffer>): Promise<Record<'curl' | 'JavaScript' | 'Python', RunProgram>> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'examples-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  await writeFile(path.join(directory, '.curlrc'), 'silent\nwrite-out = "\\n%{http_code}"\n');
  await writeFile(path.join(directory, 'openssl'), `#!/bin/sh\necho "$${KEY_VARIABLE}"\n`, { mode: 0o755 });
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(directory, name), content);
  const loop = path.join(directory, 'loop.mjs');
  await writeFile(loop, NODE_LOOP);
  return {
    curl: startShell(directory),
    JavaScript: startLoop(process.execPath, [loop], directory),
    Python: startLoop(requirePython(), ['-c', PYTHON_LOOP], directory),
  };
};
