import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { postingResolver, type PlanPosting } from '#server/api/posting-plan.ts';
import { publicProcedure, sessionProcedure } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { getRouteTable, canonicalPath, splitPath } from '#server/rest/routes.ts';

const at = (path: `/${string}`, input: z.ZodType = z.object({ id: z.string() })) =>
  publicProcedure
    .meta(rest('GET', path, path))
    .input(input)
    .query(() => null);

const find = (paths: `/${string}`[], path: string): string | undefined => {
  const table = getRouteTable(router(Object.fromEntries(paths.map((declared) => [declared.replaceAll(/\W/g, '_'), at(declared)]))));
  return table.match(splitPath(path) ?? [])?.path;
};

describe('the route table', () => {
  it('falls back to a parameter if a literal segment has no match', () => {
    const paths: `/${string}`[] = ['/user/{id}/a/{x}/c/', '/user/b/a/', '/user/{id}/a/x/d/'];
    expect(find(paths, '/user/b/a/')).toBe('/user/b/a/');
    expect(find(paths, '/user/b/a/x/c/')).toBe('/user/{id}/a/{x}/c/');
    expect(find(paths, '/user/b/a/x/d')).toBe('/user/{id}/a/x/d/');
    expect(find(paths, '/user/b/a/y/d')).toBeUndefined();
  });

  it('rejects two procedures for one route, even with different parameter names', () => {
    const build = () => getRouteTable(router({ first: at('/user/{id}/'), nested: router({ second: at('/user/{other}') }) }));
    expect(build).toThrow('GET /user/{other} is served by both first and nested.second.');
  });

  it('rejects a posting procedure whose resolver and metadata have different plans', () => {
    const plan: PlanPosting<unknown, null> = () => Promise.resolve({ kind: 'unchanged', payload: null });
    const other: PlanPosting<unknown, null> = () => Promise.resolve({ kind: 'unchanged', payload: null });
    const posting = (resolved: PlanPosting<unknown, null>, ...inputs: z.ZodObject[]) => {
      const declared = sessionProcedure.meta(creates('/transactions/', 'Post', { posting: plan }));
      const [first, second] = inputs;
      if (!first) return router({ post: declared.mutation(postingResolver(resolved)) });
      const withInput = declared.input(first);
      return router({ post: (second ? withInput.input(second) : withInput).mutation(postingResolver(resolved)) });
    };
    const input = z.object({ id: z.string() });
    expect(getRouteTable(posting(plan, input)).routes).toHaveLength(1);
    expect(() => getRouteTable(posting(other, input))).toThrow('post resolves with a posting plan that differs from that of its metadata.');
    expect(() => getRouteTable(posting(plan))).toThrow('post posts and must declare one input.');
    expect(() => getRouteTable(posting(plan, input, input))).toThrow('post posts and must declare one input.');
  });

  it('omits procedures without a path', () => {
    expect(getRouteTable(router({ inner: publicProcedure.query(() => null) })).routes).toEqual([]);
  });

  it('finds the fields of wrapped inputs, and marks open inputs', () => {
    const fieldsOf = (input: z.ZodType): string[] | undefined => {
      const [route] = getRouteTable(router({ only: at('/user/', input) })).routes;
      return route?.input.isOpen === false ? [...route.input.fields.keys()] : undefined;
    };
    expect(
      fieldsOf(
        z
          .object({ a: z.string(), b: z.int() })
          .refine(() => true)
          .optional(),
      ),
    ).toEqual(['a', 'b']);
    expect(fieldsOf(z.object({ a: z.string() }).transform((value) => value.a))).toEqual(['a']);
    expect(fieldsOf(z.preprocess((value) => value, z.object({ a: z.string() })))).toEqual(['a']);
    expect(fieldsOf(z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]))).toEqual(['a', 'b']);
    expect(fieldsOf(z.object({ a: z.string() }).and(z.object({ b: z.string() })))).toEqual(['a', 'b']);
    expect(fieldsOf(z.strictObject({ a: z.string() }))).toEqual(['a']);
    expect(fieldsOf(z.void())).toEqual([]);
    expect(fieldsOf(z.object({ a: z.string() }).catchall(z.unknown()))).toBeUndefined();
    expect(fieldsOf(z.looseObject({}))).toBeUndefined();
  });
});

describe('field kinds', () => {
  const kindsOf = (shape: z.ZodRawShape): Record<string, string> => {
    const [route] = getRouteTable(router({ only: at('/user/', z.object(shape)) })).routes;
    return Object.fromEntries([...(route?.input.fields ?? [])].map(([name, { kind, isList }]) => [name, isList ? `${kind} list` : kind]));
  };

  it('are found through wrappers, preprocessing and refinements', () => {
    expect(
      kindsOf({
        text: z
          .preprocess((value) => value, z.string().trim().nullable())
          .refine(() => true)
          .optional(),
        piped: z.string().toLowerCase().pipe(z.email()),
        transformed: z.string().transform(Number),
        choice: z.enum(['1', '2']),
        flag: z.boolean().default(false),
        whole: z.int().nullish(),
        long: z.preprocess((value) => value, z.bigint()).refine(() => true),
        free: z.record(z.string(), z.unknown()).optional(),
        shaped: z.object({}),
        any: z.unknown(),
        texts: z.array(z.string()).nullish(),
        wholes: z.array(z.int()),
        tables: z.array(z.array(z.int())),
      }),
    ).toEqual({
      text: 'text',
      piped: 'text',
      transformed: 'text',
      choice: 'text',
      flag: 'boolean',
      whole: 'number',
      long: 'number',
      free: 'json',
      shaped: 'json',
      any: 'json',
      texts: 'text list',
      wholes: 'number list',
      tables: 'json list',
    });
  });

  it('are text if a union contains text, and never null', () => {
    expect(kindsOf({ a: z.union([z.int(), z.string()]), b: z.union([z.null(), z.boolean()]) })).toEqual({ a: 'text', b: 'boolean' });
  });
});

describe('canonical paths', () => {
  it('are equal for all spellings of a path, and distinct for different paths', () => {
    const canonical = (path: string): string => canonicalPath(splitPath(path) ?? []);
    expect(canonical('/user/%63ount')).toBe(canonical('/user/count/'));
    expect(canonical('/user/a%2Fb/')).not.toBe(canonical('/user/a/b/'));
    expect(canonical('/user/a%252Fb/')).not.toBe(canonical('/user/a%2Fb/'));
  });
});
