// Words by which people look for what is called otherwise here, by the page that they mean.

export const ALSO_KNOWN_AS: Readonly<Record<string, readonly string[]>> = {
  'admin.transactions.reverse': ['refund', 'cancel', 'chargeback', 'undo', 'void'],
  'admin.transactions.change': ['cancel', 'approve', 'confirm'],
  'typescript-client': ['typescript', 'sdk', 'library', 'npm', 'node'],
  invalid: ['insufficient funds', 'overdraft', 'not enough money', 'validation error'],
  throttled: ['rate limit', 'too many requests'],
};

/** What is no page of its own: the files for programs, which the first page lists. */
export const MACHINE_FILES = {
  href: '/docs#programs',
  title: 'Files for programs',
  about: 'The API for Postman, for generators of clients, and for programs that read.',
  names: ['postman', 'postman collection', 'openapi', 'swagger', 'llms.txt', 'markdown', 'yaml'],
} as const;
