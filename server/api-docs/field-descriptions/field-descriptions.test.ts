import { describe, expect, it } from 'vitest';
import { appRouter } from '#server/composition/app-router.ts';
import { eventCatalog } from '#server/modules/events/index.ts';
import { findFieldDescription } from '#server/api-docs/field-descriptions/describe-fields.ts';
import { describeParameter } from '#server/api-docs/field-descriptions/parameter-descriptions.ts';
import { buildOpenApiDocument } from '#server/api-docs/openapi/openapi-document.ts';

const document = buildOpenApiDocument(appRouter, eventCatalog);

type DocumentNode = Record<string, unknown>;

/** The locations of fields without a description. */
const listUndescribedFields = (value: unknown, path: string): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    if (key === 'example' || key === 'examples') return [];
    if (key !== 'properties' || Array.isArray(value)) return listUndescribedFields(item, path);
    return Object.entries(item as DocumentNode).flatMap(([name, field]) => [
      ...('description' in (field as DocumentNode) || '$ref' in (field as DocumentNode) ? [] : [`${path}.${name}`]),
      ...listUndescribedFields(field, `${path}.${name}`),
    ]);
  });
};

/** All fields of a name that schemas of the document declare. */
const listFieldsNamed = (value: unknown, name: string): DocumentNode[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => [
    ...(key === 'properties' && (item as DocumentNode)[name] ? [(item as DocumentNode)[name] as DocumentNode] : []),
    ...listFieldsNamed(item, name),
  ]);
};

describe('descriptions in the OpenAPI document', () => {
  it('exist for every field of every schema', () => {
    expect(listUndescribedFields(document.components['schemas'], 'schemas')).toEqual([]);
    expect(listUndescribedFields(document.webhooks, 'webhooks')).toEqual([]);
  });

  it('exist for every operation, its parameters and its fields', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(operations.flatMap(({ operationId, ...parts }) => listUndescribedFields(parts, operationId))).toEqual([]);
    expect(operations.filter(({ summary, description }) => !summary || !description)).toEqual([]);
    const parameters = operations.flatMap((operation) => operation.parameters ?? []).filter((parameter) => 'name' in parameter);
    expect(parameters.length).toBeGreaterThan(1_000);
    expect(parameters.filter(({ description }) => !description)).toEqual([]);
  });

  it('exist for every tag', () => {
    expect(document.tags.filter(({ description }) => !description)).toEqual([]);
  });

  it('depend on the schema if a field name has several meanings', () => {
    expect(findFieldDescription('User', 'currency')).not.toBe(findFieldDescription('transactions.credit', 'currency'));
    expect(findFieldDescription('Transaction', 'balance')).not.toBe(findFieldDescription('AccountCurrency', 'balance'));
    expect(findFieldDescription('ExtendedExport.pages', 'count')).toBe('Number of records in the file.');
    expect(findFieldDescription('AuthenticatorRule.permissions', 'type')).toBe('Resource that the permission covers.');
    expect(findFieldDescription('User', 'colour_of_the_eyes')).toBeUndefined();
  });

  it('name the record that a field describes', () => {
    const described = ['name', 'type', 'status', 'description'].flatMap((name) => listFieldsNamed(document, name));
    expect(described.filter(({ description }) => String(description).endsWith(' of the record.'))).toEqual([]);
  });

  it('are composed for filters', () => {
    expect(describeParameter('query', 'created__gt')).toBe('Matches records whose `created` is greater than this value.');
    expect(describeParameter('query', 'executed__isnull')).toBe(
      '`true` matches records without `executed`, `false` matches records with a value.',
    );
    expect(describeParameter('query', 'transactions__account')).toBe('Matches records whose `transactions.account` equals this value.');
    expect(describeParameter('path', 'fee_id')).toBe('ID of the fee.');
  });

  it.each(['default_session_duration', 'session_duration_max', 'default_transaction_lifespan'])(
    'give the unit of %s as seconds',
    (name) => {
      const descriptions = listFieldsNamed(document, name).map(({ description }) => String(description));
      expect(descriptions).not.toEqual([]);
      for (const description of descriptions) expect(description).toMatch(/^(?!.*millisecond).*\bseconds\b/i);
    },
  );

  it('of a schema take precedence', () => {
    const create = document.paths['/admin/access-control-rules/']?.['post'];
    expect(create?.requestBody?.content['application/json']?.schema?.properties?.['group']?.description).toBe(
      'Name of the group to which the rule applies.',
    );
  });
});
