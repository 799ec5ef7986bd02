import Link from 'next/link';
import type { ReactNode } from 'react';
import { CopyButton } from '#app/_ui/format/copy-button.tsx';
import { Chapter, PageHead } from '#app/docs/_parts/chapters.tsx';
import { Code } from '#app/docs/_parts/code.tsx';
import { Fields, Filters } from '#app/docs/_parts/fields.tsx';
import { Markdown } from '#app/docs/_parts/markdown.tsx';
import { MethodName } from '#app/docs/_parts/method.tsx';
import { Samples, selectSamples } from '#app/docs/_parts/samples.tsx';
import type { OperationError, OperationPage } from '#server/api-docs/site/operation-pages.ts';

const LINK = 'text-accent underline underline-offset-3 hover:decoration-2';

/** An operation: description and parameters on the left, samples on the right. */
export const Operation = ({ page, children }: { page: OperationPage; /** The API console. */ children?: ReactNode }) => (
  <div className="gap-x-10 xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
    <div className="min-w-0 space-y-8">
      <OperationHeader page={page} />
      <RequestSection page={page} />
      <ResponseSection page={page} />
      <Errors errors={page.errors} />
    </div>
    <aside
      aria-label="Examples"
      className="mt-8 min-w-0 space-y-5 xl:sticky xl:top-16 xl:mt-0 xl:max-h-[calc(100dvh-5rem)] xl:self-start xl:overflow-y-auto xl:pb-4"
    >
      {page.samples.length > 0 && (
        <div className="space-y-1.5">
          <Samples title="Language" hasMaxHeight samples={selectSamples(page.samples)} />
          <p className="text-13 text-muted">
            Set <code className="font-mono">COUNTINGHOUSE_URL</code> to your server’s address
            {!page.isPublic && (
              <>
                {' and '}
                <code className="font-mono">COUNTINGHOUSE_TOKEN</code> to a token
              </>
            )}
            .
          </p>
        </div>
      )}
      {page.responseExample && (
        <Code title={`Response ${page.response.status}`} language="json" source={page.responseExample} hasMaxHeight />
      )}
      {children}
    </aside>
  </div>
);

const OperationHeader = ({ page }: { page: OperationPage }) => (
  <div>
    <PageHead
      title={page.summary}
      markdownHref={`${page.href}.md`}
      above={
        <Link href={page.area.href} prefetch={false} className="hover:underline">
          {page.area.name}
        </Link>
      }
    >
      <p className="flex flex-wrap items-center gap-x-2.5 rounded-control border bg-sunken px-3 py-1.5">
        <MethodName method={page.method} />
        <code className="min-w-0 flex-1 font-mono text-13 break-all">{page.path}</code>
        <CopyButton value={page.path} label="path" />
      </p>
    </PageHead>
    {page.description && <Markdown text={page.description} />}
    <OperationFacts page={page} />
  </div>
);

const OperationFacts = ({ page }: { page: OperationPage }) => (
  <dl className="mt-4 divide-y border-y text-13">
    <Fact term="Permission">
      {page.isPublic ? (
        'No authentication required.'
      ) : page.permission ? (
        <code className="font-mono break-words">{page.permission}</code>
      ) : (
        'Any token.'
      )}
    </Fact>
    {page.takesKey && (
      <Fact term="Idempotency">
        Repeating the request with the same <code className="font-mono">Idempotency-Key</code> returns the saved response:{' '}
        <Link href="/docs/guides/idempotency" prefetch={false} className={LINK}>
          idempotency
        </Link>
        .
      </Fact>
    )}
    {page.takesChallenge && (
      <Fact term="Challenges">
        MFA rules of the company can require a challenge:{' '}
        <Link href="/docs/guides/multi-factor" prefetch={false} className={LINK}>
          multi-factor authentication
        </Link>
        .
      </Fact>
    )}
    {page.clientCall && (
      <Fact term="TypeScript client">
        <Link href="/docs/guides/typescript-client" prefetch={false} className={`font-mono break-all ${LINK}`}>
          {page.clientCall}
        </Link>
      </Fact>
    )}
  </dl>
);

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-3 py-1.5">
    <dt className="text-muted">{term}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);

const RequestSection = ({ page: { pathParameters, queryParameters, headerParameters, body } }: { page: OperationPage }) => (
  <>
    {pathParameters.length > 0 && (
      <Chapter id="path" title="Path parameters">
        <Fields fields={pathParameters} />
      </Chapter>
    )}
    {queryParameters.length > 0 && (
      <Chapter id="query" title="Query parameters">
        <Filters filters={queryParameters} />
      </Chapter>
    )}
    {body && (
      <Chapter id="body" title="Request body">
        <p className="text-muted">
          {body.mediaTypes.map((type, index) => (
            <span key={type}>
              {index > 0 && ' or '}
              <code className="font-mono text-13">{type}</code>
            </span>
          ))}
          {!body.isRequired && ' (optional)'}
        </p>
        {body.description && <Markdown text={body.description} />}
        {body.fields.length > 0 && <Fields fields={body.fields} />}
      </Chapter>
    )}
    {headerParameters.length > 0 && (
      <Chapter id="header" title="Headers">
        <Fields fields={headerParameters} />
      </Chapter>
    )}
  </>
);

const ResponseSection = ({ page: { response } }: { page: OperationPage }) => (
  <Chapter id="response" title="Response">
    <p>
      <code className="font-mono">{response.status}</code> {response.description}{' '}
      {response.type && (
        <>
          <code className="font-mono">data</code> is {response.type}.
        </>
      )}
    </p>
    {response.fields.length > 0 && <Fields fields={response.fields} isResponse />}
    {response.headers.length > 0 && (
      <details>
        <summary className="min-h-6 w-fit cursor-pointer text-13 text-accent">Response headers</summary>
        <ul className="mt-2 divide-y border-y">
          {response.headers.map(({ name, description }) => (
            <li key={name} id={`response-header.${name}`} className="scroll-mt-16 py-2">
              <code className="font-mono text-13 font-medium">{name}</code> <span className="text-muted">{description}</span>
            </li>
          ))}
        </ul>
      </details>
    )}
  </Chapter>
);

const Errors = ({ errors }: { errors: readonly OperationError[] }) => (
  <Chapter id="errors" title="Errors">
    <ul className="divide-y border-y">
      {errors.map(({ status, description, codes }) => (
        <li key={status} id={`error.${status}`} className="grid scroll-mt-16 grid-cols-[3rem_minmax(0,1fr)] gap-x-3 py-2">
          <code className="font-mono text-13 font-medium">{status}</code>
          <div className="min-w-0">
            <p>{description}</p>
            {codes.length > 0 && (
              <p className="flex flex-wrap gap-x-3">
                {codes.map((code) => (
                  <Link
                    key={code}
                    href={`/docs/errors#${code}`}
                    prefetch={false}
                    className={`inline-flex min-h-6 items-center font-mono text-13 break-all ${LINK}`}
                  >
                    {code}
                  </Link>
                ))}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  </Chapter>
);
