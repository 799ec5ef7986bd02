import { describe, expect, it } from 'vitest';
import { appRouter } from '#server/composition/app-router.ts';
import { eventCatalogue } from '#server/modules/events/index.ts';
import { wordsOf } from '#server/rest/field-words/describe-fields.ts';
import { parameterWords } from '#server/rest/field-words/parameter-words.ts';
import { openApiDocument } from '#server/rest/openapi.ts';

const document = openApiDocument(appRouter, eventCatalogue);

type Node = Record<string, unknown>;

/** The places of fields that say nothing of themselves, in a schema or in what holds schemas. */
const silentIn = (value: unknown, place: string): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    if (key === 'example' || key === 'examples') return [];
    if (key !== 'properties' || Array.isArray(value)) return silentIn(item, place);
    return Object.entries(item as Node).flatMap(([name, field]) => [
      ...('description' in (field as Node) || '$ref' in (field as Node) ? [] : [`${place}.${name}`]),
      ...silentIn(field, `${place}.${name}`),
    ]);
  });
};

/** All fields of a name that schemas of the document declare. */
const fieldsNamed = (value: unknown, name: string): Node[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => [
    ...(key === 'properties' && (item as Node)[name] ? [(item as Node)[name] as Node] : []),
    ...fieldsNamed(item, name),
  ]);
};

describe('the words of the document', () => {
  it('tell of every field of every schema what it means', () => {
    expect(silentIn(document.components['schemas'], 'schemas')).toEqual([]);
    expect(silentIn(document.webhooks, 'webhooks')).toEqual([]);
  });

  it('tell of every field of every operation what it means, and of every operation and parameter', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(operations.flatMap(({ operationId = '', ...parts }) => silentIn(parts, operationId))).toEqual([]);
    expect(operations.filter(({ summary, description }) => !summary || !description)).toEqual([]);
    const parameters = operations.flatMap((operation) => operation.parameters ?? []).filter((parameter) => 'name' in parameter);
    expect(parameters.length).toBeGreaterThan(1_000);
    expect(parameters.filter(({ description }) => !description)).toEqual([]);
  });

  it('tell of every area what it is for', () => {
    expect(document.tags.filter(({ description }) => !description)).toEqual([]);
  });

  it('follow the place, where a name means two things', () => {
    expect(wordsOf('User', 'currency')).not.toBe(wordsOf('transactions.credit', 'currency'));
    expect(wordsOf('Transaction', 'balance')).not.toBe(wordsOf('AccountCurrency', 'balance'));
    expect(wordsOf('User', 'colour_of_the_eyes')).toBeUndefined();
  });

  it('read filters by their parts', () => {
    expect(parameterWords('query', 'created__gt')).toBe('Only rows of which `created` is greater than this.');
    expect(parameterWords('query', 'executed__isnull')).toBe('true: only rows without `executed`. false: only rows with it.');
    expect(parameterWords('query', 'transactions__account')).toBe('Only rows of which `transactions.account` is this.');
    expect(parameterWords('path', 'fee_id')).toBe('Number of the fee.');
  });

  it.each(['default_session_duration', 'session_duration_max', 'default_transaction_lifespan'])('documents %s in seconds', (name) => {
    const descriptions = fieldsNamed(document, name).map(({ description }) => String(description));
    expect(descriptions).not.toEqual([]);
    for (const description of descriptions) expect(description).toMatch(/^(?!.*millisecond).*\bseconds\b/i);
  });

  it('leave alone what a schema says of itself', () => {
    const create = document.paths['/admin/access-control-rules/']?.['post'];
    expect(create?.requestBody?.content['application/json']?.schema?.properties?.['group']?.description).toBe(
      'For the members of this group: its name.',
    );
  });
});
