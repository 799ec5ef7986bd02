/**
 * The modules, lowest first, and the modules that each may import. The graph has no cycles: a module that a lower one must notify
 * handles a domain event (server/api/domain-events.ts) instead. Lint and server/modules/module-imports.test.ts enforce it.
 */
export const MODULE_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  files: [],
  companies: ['files'],
  messaging: ['companies'],
  people: ['companies', 'files', 'messaging'],
  accounts: ['companies', 'people'],
  identity: ['companies', 'messaging', 'people'],
  profile: ['companies', 'files', 'people'],
  payments: ['accounts', 'companies', 'messaging', 'people'],
  events: ['messaging', 'payments', 'people', 'profile'],
  search: ['accounts', 'companies', 'payments', 'people'],
  reporting: ['accounts', 'companies', 'events', 'files', 'payments', 'people'],
};
