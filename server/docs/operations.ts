// What the OpenAPI document says of operations, as the reference shows it: areas with groups of operations, and for each operation one
// page's worth of facts. All of it is read from the document, and from what procedures declare of permissions.
import { ERRORS, type ErrorCode } from '#server/kernel/errors.ts';
import { fieldsOf, propertyOf, toField, wordsOf, type Field, type Schema, type Schemas } from '#server/docs/schema.ts';

/** What a call looks like in code. */
export type Sample = { lang: string; source: string };

type Named<Value> = Readonly<Record<string, Value>>;
type Example = { example?: unknown; examples?: Named<{ value?: unknown }> };
type Media = Example & { schema?: Schema };
export type Parameter = Example & { $ref?: string; in: string; name: string; required?: boolean; description?: string; schema?: Schema };
type Header = { $ref?: string; description?: string; schema?: Schema };
type Response = { $ref?: string; description?: string; headers?: Named<Header>; content?: Named<Media> };

export type DocumentedOperation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: readonly string[];
  security?: readonly object[];
  parameters?: readonly Parameter[];
  requestBody?: { description?: string; required?: boolean; content: Named<Media> };
  responses: Named<Response>;
  'x-codeSamples'?: readonly Sample[];
};

/** The members of the document that are read here. */
export type ApiDocument = {
  servers: readonly { url: string }[];
  tags: readonly { name: string; description?: string }[];
  paths: Named<Named<DocumentedOperation>>;
  components: { schemas?: Schemas; parameters?: Named<Parameter>; responses?: Named<Response>; headers?: Named<Header> };
};

/** An operation in lists. */
export type OperationLink = { id: string; href: string; method: string; path: string; summary: string };

/** Operations that belong together: those of one router. */
export type OperationGroup = {
  name: string;
  /** `Users: bank accounts`, and the last of it, for menus that show the rest by indentation. */
  title: string;
  label: string;
  depth: number;
  operations: readonly OperationLink[];
};
export type Area = { slug: string; name: string; description: string | undefined; href: string; groups: readonly OperationGroup[] };

export type ErrorLine = { status: string; description: string; codes: readonly ErrorCode[] };
export type HeaderLine = { name: string; description: string };

/** Filters of a list by one field: the field itself, and the comparisons that it takes. */
export type Filter = Field & { comparisons: readonly string[] };

export type OperationPage = OperationLink & {
  area: Pick<Area, 'slug' | 'name' | 'href'>;
  group: string;
  description: string | undefined;
  isPublic: boolean;
  permission: string | undefined;
  /** Its call in the TypeScript client; the description of the API itself has none. */
  clientCall: string | undefined;
  takesKey: boolean;
  takesChallenge: boolean;
  inPath: readonly Field[];
  inQuery: readonly Filter[];
  inHeaders: readonly Field[];
  body: { description: string | undefined; isRequired: boolean; mediaTypes: readonly string[]; fields: readonly Field[] } | undefined;
  /** The success: what `data` is, in words, and its fields. */
  answer: {
    status: string;
    description: string;
    type: string | undefined;
    fields: readonly Field[];
    mediaTypes: readonly string[];
    headers: readonly HeaderLine[];
  };
  errors: readonly ErrorLine[];
  samples: readonly Sample[];
  /** JSON, where the document has an example. */
  requestExample: string | undefined;
  answerExample: string | undefined;
  /** For the form that tries it out: values for the path, from the document's examples. */
  pathExamples: Named<string>;
};

export type Located = { method: string; path: string; operation: DocumentedOperation };

export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** All operations in the order of the document. */
export const locate = ({ paths }: ApiDocument): Located[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

const areaNameOf = ({ tags }: DocumentedOperation): string => tags[0] ?? 'Other';

const groupNameOf = ({ operationId }: DocumentedOperation): string => operationId.split('.').slice(0, -1).join('.') || operationId;

const IN_CAPITALS: Record<string, string> = { mfa: 'MFA', sms: 'SMS', kyc: 'KYC', auth: 'sign-in' };

const toWords = (name: string): string => IN_CAPITALS[name] ?? name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `admin.users.bankAccounts` is "Users: bank accounts": what comes first is said by the area, unless nothing follows it. */
const toGroup = (name: string, operations: readonly OperationLink[]): OperationGroup => {
  const all = name.split('.').map(toWords);
  const parts = all.length > 1 ? all.slice(1) : all;
  const depth = parts.length - 1;
  return { name, title: capitalised(parts.join(': ')), label: capitalised(parts[depth] ?? name), depth, operations };
};

export const toLink = (document: ApiDocument, { method, path, operation }: Located): OperationLink => ({
  id: operation.operationId,
  href: `/docs/${slugOf(areaNameOf(operation))}/${operation.operationId}`,
  method,
  path: `${document.servers[0]?.url ?? ''}${path}`,
  summary: operation.summary,
});

/** The areas in the order of the document's tags; a tag without operations is none. */
export const areasOf = (document: ApiDocument): Area[] => {
  const byArea = Map.groupBy(locate(document), ({ operation }) => areaNameOf(operation));
  return document.tags.flatMap(({ name, description }) => {
    const located = byArea.get(name);
    if (!located) return [];
    const byGroup = Map.groupBy(located, ({ operation }) => groupNameOf(operation));
    const groups = [...byGroup].map(([group, members]) =>
      toGroup(
        group,
        members.map((member) => toLink(document, member)),
      ),
    );
    const slug = slugOf(name);
    return [{ slug, name, description, href: `/docs/${slug}`, groups }];
  });
};

const follow = <Value extends { $ref?: string }>(value: Value, named: Named<Value> | undefined): Value =>
  value.$ref ? (named?.[value.$ref.split('/').at(-1) ?? ''] ?? value) : value;

const firstExample = ({ example, examples }: Example): unknown => example ?? Object.values(examples ?? {})[0]?.value;

const COMPARISONS = /^(.+?)__(in|contains|icontains|gt|gte|lt|lte|isnull)$/;

/** Filters by the same field put together: a list of eighty of them is read by nobody. */
const toFilters = (fields: readonly Field[]): Filter[] => {
  const names = new Set(fields.map(({ name }) => name));
  const compared = (name: string): string | undefined => {
    const [, field] = COMPARISONS.exec(name) ?? [];
    return field && names.has(field) ? field : undefined;
  };
  return fields
    .filter(({ name }) => !compared(name))
    .map((field) => ({ ...field, comparisons: fields.flatMap(({ name }) => (compared(name) === field.name ? [name] : [])) }));
};

const parametersOf = (document: ApiDocument, operation: DocumentedOperation): Parameter[] =>
  (operation.parameters ?? []).map((parameter) => follow(parameter, document.components.parameters));

const fieldOfParameter =
  (schemas: Schemas) =>
  ({ in: place, name, required = false, description, schema = {} }: Parameter): Field =>
    toField(name, { ...schema, ...(description && { description }) }, required, schemas, { anchor: place, within: [] });

const KNOWN_CODES: ReadonlySet<string> = new Set(Object.keys(ERRORS));
const isCode = (name: string): name is ErrorCode => KNOWN_CODES.has(name);

const errorsOf = (document: ApiDocument, { responses }: DocumentedOperation): ErrorLine[] =>
  Object.entries(responses)
    .filter(([status]) => !status.startsWith('2'))
    .map(([status, response]) => {
      const { description = '', content } = follow(response, document.components.responses);
      return { status, description, codes: Object.keys(content?.['application/json']?.examples ?? {}).filter(isCode) };
    });

const headersOf = (document: ApiDocument, headers: Named<Header> = {}): HeaderLine[] =>
  Object.entries(headers).map(([name, header]) => ({
    name,
    description: follow(header, document.components.headers).description ?? '',
  }));

const answerOf = (document: ApiDocument, { responses }: DocumentedOperation): OperationPage['answer'] & { media: Media | undefined } => {
  const schemas = document.components.schemas ?? {};
  const [status = '200', reference = {}] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  const response = follow(reference, document.components.responses);
  const media = response.content?.['application/json'];
  const data = propertyOf(media?.schema, 'data', schemas);
  const isEnveloped = propertyOf(media?.schema, 'status', schemas) !== undefined;
  const shown = isEnveloped ? data : media?.schema;
  return {
    status,
    description: response.description ?? '',
    type: shown && wordsOf(shown, schemas),
    fields: shown ? fieldsOf(shown, schemas, { anchor: 'answer', within: [] }) : [],
    mediaTypes: Object.keys(response.content ?? {}),
    headers: headersOf(document, response.headers),
    media,
  };
};

const bodyOf = (document: ApiDocument, { requestBody }: DocumentedOperation): OperationPage['body'] => {
  if (!requestBody) return undefined;
  const schemas = document.components.schemas ?? {};
  const forms = Object.values(requestBody.content).flatMap(({ schema }) => (schema ? [schema] : []));
  // A form may take a file where JSON can only say that there shall be none: the form is shown first.
  const [schema = {}] = forms.toReversed();
  return {
    description: requestBody.description,
    isRequired: requestBody.required ?? false,
    mediaTypes: Object.keys(requestBody.content),
    fields: fieldsOf(schema, schemas, { anchor: 'body', within: [] }),
  };
};

const ACCESS = /(^|\s+)(Takes a token( of somebody with the permission `[^`]+`)?\.|Anybody may call it: it takes no token\.)(?=\n|$)/g;

/** Who may call stands in a description as well, for programs that read the document; pages tell it apart from that. */
const withoutAccess = (description: string | undefined): string | undefined => description?.replaceAll(ACCESS, '').trim() || undefined;

const printed = (value: unknown, print: (value: unknown) => string): string | undefined => (value === undefined ? undefined : print(value));

type Reading = { document: ApiDocument; permissionOf(id: string): string | undefined; print(value: unknown): string };

/** All that the page of an operation tells. */
export const toPage = ({ document, permissionOf, print }: Reading, located: Located): OperationPage => {
  const { operation } = located;
  const parameters = parametersOf(document, operation);
  const schemas = document.components.schemas ?? {};
  const within = (place: string): Parameter[] => parameters.filter((parameter) => parameter.in === place);
  const fields = (place: string): Field[] => within(place).map(fieldOfParameter(schemas));
  const takes = (name: string): boolean => parameters.some((parameter) => parameter.name === name);
  const { media, ...answer } = answerOf(document, operation);
  const areaName = areaNameOf(operation);
  const link = toLink(document, located);
  return {
    ...link,
    area: { slug: slugOf(areaName), name: areaName, href: `/docs/${slugOf(areaName)}` },
    group: groupNameOf(operation),
    description: withoutAccess(operation.description),
    isPublic: operation.security?.length === 0,
    permission: permissionOf(operation.operationId),
    clientCall: operation.operationId.includes('.') ? `client.${operation.operationId}(…)` : undefined,
    takesKey: takes('Idempotency-Key'),
    takesChallenge: takes('Verified-Challenge'),
    inPath: fields('path'),
    inQuery: toFilters(fields('query')),
    inHeaders: fields('header'),
    body: bodyOf(document, operation),
    answer,
    errors: errorsOf(document, operation),
    samples: operation['x-codeSamples'] ?? [],
    requestExample: printed(requestExampleOf(operation), print),
    answerExample: printed(media && firstExample(media), print),
    pathExamples: Object.fromEntries(
      within('path').flatMap((parameter) => {
        const example = firstExample(parameter) ?? parameter.schema?.example ?? parameter.schema?.examples?.[0];
        return typeof example === 'string' || typeof example === 'number' ? [[parameter.name, String(example)]] : [];
      }),
    ),
  };
};

/** What the document shows as a body. */
export const requestExampleOf = ({ requestBody }: DocumentedOperation): unknown =>
  Object.values(requestBody?.content ?? {})
    .map(firstExample)
    .find((example) => example !== undefined);
