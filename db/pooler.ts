// A pooler in transaction mode hands a session on after each transaction, so that a process can set nothing for it. What keeps the API's
// code from the owner's rights, and from statements without an end, has to belong to the login by which the pooler connects.
import { API_ROLE, openSql } from '#db/client.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';

type Login = { name: string; isMember: boolean; isOwner: boolean; isAboveRules: boolean; statementTimeout: string; idleTimeout: string };

const remedyOf = (name: string): string =>
  [
    `  create role ${name} login password '...' in role ${API_ROLE};`,
    `  alter role ${name} set statement_timeout = '15s';`,
    `  alter role ${name} set idle_in_transaction_session_timeout = '2min';`,
  ].join('\n');

const faultOf = ({ name, isMember, isOwner, isAboveRules, statementTimeout, idleTimeout }: Login): string | undefined => {
  if (isAboveRules || isOwner) return `${name} is not bound by the rules of the tables: it owns them, or is a superuser`;
  if (!isMember) return `${name} is not in the role ${API_ROLE}`;
  if (statementTimeout === '0') return `${name} has no statement_timeout`;
  return idleTimeout === '0' ? `${name} has no idle_in_transaction_session_timeout` : undefined;
};

/** Throws an OperatorError when the login of a pooler's address may more, or less, than the API. The database has been migrated. */
export const requirePoolerLogin = async (url: string): Promise<void> => {
  const sql = openSql({ url, poolSize: 1, role: 'api', isPooled: true });
  try {
    const [login] = await sql<Login[]>`
      select current_user as name, pg_has_role(current_user, ${API_ROLE}, 'usage') as "isMember",
        pg_has_role(current_user, (select relowner from pg_class where oid = 'companies'::regclass), 'member') as "isOwner",
        (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as "isAboveRules",
        current_setting('statement_timeout') as "statementTimeout",
        current_setting('idle_in_transaction_session_timeout') as "idleTimeout"`;
    const fault = login && faultOf(login);
    if (!fault) return;
    throw new OperatorError(
      `DATABASE_POOLER_URL cannot be used: ${fault}. Connect by a login of its own, which a superuser makes on the database:\n${remedyOf('countinghouse_web')}`,
    );
  } finally {
    await sql.end({ timeout: 5 });
  }
};
