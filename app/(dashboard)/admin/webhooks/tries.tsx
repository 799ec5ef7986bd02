import Link from 'next/link';
import type { Translate } from '#app/_language/translate.ts';
import { useText } from '#language';
import { classNames } from '#app/_ui/format/class-names.ts';
import { Moment } from '#app/_ui/format/moment.tsx';
import { StatusMark } from '#app/_ui/format/status-chip.tsx';
import { NextTry } from '#app/(dashboard)/admin/webhooks/next-try.tsx';
import type { WebhookRequest, WebhookTask } from '#server/modules/events/webhook-tasks/schema.ts';

type TriesProps = {
  task: Pick<WebhookTask, 'next_try' | 'webhook'>;
  tries: readonly WebhookRequest[];
  /** The try whose answer is shown. */
  openId: number | undefined;
  hrefOf: (id: number) => string;
  zone: string;
  now: number;
};

const LINE =
  'not-last:before:absolute not-last:before:top-5 not-last:before:bottom-0 not-last:before:left-[0.4375rem] not-last:before:border-l';

const ROW = 'flex min-h-6 flex-1 flex-wrap justify-between gap-x-3';

/** A try without an answer and without a fault is still on its way. */
const markOf = ({ response_code: status, error }: WebhookRequest): string => {
  if (error !== null) return 'Failed';
  return status === null ? 'Waiting' : 'Delivered';
};

/** What else is wrong with an answer is said beside it. */
const inWords = (t: Translate, { response_code: status, error, duration }: WebhookRequest): string => {
  if (status === null) return error === null ? t('on its way') : t.said(error);
  return duration === null ? String(status) : t('{status} after {duration} ms', { status, duration });
};

/** Every try, the oldest first, and the one that is to come; each opens its answer. */
export const Tries = ({ task: { next_try: nextTry, webhook }, tries, openId, hrefOf, zone, now }: TriesProps) => {
  const t = useText();
  return (
    <ol>
      {tries.map((request) => (
        <li key={request.id} className={`relative flex items-baseline gap-3 pb-2.5 last:pb-0 ${LINE}`}>
          <StatusMark status={markOf(request)} />
          <Link
            href={hrefOf(request.id)}
            prefetch={false}
            scroll={false}
            aria-current={request.id === openId ? 'true' : undefined}
            className={classNames(ROW, 'underline-offset-3 hover:underline', request.id === openId && 'font-medium')}
          >
            <span className="min-w-0 break-words">{t('Try {id}: {outcome}', { id: request.id, outcome: inWords(t, request) })}</span>
            <span className="font-normal text-muted">
              <Moment at={request.created} zone={zone} />
            </span>
          </Link>
        </li>
      ))}
      {nextTry !== null && (
        <li className="relative flex items-baseline gap-3">
          <StatusMark status="Waiting" />
          <span className={ROW}>
            <span>{t('Next try')}</span>
            <span className="text-muted">
              <NextTry task={{ next_try: nextTry, webhook }} zone={zone} now={now} />
            </span>
          </span>
        </li>
      )}
    </ol>
  );
};
