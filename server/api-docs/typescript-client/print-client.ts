// Prints the generated files of the TypeScript client: types of schemas, parameters, responses, methods and webhook events, and the operation
// table.
import type { JsonSchema, OpenApiDocument } from '#server/api-docs/openapi/openapi-members.ts';
import { readOperations, type ClientOperation } from '#server/api-docs/typescript-client/client-operations.ts';
import { readFieldKinds } from '#server/api-docs/typescript-client/field-kinds.ts';
import { comment, memberName, members, typeOf } from '#server/api-docs/typescript-client/type-printer.ts';

const HEAD = '// Written by npm run client:generate from the OpenAPI document. Changes are made there.\n';

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The prefix of type names: `AdminUsersList` for `admin.users.list`. */
const typeName = (id: string): string => id.split('.').map(capitalised).join('');

const schemasOf = ({ components }: OpenApiDocument): [string, JsonSchema][] =>
  Object.entries(components.schemas).filter(([name]) => name !== 'Error');

const printSchemas = (document: OpenApiDocument): string =>
  schemasOf(document)
    .map(([name, schema]) => `${comment([schema.description], '')}export type ${name} = ${typeOf(schema, 'response', '')};\n`)
    .join('\n');

/** Imports the schemas that the printed types refer to. */
const importOf = (document: OpenApiDocument, text: string): string => {
  const names = schemasOf(document)
    .map(([name]) => name)
    .filter((name) => new RegExp(`\\b${name}\\b`).test(text));
  return names.length > 0 ? `import type { ${names.join(', ')} } from './schemas.ts';\n` : '';
};

/** Lists can be filtered by metadata. */
const metadataFilter = ({ method, row }: ClientOperation): string =>
  method === 'GET' && row
    ? '  /** By what stands in metadata. */\n  [filter: `metadata__${string}`]: string | number | boolean | undefined;\n'
    : '';

const hasParameters = (operation: ClientOperation): boolean =>
  Object.keys(operation.parameters.properties ?? {}).length > 0 || metadataFilter(operation) !== '';

type PrintedType = { name: string; about: string; type: string };

const parametersOf = (operation: ClientOperation): PrintedType => ({
  name: `${typeName(operation.id)}Parameters`,
  about: `What \`${operation.id}\` takes.`,
  type: `{\n${members(operation.parameters, 'request', '  ')}${metadataFilter(operation)}}`,
});

const methodType = (operation: ClientOperation): string => {
  const parameters = hasParameters(operation) ? `${typeName(operation.id)}Parameters` : 'Record<never, never>';
  const answer = operation.row
    ? `Page<${typeOf(operation.row, 'response', '')}>`
    : operation.answer
      ? `${typeName(operation.id)}Answer`
      : 'void';
  const paged = operation.row ? ` & Paged<${parameters}, ${typeOf(operation.row, 'response', '')}>` : '';
  return `Method<${parameters}, ${answer}>${paged}${operation.hasCsv ? ` & Downloadable<${parameters}>` : ''}`;
};

const answersOf = ({ id, answer, row }: ClientOperation): PrintedType[] =>
  answer && !row ? [{ name: `${typeName(id)}Answer`, about: `What \`${id}\` answers.`, type: typeOf(answer, 'response', '') }] : [];

/** Prints an alias for a type that equals an earlier one. */
const printTypes = (document: OpenApiDocument, types: PrintedType[], imports: string): string => {
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
      const doc = comment(
        [`${branch.summary}.`, branch.description && `\n${branch.description}`, `\n\`${branch.method} ${branch.path}\``],
        indent,
      );
      return `${doc}${indent}${memberName(name)}: ${methodType(branch)};\n`;
    })
    .join('');

const printMethods = (document: OpenApiDocument, operations: ClientOperation[]): string => {
  const namesOf = (types: PrintedType[]): string => types.map(({ name }) => name).join(', ');
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
    const values = { isPaged: row !== undefined, hasCursor, hasCsv, takesFile, isOpen };
    const flags = Object.entries(values).flatMap(([flag, isSet]) => (isSet ? [`, ${flag}: true`] : []));
    return `  ${JSON.stringify(id)}: { method: ${JSON.stringify(method)}, path: ${JSON.stringify(path)}${flags.join('')} },\n`;
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
    const { properties = {} } = post.requestBody?.content['application/json']?.schema ?? {};
    return `${comment([post.summary], '  ')}  ${JSON.stringify(name)}: ${typeOf(properties['data'] ?? {}, 'response', '  ')};\n`;
  });
  const body = `/** What each event tells. */\nexport type WebhookData = {\n${data.join('')}};\n`;
  return `${HEAD}${importOf(document, body)}\n${body}`;
};

/** The files by name. */
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
