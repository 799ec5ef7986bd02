// The route table, built once from the router's metadata. It is a tree of path segments; the subtree of a parameter is
// merged into its literal neighbors when it is built, so that literal segments come before parameters and finding a
// route reads the path once, without backtracking.
import type { AnyRouter, AnyProcedure } from '@trpc/server';
import { toDeclaredInput, type DeclaredInput } from '#server/rest/request/declared-input.ts';
import { V3_OPERATIONS } from '#server/rest/v3-operations.ts';
import type { Meta, HttpMethod } from '#server/api/rest-meta.ts';

export type Route = {
  method: HttpMethod;
  /** As documented, for example /accounts/{reference}/. */
  path: string;
  /** The procedure's name in the router, for example accounts.view. */
  name: string;
  procedure: AnyProcedure;
  meta: Meta;
  /** The position of each parameter in the path. */
  parameters: readonly { name: string; segment: number }[];
  input: DeclaredInput;
  successStatus: 200 | 201 | 202;
};

/** A known path: its routes by method. */
export type RouteResource = { path: string; routes: Map<HttpMethod, Route>; allow: readonly string[] };

export type RouteTable = {
  routes: readonly Route[];
  resources: readonly RouteResource[];
  /** Takes a path split by splitPath; undefined for an unknown path. */
  match(segments: readonly string[]): RouteResource | undefined;
};

type RouteNode = { literals: Map<string, RouteNode>; parameter?: RouteNode; resource?: RouteResource };

const PARAMETER = /^\{(.+)\}$/;

const toSegments = (path: string): string[] => path.replace(/^\/|\/$/g, '').split('/');

const decodeSegment = (segment: string): string | undefined => {
  try {
    const decoded = decodeURIComponent(segment);
    return decoded.includes('\0') ? undefined : decoded;
  } catch {
    return undefined;
  }
};

/**
 * Splits a path below the version segment into decoded segments: `/x/` and `/x` are the same. Undefined for an
 * invalid encoding or an empty segment.
 */
export const splitPath = (path: string): string[] | undefined => {
  const end = path.endsWith('/') ? path.length - 1 : path.length;
  const segments = path.slice(1, end).split('/');
  for (const [position, segment] of segments.entries()) {
    const decoded = segment.includes('%') ? decodeSegment(segment) : segment;
    if (!decoded) return undefined;
    segments[position] = decoded;
  }
  return segments;
};

/** Returns the same text for all spellings of a path. Characters that would make two different paths equal stay encoded. */
export const canonicalPath = (segments: readonly string[]): string =>
  `/${segments.map((segment) => segment.replace(/[%/]/g, encodeURIComponent)).join('/')}/`;

/** REST executes the plan of the metadata with one validated input; other transports call the resolver. Throws when they differ. */
const requirePlan = (name: string, { _def }: AnyProcedure, { posting }: Meta): void => {
  if (!posting) return;
  const { resolver } = _def as { resolver?: { plan?: unknown } };
  if (resolver?.plan !== posting) throw new Error(`${name} resolves with a posting plan that differs from that of its metadata.`);
  if (_def.inputs.length !== 1) throw new Error(`${name} posts and must declare one input.`);
};

const toRoute = (name: string, procedure: AnyProcedure, meta: Meta): Route | undefined => {
  if (!meta.openapi || meta.openapi.enabled === false) return undefined;
  const { method, path } = meta.openapi;
  requirePlan(name, procedure, meta);
  return {
    method,
    path,
    name,
    procedure,
    meta,
    parameters: toSegments(path).flatMap((segment, position) => {
      const parameter = PARAMETER.exec(segment)?.[1];
      return parameter ? [{ name: parameter, segment: position }] : [];
    }),
    input: toDeclaredInput(procedure._def.inputs),
    successStatus: meta.successStatus ?? 200,
  };
};

const addChild = (node: RouteNode, segment: string): RouteNode => {
  const created: RouteNode = { literals: new Map() };
  if (PARAMETER.test(segment)) return (node.parameter ??= created);
  const child = node.literals.get(segment) ?? created;
  node.literals.set(segment, child);
  return child;
};

const insertRoute = (root: RouteNode, route: Route): void => {
  const node = toSegments(route.path).reduce(addChild, root);
  node.resource ??= { path: route.path, routes: new Map(), allow: [] };
  const existing = node.resource.routes.get(route.method);
  if (existing) throw new Error(`${route.method} ${route.path} is served by both ${existing.name} and ${route.name}.`);
  node.resource.routes.set(route.method, route);
};

/** Merges two nodes. The routes of the first take precedence. */
const mergeNodes = (first: RouteNode, second: RouteNode): RouteNode => {
  const literals = new Map(first.literals);
  for (const [segment, child] of second.literals) {
    const existing = literals.get(segment);
    literals.set(segment, existing ? mergeNodes(existing, child) : child);
  }
  const parameter =
    first.parameter && second.parameter ? mergeNodes(first.parameter, second.parameter) : (first.parameter ?? second.parameter);
  const resource = first.resource ?? second.resource;
  return { literals, ...(parameter ? { parameter } : {}), ...(resource ? { resource } : {}) };
};

const mergeParameters = (node: RouteNode): RouteNode => {
  const parameter = node.parameter && mergeParameters(node.parameter);
  const literals = new Map(
    [...node.literals].map(([segment, child]) => [segment, mergeParameters(node.parameter ? mergeNodes(child, node.parameter) : child)]),
  );
  return { ...node, literals, ...(parameter ? { parameter } : {}) };
};

const listAllowedMethods = (routes: ReadonlyMap<HttpMethod, Route>): string[] => [
  ...[...routes.keys()].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
  'OPTIONS',
];

const listResources = (node: RouteNode): RouteResource[] => [
  ...(node.resource ? [node.resource] : []),
  ...[...node.literals.values(), ...(node.parameter ? [node.parameter] : [])].flatMap(listResources),
];

const findNode = (root: RouteNode, segments: readonly string[]): RouteNode | undefined => {
  let node: RouteNode | undefined = root;
  for (const segment of segments) node = node?.literals.get(segment) ?? node?.parameter;
  return node;
};

/** Paths of v3 that this server lacks are unknown, even where a parameter would match: /admin/users/devices/ is not a user. */
const excludeAbsentPaths = (root: RouteNode): void => {
  for (const { path } of V3_OPERATIONS) {
    const segments = toSegments(path);
    const matched = findNode(root, segments)?.resource;
    if (!matched || path.includes('{') || matched.path === path) continue;
    const parent = findNode(root, segments.slice(0, -1));
    parent?.literals.set(segments.at(-1) ?? '', { literals: new Map() });
  }
};

const buildTable = (router: AnyRouter): RouteTable => {
  const procedures = Object.entries<AnyProcedure>(router._def.procedures as Record<string, AnyProcedure>);
  const routes = procedures
    .map(([name, procedure]) => toRoute(name, procedure, (procedure._def.meta ?? {}) as Meta))
    .filter((route) => route !== undefined);
  const tree: RouteNode = { literals: new Map() };
  for (const route of routes) insertRoute(tree, route);
  const resources = listResources(tree).toSorted((a, b) => (a.path < b.path ? -1 : 1));
  for (const resource of resources) resource.allow = listAllowedMethods(resource.routes);
  const root = mergeParameters(tree);
  excludeAbsentPaths(root);
  return {
    routes,
    resources,
    match: (segments) => findNode(root, segments)?.resource,
  };
};

const tables = new WeakMap<AnyRouter, RouteTable>();

/** The table of a router, built on first use. Throws when two procedures have the same method and path. */
export const getRouteTable = (router: AnyRouter): RouteTable => {
  const table = tables.get(router) ?? buildTable(router);
  tables.set(router, table);
  return table;
};
