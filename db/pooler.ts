// Login of the pooler. A pooler in transaction mode reassigns a session after each transaction, so a process cannot set its role or timeouts. They
// must be attributes of the login.
import { API_ROLE, openSql } from '#db/client.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';

type Login = { name: string; isMember: boolean; isOwner: boolean; bypassesRls: boolean; statementTimeout: string; idleTimeout: string };

const toRemedy = (name: string): string =>
  [
    `  create role ${name} login password '...' in role ${API_ROLE};`,
    `  alter role ${name} set statement_timeout = '15s';`,
    `  alter role ${name} set idle_in_transaction_session_timeout = '2min';`,
  ].join('\n');

const findLoginProblem = ({ name, isMember, isOwner, bypassesRls, statementTimeout, idleTimeout }: Login): string | undefined => {
  if (bypassesRls || isOwner) return `${name} bypasses row-level security: it owns the tables or is a superuser`;
  if (!isMember) return `${name} is not a member of the role ${API_ROLE}`;
  if (statementTimeout === '0') return `${name} has no statement_timeout`;
  return idleTimeout === '0' ? `${name} has no idle_in_transaction_session_timeout` : undefined;
};

/** Throws an OperatorError if the login of the pooler URL has other privileges than the API. Requires a migrated database. */
export const requirePoolerLogin = async (url: string): Promise<void> => {
  const sql = openSql({ url, poolSize: 1, role: 'api', isPooled: true });
  try {
    const [login] = await sql<Login[]>`
      select current_user as name, pg_has_role(current_user, ${API_ROLE}, 'usage') as "isMember",
        pg_has_role(current_user, (select relowner from pg_class where oid = 'companies'::regclass), 'member') as "isOwner",
        (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as "bypassesRls",
        current_setting('statement_timeout') as "statementTimeout",
        current_setting('idle_in_transaction_session_timeout') as "idleTimeout"`;
    const problem = login && findLoginProblem(login);
    if (!problem) return;
    throw new OperatorError(
      `DATABASE_POOLER_URL cannot be used: ${problem}. Use a separate login, which a superuser creates:\n${toRemedy('countinghouse_web')}`,
    );
  } finally {
    await sql.end({ timeout: 5 });
  }
};
