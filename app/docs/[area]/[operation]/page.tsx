import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { readLanguageSettings } from '#app/_language/server.ts';
import { readApiDocs, isSignedIn } from '#app/_ui/session/caller.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { DocsShell } from '#app/docs/_chrome/docs-shell.tsx';
import { TryIt } from '#app/docs/_chrome/try-it.tsx';
import { withoutRecipients, type ConsoleOperation } from '#app/docs/_chrome/try-request.ts';
import { Operation } from '#app/docs/_parts/operation.tsx';
import type { OperationPage } from '#server/api-docs/site/operation-pages.ts';

type Props = PageProps<{ area: string; operation: string }>;

const findOperation = async ({ params }: Props): Promise<OperationPage> => {
  const { area, operation } = await params;
  const page = readApiDocs().operation(operation);
  if (page?.area.slug !== area) notFound();
  return page;
};

export const generateMetadata = async (props: Props): Promise<Metadata> => {
  const { summary, href } = await findOperation(props);
  return { title: summary, alternates: { types: { 'text/markdown': `${href}.md` } } };
};

const JSON_TYPE = 'application/json';

const MONEY_OPERATIONS = /^(admin\.)?transaction(s|Collections)\./;

/** The input of the API console; undefined for operations that only accept a file. */
const toConsoleOperation = (page: OperationPage): ConsoleOperation | undefined => {
  const { method, path, body, pathParameters, queryParameters, pathExamples, requestExample } = page;
  if (body && !body.mediaTypes.includes(JSON_TYPE)) return undefined;
  const movesMoney = method !== 'GET' && MONEY_OPERATIONS.test(page.id);
  const example = requestExample ?? '{}';
  return {
    method,
    path,
    pathParameters: pathParameters.map(({ name }) => ({ name, example: pathExamples[name] ?? '' })),
    takesQuery: queryParameters.length > 0,
    takesKey: page.takesKey,
    body: body && (movesMoney ? withoutRecipients(example) : example),
    needsToken: !page.isPublic,
    movesMoney,
  };
};

export default async function OperationDocsPage(props: Props) {
  const page = await findOperation(props);
  const consoleOperation = toConsoleOperation(page);
  const [hasSession, { language }] = await Promise.all([isSignedIn(), readLanguageSettings()]);
  return (
    <DocsShell docs={readApiDocs()} location={{ href: page.href, area: page.area.slug, group: page.group }}>
      <Operation page={page}>
        {consoleOperation && <TryIt operation={consoleOperation} isSignedIn={hasSession} language={language} />}
      </Operation>
    </DocsShell>
  );
}
