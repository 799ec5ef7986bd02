// Size of the scripts that a browser loads for the first page of the dashboard: those in the page and those that its data names. They are
// requested from a running server and compressed as a proxy would compress them.
import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { reaches, type Bench, type BenchRow, type RowResult } from '../row.ts';

const GOAL = { atMost: 180 };
const BYTES_IN_KB = 1_000;

const REGISTRATION_PATH = '/3/auth/company/register/';
const SIGN_IN_PATH = '/trpc/session.signIn';

const post = async (url: string, path: string, body: object, headers: Record<string, string> = {}): Promise<Response> => {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
  return response;
};

/** Registers a company and returns its session cookie. */
const signIn = async (url: string): Promise<string> => {
  const company = `browser-${randomBytes(6).toString('hex')}`;
  const user = `owner@${company}.example`;
  const password = randomBytes(12).toString('hex');
  await post(url, REGISTRATION_PATH, { company, email: user, password1: password, password2: password, terms_and_conditions: true });
  const response = await post(url, SIGN_IN_PATH, { json: { company, user, password } }, { Origin: url, 'X-App': '1' });
  return response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
};

/** Modern browsers skip `nomodule` scripts. */
export const listScripts = (page: string): string[] => {
  const modern = page.replaceAll(/<script[^>]*\snomodule[^>]*>/gi, '');
  return [...new Set(modern.match(/static\/chunks\/[\w./~-]+\.js/g))];
};

const measureScriptSize = async (url: string, path: string, cookie: string): Promise<number> => {
  const response = await fetch(url + path, { headers: { Cookie: cookie } });
  const scripts = listScripts(await response.text());
  if (!response.ok || scripts.length === 0) throw new Error(`${path} returned ${response.status} with ${scripts.length} scripts`);
  let bytes = 0;
  for (const script of scripts) {
    const code = await fetch(`${url}/_next/${script}`);
    if (!code.ok) throw new Error(`${script} returned ${code.status}`);
    bytes += gzipSync(await code.bytes()).byteLength;
  }
  return bytes / BYTES_IN_KB;
};

export const browserCodeRow: BenchRow = {
  name: 'browser-code',
  measure: async (bench: Bench): Promise<RowResult> => {
    const { url } = await bench.server();
    const cookie = await signIn(url);
    const first = await measureScriptSize(url, '/transactions', cookie);
    const login = await measureScriptSize(url, '/login', '');
    return {
      name: 'browser-code',
      measured: "browser code of the dashboard's first page, gzip",
      against: null,
      unit: 'kB',
      ours: { median: first, least: first, most: first },
      theirs: null,
      ratio: null,
      goal: GOAL,
      isReached: reaches(GOAL, first),
      processorTime: {},
      note: `the sign-in page has ${Math.round(login)} kB`,
    };
  },
};
