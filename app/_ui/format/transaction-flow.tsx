// Parties and steps of a transaction.
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#language';
import { StatusIcon } from '#app/_ui/format/status-chip.tsx';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';

/** One party of a transaction: its name and account. */
export type TransactionParty = {
  name: string;
  detail?: ReactNode;
  /** The photo of a person. */
  picture?: ReactNode;
};

/** The payer and payee of a transaction, connected by an arrow. */
export const TransactionParties = ({ from, to }: { from: TransactionParty; to: TransactionParty }) => {
  const t = useText();
  return (
    <div className="@container">
      <dl className="flex flex-col @md:flex-row @md:items-stretch">
        <PartyPanel term={t('{end, select, from {From} other {To}}', { end: 'from' })} party={from} />
        <div className="relative shrink-0 py-4 @md:w-14 @md:py-0">
          <ArrowLine />
        </div>
        <PartyPanel term={t('{end, select, from {From} other {To}}', { end: 'to' })} party={to} />
      </dl>
    </div>
  );
};

const PartyPanel = ({ term, party }: { term: string; party: TransactionParty }) => (
  <div className="min-w-0 flex-1 rounded-control border bg-sunken px-3 py-2">
    <dt className="flex items-start justify-between gap-2 text-12 text-muted">
      {term}
      {party.picture}
    </dt>
    <dd>
      <bdi className="block font-medium break-words">{party.name}</bdi>
      {party.detail && <span className="block text-13 wrap-anywhere text-muted">{party.detail}</span>}
    </dd>
  </div>
);

/** The line is vertical when the parties are stacked, and horizontal otherwise. */
const ArrowLine = () => (
  <span aria-hidden className="text-control">
    <span className="absolute inset-y-0 left-1/2 border-l border-current @md:inset-x-0 @md:inset-y-auto @md:top-1/2 @md:border-t @md:border-l-0" />
    <ChevronRight className="absolute bottom-0 left-1/2 size-4 -translate-x-1/2 translate-y-1.5 rotate-90 @md:top-1/2 @md:right-0 @md:bottom-auto @md:left-auto @md:translate-x-1.5 @md:-translate-y-1/2 @md:rotate-0" />
  </span>
);

export type TimelineStep = {
  name: string;
  /** Milliseconds since the epoch; null for a future step. */
  at: number | null;
  /** The status after the step, if it changed. */
  status?: string;
};

const STEP_LINE_CLASS =
  'not-last:before:absolute not-last:before:top-5 not-last:before:bottom-0 not-last:before:left-[0.4375rem] not-last:before:border-l';

/** The steps of a transaction in order. */
export const Timeline = ({ steps, zone }: { steps: TimelineStep[]; zone: string }) => (
  <ol>
    {steps.map(({ name, at, status }) => (
      <li key={name} className={`relative flex items-baseline gap-3 pb-2.5 last:pb-0 ${STEP_LINE_CLASS}`}>
        <StatusIcon status={status} />
        <span className="flex flex-1 flex-wrap justify-between gap-x-3">
          <span>{name}</span>
          {at !== null && (
            <span className="text-muted">
              <Timestamp at={at} zone={zone} />
            </span>
          )}
        </span>
      </li>
    ))}
  </ol>
);
