'use client';

import { RESEND_MAX } from '#server/kernel/webhook-enums.ts';
import { useEffect, useState } from 'react';
import { useRouter } from 'next/navigation';
import type { Translate } from '#app/_language/translate.ts';
import { useText } from '#language';
import { formText } from '#app/_ui/form/form-data.ts';
import { toLocalTime, readLocalTime } from '#server/kernel/timestamps.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { DialogActions, DialogButton, FormDialogActions } from '#app/_ui/feedback/dialog.tsx';
import { DateField } from '#app/_ui/form/date-input.tsx';
import { Form, FormMessage } from '#app/_ui/form/form.tsx';
import { ResultPanel } from '#app/_ui/feedback/result-panel.tsx';
import { DAY_MS } from '#server/kernel/time.ts';
import { RotateCw } from 'lucide-react';
import { RefreshWhile } from '#app/_ui/feedback/refresh.tsx';
import { deliveryHref } from '#app/(dashboard)/admin/lists.ts';

type ResendFailedProps = { id: number; zone: string };

/** Sends everything again that was given up, of events since a moment. */
export const ResendFailed = (props: ResendFailedProps) => {
  const t = useText();
  return (
    <DialogButton label={t('Resend failed')} title={t('Resend failed deliveries')}>
      {(close) => <Resending {...props} close={close} />}
    </DialogButton>
  );
};

const noteOf = (t: Translate, count: number): string => {
  if (count === 0) return t('Deliveries older than 30 days or with an expired code are not resent.');
  if (count === RESEND_MAX) return t('The oldest deliveries are resent. Repeat to resend the rest.');
  return t('Deliveries are sent gradually. Check their status on this page.');
};

const Resending = ({ id, zone, close }: ResendFailedProps & { close(): void }) => {
  const t = useText();
  const router = useRouter();
  const [count, setCount] = useState<number>();
  if (count === undefined) return <ResendForm id={id} zone={zone} close={close} onResent={setCount} />;
  return (
    <div className="mt-3">
      <ResultPanel
        title={count === 0 ? t('Nothing to resend') : t('{count, plural, one {# delivery} other {# deliveries}} resent', { count })}
      >
        <p className="text-muted">{noteOf(t, count)}</p>
      </ResultPanel>
      <DialogActions>
        <Button
          variant="primary"
          onClick={() => {
            close();
            router.refresh();
          }}
        >
          {t('Done')}
        </Button>
      </DialogActions>
    </div>
  );
};

type ResendFormProps = ResendFailedProps & { close(): void; onResent(count: number): void };

const ResendForm = ({ id, zone, close, onResent }: ResendFormProps) => {
  const t = useText();
  const [since, setSince] = useState(() => toLocalTime(Date.now() - DAY_MS, zone));
  const failed = useFailedCount(id, readLocalTime(since, zone));
  const submit = useSubmit(
    (moment: number) => api.admin.webhooks.resend.mutate({ id: String(id), since: moment }),
    ({ count }) => onResent(count),
  );
  return (
    <Form submit={submit} read={(form) => readLocalTime(formText(form, 'since'), zone) ?? Number.NaN} className="mt-3">
      <DateField
        label={t('Events since')}
        name="since"
        kind="datetime-local"
        required
        initial={since}
        onValue={setSince}
        hint={t('Time zone: {zone}.', { zone })}
      />
      <p aria-live="polite">
        {failed !== undefined && t('{failed, plural, one {# failed delivery} other {# failed deliveries}}.', { failed })}
      </p>
      <FormDialogActions submit={submit} cancel={close}>
        {t('Resend')}
      </FormDialogActions>
    </Form>
  );
};

/** How many deliveries of an endpoint were given up, of events since a moment; undefined until it is known. */
const useFailedCount = (id: number, since: number | undefined): number | undefined => {
  const [counted, setCounted] = useState<{ since: number; count: number | undefined }>();
  useEffect(() => {
    if (since === undefined) return undefined;
    const leaving = new AbortController();
    const filters = { webhook: String(id), state: 'failed' as const, created__gte: since, page_size: 1 };
    api.admin.webhookTasks.list.query(filters, { signal: leaving.signal }).then(
      ({ count }) => setCounted({ since, count }),
      // The number is a courtesy: without it the form works as well, and says then what is wrong.
      () => setCounted(undefined),
    );
    return () => leaving.abort();
  }, [id, since]);
  return counted?.since === since ? counted?.count : undefined;
};

type ReplayProps = {
  webhookId: number;
  id: number;
  /** Tries that are over. */
  tries: number;
};

/** Sends a delivery again and waits until the new try is over. */
export const Replay = ({ webhookId, id, tries }: ReplayProps) => {
  const t = useText();
  const router = useRouter();
  // Counted from what the server says: a try of its own may have come since the page was read.
  const [triesWanted, setTriesWanted] = useState(0);
  const isWaiting = tries < triesWanted;
  const submit = useSubmit(
    (_nothing: void) => api.admin.webhookTasks.retry.mutate({ id: String(id) }),
    (task) => {
      setTriesWanted(task.tries + 1);
      // An older try that was looked at gives way to the newest.
      router.replace(deliveryHref(webhookId, id), { scroll: false });
      router.refresh();
    },
  );
  return (
    <div className="space-y-2 md:text-right">
      <Button variant="primary" pending={submit.pending || isWaiting} disabled={!submit.ready} onClick={() => submit.send()}>
        {!submit.pending && !isWaiting && <RotateCw aria-hidden className="size-4" />}
        {t('Resend')}
      </Button>
      <RefreshWhile isWaiting={isWaiting} onOver={() => setTriesWanted(0)}>
        {t('Resending')}
      </RefreshWhile>
      <FormMessage {...submit.failure} />
    </div>
  );
};
