// The page /docs/compatibility: every operation of the v3 API, and whether this server supports it. Generated from the route table's document, so
// that it cannot be outdated.
import type { OperationArea } from '#server/api-docs/site/operation-lists.ts';
import { toPathPattern, V3_OPERATIONS, type V3Operation } from '#server/rest/v3-operations.ts';

const toKey = (method: string, path: string): string => `${method} ${toPathPattern(path)}`;

/** The pages of the served operations, by method and path without the version. */
const listServed = (areas: readonly OperationArea[]): Map<string, string> =>
  new Map(
    areas.flatMap(({ groups }) =>
      groups.flatMap(({ operations }) =>
        operations.map(({ method, path, href }) => [toKey(method, path.replace(/^\/3(?=\/)/, '')), href] as const),
      ),
    ),
  );

/** "accounts", or "admin: accounts". */
const groupOf = ({ path }: V3Operation): string => {
  const [first = '', second = ''] = path.slice(1).split('/');
  if (first === '') return 'index';
  return first === 'admin' ? `admin: ${second}` : first;
};

const toRow = (operation: V3Operation, served: Map<string, string>): string => {
  const { method, path } = operation;
  const href = served.get(toKey(method, path));
  return `| \`${method} ${path}\` | ${href ? `[available](${href})` : 'not available'} |`;
};

const toSection = (name: string, operations: V3Operation[], served: Map<string, string>): string =>
  [`## ${name}`, ['| Operation | Status |', '| --- | --- |', ...operations.map((operation) => toRow(operation, served))].join('\n')].join(
    '\n\n',
  );

/** The page as Markdown. */
export const compatibilityPage = (areas: readonly OperationArea[]): string => {
  const served = listServed(areas);
  const servedCount = V3_OPERATIONS.filter(({ method, path }) => served.has(toKey(method, path))).length;
  const sections = [...Map.groupBy(V3_OPERATIONS, groupOf)].map(([name, operations]) => toSection(name, operations, served));
  return [
    '# Compatibility',
    `This server is compatible with version 3 of the Rehive API, which the documentation calls v3. It implements ${servedCount} of the ${V3_OPERATIONS.length} operations of v3. [Migrating](/docs/guides/migrating) lists differences in behavior.`,
    'A path of v3 without any available operation returns 404 with the code [`not_implemented`](/docs/errors#not_implemented). If other methods of the path are available, the status is 405.',
    ...sections,
  ].join('\n\n');
};
