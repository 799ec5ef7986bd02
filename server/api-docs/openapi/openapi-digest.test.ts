import { expect, it } from 'vitest';
import { z } from 'zod';
import { buildOpenApiDocument } from '#server/api-docs/openapi/openapi-document.ts';
import { printDigest } from '#server/api-docs/openapi/openapi-digest.ts';
import { publicProcedure } from '#server/api/procedures.ts';
import { rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';

const digestLine = (input: z.ZodRawShape, summary = 'Add a note'): string => {
  const procedure = publicProcedure
    .meta(rest('POST', '/user/notes/', summary))
    .input(z.object(input))
    .output(z.object({ id: z.number(), tags: z.array(z.object({ name: z.string().optional() })) }))
    .mutation(() => ({ id: 1, tags: [] }));
  const digest = printDigest(buildOpenApiDocument(router({ create: procedure })));
  return digest.split('\n').find((line) => line.startsWith('POST')) ?? '';
};

it('names the fields of request and response', () => {
  const line = digestLine({ text: z.string(), description: z.string().optional() });
  expect(line.slice(0, line.indexOf('#'))).toBe('POST /user/notes/ create (text, description?) 200 {id, tags: [{name?}]} ');
});

it('changes with fields, types and constraints, but not with wording', () => {
  const text = z.string();
  const line = digestLine({ text });
  expect(digestLine({ text: text.describe('Markdown.') }, 'Write a note')).toBe(line);
  const changes: z.ZodRawShape[] = [{ text: z.number() }, { text: text.max(5) }, { text: text.optional() }, { text, description: text }];
  expect(new Set([line, ...changes.map((input) => digestLine(input))]).size).toBe(changes.length + 1);
});
