import { describe, expect, it } from 'vitest';
import { describeApi } from '#server/api-docs/api-docs.ts';
import { compatibilityPage } from '#server/api-docs/site/compatibility.ts';
import { areasOf } from '#server/api-docs/site/operation-lists.ts';
import { appRouter } from '#server/composition/app-router.ts';
import { getRouteTable, splitPath } from '#server/rest/routes.ts';
import { isV3Path, toPathPattern, V3_OPERATIONS } from '#server/rest/v3-operations.ts';

const page = compatibilityPage(areasOf(describeApi(appRouter)));
const table = getRouteTable(appRouter);

const rows = [...page.matchAll(/^\| `(\w+) (\S+)` \| (.+) \|$/gm)].map(([, method = '', path = '', status = '']) => ({
  method,
  path,
  status,
}));

const isServed = (method: string, path: string): boolean =>
  path === '/' || table.routes.some((route) => route.method === method && toPathPattern(route.path) === toPathPattern(path));

describe('the compatibility page', () => {
  it('lists each operation once', () => {
    expect(rows.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
      V3_OPERATIONS.map(({ method, path }) => `${method} ${path}`).toSorted(),
    );
    expect(new Set(V3_OPERATIONS.map(({ method, path }) => `${method} ${toPathPattern(path)}`)).size).toBe(V3_OPERATIONS.length);
  });

  it('agrees with the route table', () => {
    const wrong = rows.filter(({ method, path, status }) => isServed(method, path) !== status.startsWith('[available](/docs/'));
    expect(wrong).toEqual([]);
    expect(rows.filter(({ status }) => status === 'not available').length).toBeGreaterThan(0);
  });
});

describe('a path of the v3 API', () => {
  it('is recognized with any parameters', () => {
    expect(isV3Path(splitPath('/statements/x') ?? [])).toBe(true);
    expect(isV3Path(splitPath('/accounts/6S9SHCZHGC/currencies/USD') ?? [])).toBe(true);
    expect(isV3Path(splitPath('/accounts/6S9SHCZHGC/nothing/') ?? [])).toBe(false);
    expect(isV3Path(splitPath('/statements/x/y/') ?? [])).toBe(false);
  });
});
