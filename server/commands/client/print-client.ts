// The generated files of the client, as texts: types of what is kept, of what each operation takes, of what it answers, the tree of methods,
// its table, and the events of webhooks.
import type { OpenApiDocument } from '#server/rest/openapi-document.ts';
import { readOperations, type ClientOperation } from '#server/commands/client/read-operations.ts';
import { readFieldKinds } from '#server/commands/client/read-field-kinds.ts';
import { comment, memberName, members, typeOf, type Schema } from '#server/commands/client/type-of-schema.ts';

const HEAD = '// Written by npm run client:generate from the OpenAPI document. Changes are made there.\n';

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `admin.users.list` as the beginning of names of types: `AdminUsersList`. */
const typeName = (id: string): string => id.split('.').map(capitalised).join('');

const schemasOf = ({ components }: OpenApiDocument): [string, Schema][] =>
  Object.entries(components['schemas'] ?? {}).filter(([name]) => name !== 'Error') as [string, Schema][];

const printSchemas = (document: OpenApiDocument): string =>
  schemasOf(document)
    .map(([name, schema]) => `${comment([schema.description], '')}export type ${name} = ${typeOf(schema, 'shown', '')};\n`)
    .join('\n');

/** The components that a text of types names, as an import. */
const importOf = (document: OpenApiDocument, text: string): string => {
  const names = schemasOf(document)
    .map(([name]) => name)
    .filter((name) => new RegExp(`\\b${name}\\b`).test(text));
  return names.length > 0 ? `import type { ${names.join(', ')} } from './schemas.ts';\n` : '';
};

/** Lists take filters by what stands in free-form data, too. */
const metadataFilter = ({ method, row }: ClientOperation): string =>
  method === 'GET' && row
    ? '  /** By what stands in metadata. */\n  [filter: `metadata__${string}`]: string | number | boolean | undefined;\n'
    : '';

const hasParameters = (operation: ClientOperation): boolean =>
  Object.keys(operation.parameters.properties ?? {}).length > 0 || metadataFilter(operation) !== '';

type NamedType = { name: string; about: string; type: string };

const parametersOf = (operation: ClientOperation): NamedType => ({
  name: `${typeName(operation.id)}Parameters`,
  about: `What \`${operation.id}\` takes.`,
  type: `{\n${members(operation.parameters, 'sent', '  ')}${metadataFilter(operation)}}`,
});

const methodType = (operation: ClientOperation): string => {
  const parameters = hasParameters(operation) ? `${typeName(operation.id)}Parameters` : 'Record<never, never>';
  const answer = operation.row
    ? `Page<${typeOf(operation.row, 'shown', '')}>`
    : operation.answer
      ? `${typeName(operation.id)}Answer`
      : 'void';
  const paged = operation.row ? ` & Paged<${parameters}, ${typeOf(operation.row, 'shown', '')}>` : '';
  return `Method<${parameters}, ${answer}>${paged}${operation.hasCsv ? ` & Downloadable<${parameters}>` : ''}`;
};

const answersOf = ({ id, answer, row }: ClientOperation): NamedType[] =>
  answer && !row ? [{ name: `${typeName(id)}Answer`, about: `What \`${id}\` answers.`, type: typeOf(answer, 'shown', '') }] : [];

/** Operations that take or answer the same have names of their own for it, and one text. */
const printTypes = (document: OpenApiDocument, types: NamedType[], imports: string): string => {
  const first = new Map<string, string>();
  const body = types.map(({ name, about, type }) => {
    const known = first.get(type);
    if (!known) first.set(type, name);
    return `/** ${about} */\nexport type ${name} = ${known ?? type};\n`;
  });
  return `${HEAD}${imports}${importOf(document, body.join(''))}\n${body.join('\n')}`;
};

type Tree = { [name: string]: Tree | ClientOperation };

const isOperation = (branch: Tree | ClientOperation): branch is ClientOperation => typeof branch['id'] === 'string';

const toTree = (operations: ClientOperation[]): Tree => {
  const tree: Tree = {};
  for (const operation of operations) {
    const names = operation.id.split('.');
    const last = names.pop() ?? '';
    let branch = tree;
    for (const name of names) branch = (branch[name] ??= {}) as Tree;
    branch[last] = operation;
  }
  return tree;
};

const printTree = (tree: Tree, indent: string): string =>
  Object.entries(tree)
    .map(([name, branch]) => {
      if (!isOperation(branch)) return `${indent}${memberName(name)}: {\n${printTree(branch, `${indent}  `)}${indent}};\n`;
      const words = comment(
        [`${branch.summary}.`, branch.description && `\n${branch.description}`, `\n\`${branch.method} ${branch.path}\``],
        indent,
      );
      return `${words}${indent}${memberName(name)}: ${methodType(branch)};\n`;
    })
    .join('');

const printMethods = (document: OpenApiDocument, operations: ClientOperation[]): string => {
  const namesOf = (types: NamedType[]): string => types.map(({ name }) => name).join(', ');
  const tree = `/** The operations of the API, by the names of the document. */\nexport type Api = {\n${printTree(toTree(operations), '  ')}};\n`;
  const imports = [
    `import type { Downloadable, Method, Page, Paged } from '../method.ts';\n`,
    `import type { ${namesOf(operations.flatMap(answersOf))} } from './answers.ts';\n`,
    `import type { ${namesOf(operations.filter(hasParameters).map(parametersOf))} } from './parameters.ts';\n`,
  ];
  return `${HEAD}${imports.join('')}${importOf(document, tree)}\n${tree}`;
};

const printTable = (document: OpenApiDocument, operations: ClientOperation[]): string => {
  const rows = operations.map(({ id, method, path, takesFile, row, hasCursor, hasCsv, isOpen }) => {
    const marks = { isPaged: row !== undefined, hasCursor, hasCsv, takesFile, isOpen };
    const said = Object.entries(marks).flatMap(([mark, is]) => (is ? [`, ${mark}: true`] : []));
    return `  ${JSON.stringify(id)}: { method: ${JSON.stringify(method)}, path: ${JSON.stringify(path)}${said.join('')} },\n`;
  });
  const { amounts, free } = readFieldKinds(document);
  const listOf = (names: string[]): string => `new Set([${names.map((name) => JSON.stringify(name)).join(', ')}])`;
  return `${HEAD}import type { Operation } from '../method.ts';

/** Where each method leads. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
${rows.join('')}};

/** Fields of answers that are amounts wherever they are numbers. */
export const AMOUNTS: ReadonlySet<string> = ${listOf(amounts)};

/** Fields that hold what somebody has put there: nothing in them is an amount. */
export const FREE_FORM: ReadonlySet<string> = ${listOf(free)};
`;
};

const printEvents = (document: OpenApiDocument): string => {
  const data = Object.entries(document.webhooks ?? {}).map(([name, { post }]) => {
    const { properties = {} } = (post.requestBody?.content['application/json']?.schema ?? {}) as Schema;
    return `${comment([post.summary], '  ')}  ${JSON.stringify(name)}: ${typeOf(properties['data'] ?? {}, 'shown', '  ')};\n`;
  });
  const body = `/** What each event tells. */\nexport type WebhookData = {\n${data.join('')}};\n`;
  return `${HEAD}${importOf(document, body)}\n${body}`;
};

/** By their names: what stands in the folder of the client's generated sources. */
export const printClient = (document: OpenApiDocument): Record<string, string> => {
  const operations = readOperations(document);
  return {
    'schemas.ts': `${HEAD}\n${printSchemas(document)}`,
    'parameters.ts': printTypes(
      document,
      operations.filter(hasParameters).map(parametersOf),
      `import type { Amount } from '../method.ts';\n`,
    ),
    'answers.ts': printTypes(document, operations.flatMap(answersOf), ''),
    'methods.ts': printMethods(document, operations),
    'operations.ts': printTable(document, operations),
    'events.ts': printEvents(document),
  };
};
