// Operations as the reference lists them: areas, with groups of operations. Areas are the tags of the OpenAPI document, groups its routers.
import type { OpenApiDocument, Operation } from '#server/api-docs/openapi/openapi-members.ts';

/** An operation as lists show it. */
export type OperationLink = { id: string; href: string; method: string; path: string; summary: string };

/** The operations of one router. */
export type OperationGroup = {
  name: string;
  /** For example `Users: bank accounts`. */
  title: string;
  /** The last part of the title, for menus that indent by depth. */
  label: string;
  depth: number;
  operations: readonly OperationLink[];
};

export type OperationArea = {
  slug: string;
  name: string;
  description: string | undefined;
  href: string;
  groups: readonly OperationGroup[];
};

export type OperationLocation = { method: string; path: string; operation: Operation };

export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** All operations in the order of the document. */
export const listOperations = ({ paths }: OpenApiDocument): OperationLocation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

export const areaNameOf = ({ tags }: Operation): string => tags[0] ?? 'Other';

export const groupNameOf = ({ operationId }: Operation): string => operationId.split('.').slice(0, -1).join('.') || operationId;

/** Router names whose title is not the lower-case name, because the API reference uses another term. */
const TITLES: Record<string, string> = {
  accessControlRules: 'IP access rules',
  accountConfigurations: 'account definitions',
  auth: 'login',
  authenticatorRules: 'MFA rules',
  deactivate: 'user deactivation',
  emails: 'email addresses',
  kyc: 'KYC',
  mfa: 'MFA',
  mobiles: 'mobile numbers',
  requestDelete: 'user deletion',
  requests: 'request log',
  sms: 'SMS',
  token: 'authenticator app',
  transactionSets: 'transaction exports (legacy)',
  webhookTasks: 'webhook deliveries',
};

const toWords = (name: string): string => TITLES[name] ?? name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `admin.users.bankAccounts` becomes "Users: bank accounts"; the area already names the first part. */
const toGroup = (name: string, operations: readonly OperationLink[]): OperationGroup => {
  const segments = name.split('.').map(toWords);
  const parts = segments.length > 1 ? segments.slice(1) : segments;
  const depth = parts.length - 1;
  return { name, title: capitalize(parts.join(': ')), label: capitalize(parts[depth] ?? name), depth, operations };
};

export const toLink = (document: OpenApiDocument, { method, path, operation }: OperationLocation): OperationLink => ({
  id: operation.operationId,
  href: `/docs/${slugOf(areaNameOf(operation))}/${operation.operationId}`,
  method,
  path: `${document.servers[0]?.url ?? ''}${path}`,
  summary: operation.summary,
});

/** Areas in the order of the tags. Tags without operations are omitted. */
export const areasOf = (document: OpenApiDocument): OperationArea[] => {
  const byArea = Map.groupBy(listOperations(document), ({ operation }) => areaNameOf(operation));
  return document.tags.flatMap(({ name, description }) => {
    const operations = byArea.get(name);
    if (!operations) return [];
    const byGroup = Map.groupBy(operations, ({ operation }) => groupNameOf(operation));
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
