'use client';

import { SquareTerminal } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useText } from '#language';
import type { Language } from '#app/_language/languages.ts';
import { isRequestError, toFailure } from '#app/_ui/form/failure.ts';
import { formText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useHydrated } from '#app/_ui/form/use-hydrated.ts';
import { StepUpDialog } from '#app/_mfa/step-up-dialog.tsx';
import { Button } from '#app/_ui/form/button.tsx';
import { Dialog, DialogActions } from '#app/_ui/feedback/dialog.tsx';
import { Field, TextAreaField } from '#app/_ui/form/field.tsx';
import { FormMessage } from '#app/_ui/form/form.tsx';
import {
  prettyPrintJson,
  toCurl,
  toRequest,
  type ConsoleOperation,
  type ConsoleRequest,
  type RequestInput,
} from '#app/docs/_chrome/try-request.ts';
import { classNames } from '#app/_ui/format/class-names.ts';
import { CopyButton } from '#app/_ui/format/copy-button.tsx';

type TryFieldsProps = { operation: ConsoleOperation; isSignedIn: boolean };
type TryItProps = TryFieldsProps & { /** The language of the form; the page around it is in English. */ language: Language };

/** A name, not translated. */
const CHALLENGE_HEADER = 'Verified-Challenge';

/** Kept in memory only, so it is lost when the tab is closed. */
const storedToken: { token?: string; expires?: number; pasted: string } = { pasted: '' };

/** Returns a token for the signed-in user, and reuses a valid one. */
const createOwnToken = async (): Promise<string> => {
  if (storedToken.token && (storedToken.expires ?? 0) > Date.now()) return storedToken.token;
  const { token, expires } = await api.session.createTryOutToken.mutate();
  Object.assign(storedToken, { token, expires });
  return token;
};

const send = async ({ url, ...request }: ConsoleRequest): Promise<ConsoleResponse> => {
  const startedAt = performance.now();
  const response = await fetch(url, { ...request, credentials: 'omit', cache: 'no-store' });
  const body = await response.text();
  return { status: response.status, durationMs: Math.round(performance.now() - startedAt), headers: [...response.headers], body };
};

const readFormInput = (operation: ConsoleOperation, form: FormData): RequestInput => ({
  pathParameters: Object.fromEntries(operation.pathParameters.map(({ name }) => [name, formText(form, `path.${name}`)])),
  query: formText(form, 'query'),
  body: formText(form, 'body'),
  challenge: formText(form, 'challenge'),
});

type RequestResult = { response: ConsoleResponse; curl: string };

/** An API console that sends real requests, as the signed-in user or with a pasted token. */
export const TryIt = ({ operation, isSignedIn, language }: TryItProps) => {
  const t = useText();
  const ready = useHydrated();
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [unconfirmedForm, setUnconfirmedForm] = useState<FormData>();
  const [result, setResult] = useState<RequestResult>();

  const sendForm = async (form: FormData): Promise<void> => {
    const pasted = formText(form, 'token').trim();
    if (pasted) storedToken.pasted = pasted;
    const token = operation.needsToken ? pasted || (isSignedIn ? await createOwnToken() : undefined) : undefined;
    const request = toRequest(operation, readFormInput(operation, form), { token, key: crypto.randomUUID() });
    setResult({ response: await send(request), curl: toCurl(request, location.origin) });
  };

  const attempt = (form: FormData): void => {
    setUnconfirmedForm(undefined);
    setProblem(undefined);
    setResult(undefined);
    setIsPending(true);
    sendForm(form)
      .catch((thrown: unknown) => {
        // Fetch throws a TypeError without a response. Other errors are bugs.
        if (!isRequestError(thrown) && !(thrown instanceof TypeError)) throw thrown;
        setProblem(toFailure(isRequestError(thrown) ? thrown : { message: thrown.message, data: undefined }, [], t).message);
      })
      .finally(() => setIsPending(false));
  };

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (operation.method === 'DELETE') setUnconfirmedForm(form);
    else attempt(form);
  };

  return (
    <div className="rounded-control border bg-surface" lang={language}>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-3 font-medium text-accent md:min-h-9">
          <SquareTerminal aria-hidden className="size-4" />
          {t('Try it')}
        </summary>
        <form onSubmit={submit} className="space-y-3 border-t px-3 py-3">
          <TryFields operation={operation} isSignedIn={isSignedIn} />
          <FormMessage message={problem} />
          <Button type="submit" variant="primary" pending={isPending} disabled={!ready}>
            {operation.movesMoney ? t('Send request (moves money)') : t('Send request')}
          </Button>
          {result && <ResponsePanel {...result} />}
        </form>
      </details>
      {unconfirmedForm && (
        <Dialog title={t('Send DELETE request?')} onClose={() => setUnconfirmedForm(undefined)}>
          <p className="mb-4 text-muted">{t('This changes real data and may be irreversible.')}</p>
          <DialogActions>
            <Button onClick={() => setUnconfirmedForm(undefined)}>{t('Cancel')}</Button>
            <Button variant="primary" onClick={() => attempt(unconfirmedForm)}>
              {t('Send request')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
      {isSignedIn && <StepUpDialog />}
    </div>
  );
};

const TryFields = ({ operation, isSignedIn }: TryFieldsProps) => {
  const t = useText();
  return (
    <>
      <p className="text-13 text-muted">
        {!operation.needsToken
          ? t('Sends a real request without a token.')
          : isSignedIn
            ? t('Sends a real request as you, with a token that expires in 15 minutes and is listed in your sessions.')
            : t('Sends a real request with the token you paste. The token isn’t stored.')}
      </p>
      {operation.needsToken && !isSignedIn && (
        <Field
          label={t('Token')}
          name="token"
          required
          defaultValue={storedToken.pasted}
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
        />
      )}
      {operation.pathParameters.map(({ name, example }) => (
        <Field key={name} label={name} name={`path.${name}`} required defaultValue={example} autoComplete="off" spellCheck={false} />
      ))}
      {operation.takesQuery && (
        <Field
          label={t('Query parameters')}
          name="query"
          defaultValue=""
          hint={t('Example: {example}', { example: 'page_size=5' })}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {operation.body !== undefined && (
        <TextAreaField
          label={t('Body')}
          name="body"
          rows={8}
          defaultValue={operation.body}
          spellCheck={false}
          className="font-mono text-13"
        />
      )}
      {operation.needsToken && (
        <Field
          label={CHALLENGE_HEADER}
          name="challenge"
          defaultValue=""
          hint={t('Required only after a response that requested a second factor.')}
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </>
  );
};

type ConsoleResponse = { status: number; durationMs: number; headers: readonly (readonly [name: string, value: string])[]; body: string };

/** A name, not translated. */
const SHELL_COMMAND = 'curl';

const PRE_CLASS = 'max-h-80 overflow-auto rounded-chip bg-sunken px-2.5 py-2 font-mono text-13';

/** Scrolls the response into view, and announces it. */
const focusResponse = (region: HTMLElement | null): void => {
  region?.focus({ preventScroll: true });
  region?.scrollIntoView({ block: 'nearest' });
};

/** The response, and the curl command of the request. */
const ResponsePanel = ({ response: { status, durationMs, headers, body }, curl }: RequestResult) => {
  const t = useText();
  return (
    <section ref={focusResponse} tabIndex={-1} aria-label={t('Response')} className="space-y-2 border-t pt-3">
      <p role="status" className="figures flex items-baseline gap-2">
        <span className={classNames('font-mono font-medium', status < 400 ? 'text-positive' : 'text-danger')}>{status}</span>
        <span className="text-13 text-muted">{t('after {milliseconds} ms', { milliseconds: durationMs })}</span>
      </p>
      {body && <Text title={t('Response')} text={prettyPrintJson(body)} />}
      <details>
        <summary className="min-h-6 w-fit cursor-pointer text-13 text-accent">{t('Response headers')}</summary>
        <Text title={t('Response headers')} text={headers.map(([name, value]) => `${name}: ${value}`).join('\n')} />
      </details>
      <Text title={SHELL_COMMAND} text={curl} />
    </section>
  );
};

const Text = ({ title, text }: { title: string; text: string }) => (
  <div>
    <p className="flex items-center justify-between text-13 text-muted">
      {title}
      <CopyButton value={text} label={title} />
    </p>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard (WCAG 2.1.1). */}
    <pre tabIndex={0} className={PRE_CLASS}>
      {text}
    </pre>
  </div>
);
