// The programs in the guides: all blocks of a language, concatenated.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { requireCurl, requirePython } from '#server/commands/test-all/programs.ts';

export type GuideLanguage = 'sh' | 'js' | 'python';

const RUN: Record<GuideLanguage, { file: string; command: () => string[] }> = {
  sh: { file: 'program.sh', command: () => ['bash', '-eu'] },
  js: { file: 'program.mjs', command: () => [process.execPath] },
  python: { file: 'program.py', command: () => [requirePython()] },
};

/** The program of a guide in a language. Throws where the guide has none. */
export const programOf = (guide: string, language: GuideLanguage): string => {
  const text = readFileSync(`docs/guides/${guide}.md`, 'utf8');
  const blocks = [...text.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\`$`, 'gm'))].map(([, block = '']) => block);
  if (blocks.length === 0) throw new Error(`docs/guides/${guide}.md has no ${language}.`);
  return blocks.join('\n');
};

export type GuideProgram = {
  /** Resolves with the first line that the program prints. */
  firstLine: Promise<string>;
  /** Resolves when it has ended, with all that it printed. */
  exited: Promise<{ status: number | null; output: string }>;
  stop(): void;
};

/** Starts a guide's program with only PATH and the given variables. */
export const startProgram = (guide: string, language: GuideLanguage, environment: Record<string, string>): GuideProgram => {
  const { file, command } = RUN[language];
  const directory = mkdtempSync(path.join(os.tmpdir(), 'countinghouse-guide-'));
  writeFileSync(path.join(directory, file), programOf(guide, language));
  const [name = '', ...options] = command();
  // The shell's curl.
  const searchPath = [path.dirname(requireCurl()), process.env['PATH'] ?? ''].join(path.delimiter);
  const child = spawn(name, [...options, file], {
    cwd: directory,
    env: { PATH: searchPath, NODE_ENV: 'production', ...environment },
  });
  let output = '';
  const line = Promise.withResolvers<string>();
  const collect = (chunk: Buffer): void => {
    output += chunk.toString();
    const [first, rest] = output.split('\n', 2);
    if (rest !== undefined) line.resolve(first ?? '');
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const exited = new Promise<{ status: number | null; output: string }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => {
      rmSync(directory, { recursive: true, force: true });
      line.reject(new Error(`The program ended before it printed a line: ${output}`));
      resolve({ status, output });
    });
  });
  line.promise.catch(() => undefined);
  return { firstLine: line.promise, exited, stop: () => void child.kill() };
};
