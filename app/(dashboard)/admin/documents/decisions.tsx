'use client';

// The decisions made on the review page. The last decision can be undone, because the page then opens the next document and the reviewed
// one leaves the queue.
import { useRouter } from 'next/navigation';
import { createContext, use, useState, type ReactNode } from 'react';
import { useText } from '#language';
import { TYPE_NAMES } from '#app/_ui/format/document.tsx';
import { toLabel } from '#app/_language/translate.ts';
import { personName } from '#server/kernel/display-names.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useFreshLinks } from '#app/_ui/feedback/refresh.tsx';
import { useSubmit, type Submit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { FormMessage } from '#app/_ui/form/form.tsx';
import { StatusIcon } from '#app/_ui/format/status-chip.tsx';
import { documentHref, type ReviewQuery } from '#app/(dashboard)/admin/documents/review-list.ts';
import type { AdminDocument } from '#server/modules/profile/index.ts';

type Decision = {
  document: AdminDocument;
  status: AdminDocument['status'];
  /** The message to the user, if any. */
  note: string | null;
  /** The page to open afterwards. */
  nextHref: string;
};

type Decisions = { decide: Submit<Decision>; lastDecision: Decision | undefined; undo: Submit<Decision> };

const DecisionContext = createContext<Decisions | undefined>(undefined);

export const useDecisions = (): Decisions => {
  const decisions = use(DecisionContext);
  if (!decisions) throw new Error('useDecisions requires a DecisionProvider.');
  return decisions;
};

const DecisionText = ({ decision: { document, status } }: { decision: Decision }) => {
  const t = useText();
  return (
    <>
      {t.rich('{document} of <bdi>{person}</bdi>: {status, select, verified {verified} declined {declined} other {pending}}.', {
        document: t(TYPE_NAMES[document.document_type]),
        person: personName(document.user),
        bdi: <bdi />,
        status,
      })}
    </>
  );
};

const save = ({ id }: AdminDocument, { status, note }: Pick<Decision, 'status' | 'note'>) =>
  api.admin.users.documents.update.mutate({ id: String(id), status, note });

type DecisionProviderProps = { query: ReviewQuery; children: ReactNode };

/** Wraps the entire page, so that the last decision is kept when the open document changes. */
export const DecisionProvider = ({ query, children }: DecisionProviderProps) => {
  const router = useRouter();
  const [lastDecision, setLastDecision] = useState<Decision>();
  useFreshLinks();
  /** Navigation to another URL reads the page again; the same URL needs a refresh. */
  const openPage = (href: string) => {
    if (href === location.pathname + location.search) router.refresh();
    else router.replace(href, { scroll: false });
  };
  const decide = useSubmit(
    (decision: Decision) => save(decision.document, decision),
    (_response, decision) => {
      setLastDecision(decision);
      openPage(decision.nextHref);
    },
  );
  const undo = useSubmit(
    ({ document }: Decision) => save(document, document),
    (_response, { document }) => {
      setLastDecision(undefined);
      openPage(documentHref(query, document.id));
    },
  );
  return (
    <DecisionContext value={{ decide, lastDecision, undo }}>
      <p role="status" className="sr-only">
        {lastDecision && <DecisionText decision={lastDecision} />}
      </p>
      {children}
    </DecisionContext>
  );
};

/** The last decision, with a button to undo it. */
export const LastDecision = () => {
  const t = useText();
  const { lastDecision, undo } = useDecisions();
  if (!lastDecision) return null;
  return (
    <div className="mt-3 space-y-2">
      <FormMessage {...undo.failure} />
      <div className="flex items-center justify-between gap-2 rounded-control bg-sunken px-3 py-1">
        <p className="flex min-w-0 items-baseline gap-1.5 text-13">
          <StatusIcon status={toLabel(lastDecision.status)} />
          <span className="min-w-0 break-words">
            <DecisionText decision={lastDecision} />
          </span>
        </p>
        <Button variant="quiet" pending={undo.pending} onClick={() => undo.send(lastDecision)}>
          {t('Undo')}
        </Button>
      </div>
    </div>
  );
};
