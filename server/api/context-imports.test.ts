// The request context belongs to transports and routers. Services take ports (records/service-ports.ts), so that jobs, commands and
// tests can call them without a request.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const SOURCES = globSync('{server,db,bench}/**/*.ts', { cwd: ROOT })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('server/testing/'));

const importsContext = (file: string): boolean => readFileSync(path.join(ROOT, file), 'utf8').includes("'#server/api/context.ts'");

const TRANSPORTS_AND_ROUTERS =
  /^server\/(?:(?:api|rest|http)\/|composition\/context\.ts$|compose\.ts$|modules\/.+\/(?:[a-z-]+-)?router\.ts$)/;

/** Other files that may import it, with the reason. */
const EXCEPTIONS: Record<string, string> = {
  'server/demo/write-history.ts': 'creates a context for each user whose requests it records',
  'server/modules/payments/transactions/hold-procedures.ts': 'declares procedures of the router',
};

describe('the request context', () => {
  it('is imported only by transports, routers and the listed files', () => {
    const importers = SOURCES.filter((file) => !TRANSPORTS_AND_ROUTERS.test(file) && importsContext(file));
    expect(importers.toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted());
  });
});
