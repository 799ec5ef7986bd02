// GET /3/ groups the URLs of all endpoints by area (specification, conventions 5); OPTIONS /3/ names their methods.
// OPTIONS on any other path describes its methods and fields. Everything comes from the route table and the OpenAPI document.
import { AREA_NAMES, type HttpMethod } from '#server/api/rest-meta.ts';
import { AppError } from '#server/kernel/errors.ts';
import { printJson } from '#server/kernel/json.ts';
import { encodeSuccess, type OutgoingResponse } from '#server/rest/send-response.ts';
import { VERSION_PREFIX } from '#server/rest/request/request-target.ts';
import type { RouteResource, Route, RouteTable } from '#server/rest/routes.ts';

type FieldSchema = { properties?: Record<string, object>; required?: readonly string[] };

/** The members of an OpenAPI operation that OPTIONS describes. */
type OperationDescription = {
  summary?: string;
  parameters?: readonly { name: string; in: string; required?: boolean; schema?: object }[];
  requestBody?: { content: Record<string, { schema?: FieldSchema }> };
};

export type OpenApiPaths = Record<string, Record<string, OperationDescription>>;

export type IndexPage = {
  /** The response of the root path. Throws method_not_allowed for anything but GET, HEAD and OPTIONS. */
  respondToRoot(method: string): OutgoingResponse;
  /** The response of OPTIONS on the path of a resource. */
  describe(resource: RouteResource): OutgoingResponse;
};

/** As specified (conventions 5). HEAD is supported, too, as on every path. */
const ROOT_ALLOW = 'GET, OPTIONS';

const listRoutes = (resource: RouteResource): Route[] => [...resource.routes.values()];

const findArea = (resource: RouteResource): string | undefined => listRoutes(resource)[0]?.meta.openapi?.tags?.[0];

/** `/admin/users/bank-accounts/{id}/` is "Admin users bank accounts {id}". */
const toReadableName = ({ path }: RouteResource): string => {
  const name = path
    .split('/')
    .filter(Boolean)
    .join(' ')
    .replace(/-(?![^{]*\})/g, ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
};

const groupByArea = <Value>(
  { resources }: RouteTable,
  toValue: (resource: RouteResource) => Value,
): Record<string, Record<string, Value>> =>
  Object.fromEntries(
    AREA_NAMES.map((area) => {
      const inArea = resources.filter((resource) => findArea(resource) === area);
      return [area, Object.fromEntries(inArea.map((resource) => [toReadableName(resource), toValue(resource)]))];
    }),
  );

const describeFields = ({ parameters = [], requestBody }: OperationDescription): Record<string, object> => {
  // The form has the fields of the JSON body and the file.
  const content = requestBody?.content['multipart/form-data'] ?? requestBody?.content['application/json'];
  const { properties = {}, required = [] } = content?.schema ?? {};
  const described = parameters.filter((parameter) => parameter.in === 'path' || parameter.in === 'query');
  return {
    ...Object.fromEntries(
      described.map((parameter) => [parameter.name, { in: parameter.in, required: parameter.required === true, ...parameter.schema }]),
    ),
    ...Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, { in: 'body', required: required.includes(name), ...schema }]),
    ),
  };
};

const describeMethod = (route: Route, operation: OperationDescription): object => ({
  summary: operation.summary ?? '',
  access: route.meta.access ?? 'public',
  permission: route.meta.permission ?? null,
  fields: describeFields(operation),
});

/** Creates the index page. Its responses do not depend on the request and are cached on first use. */
export const createIndexPage = (
  table: RouteTable,
  { publicUrl, openApiDocument }: { publicUrl: string; openApiDocument: () => { paths: OpenApiPaths } },
): IndexPage => {
  const toUrl = ({ path }: RouteResource): string => `${publicUrl}${VERSION_PREFIX}${path}`;
  const printRoot = (): string => printJson(groupByArea(table, toUrl));
  const printMethods = (): string => printJson(groupByArea(table, (resource) => ({ url: toUrl(resource), methods: resource.allow })));
  let root: string | undefined;
  let methods: string | undefined;
  let paths: OpenApiPaths | undefined;
  const described = new Map<RouteResource, OutgoingResponse>();

  const describeResource = (resource: RouteResource): OutgoingResponse => {
    const documented = (paths ??= openApiDocument().paths);
    const entries = listRoutes(resource).map((route): [HttpMethod, object] => {
      const operation = documented[route.path]?.[route.method.toLowerCase()];
      return [route.method, describeMethod(route, operation ?? {})];
    });
    const payload = { name: toReadableName(resource), methods: Object.fromEntries(entries) };
    return { ...encodeSuccess(200, payload), headers: ['Allow', resource.allow.join(', ')] };
  };

  return {
    respondToRoot: (method) => {
      if (method === 'GET' || method === 'HEAD') return { status: 200, body: (root ??= printRoot()) };
      if (method === 'OPTIONS') return { status: 200, body: (methods ??= printMethods()), headers: ['Allow', ROOT_ALLOW] };
      throw new AppError('method_not_allowed', { message: `Method "${method}" not allowed.`, allow: ROOT_ALLOW.split(', ') });
    },
    describe: (resource) => {
      const response = described.get(resource) ?? describeResource(resource);
      described.set(resource, response);
      return response;
    },
  };
};
