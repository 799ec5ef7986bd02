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

/** Resends the failed deliveries of events since a time. */
export const ResendFailed = (props: ResendFailedProps) => {
  const t = useText();
  return (
    <DialogButton label={t('Resend failed deliveries')} title={t('Resend failed deliveries')}>
      {(close) => <ResendDialog {...props} close={close} />}
    </DialogButton>
  );
};

const describeResult = (t: Translate, count: number): string => {
  if (count === 0) return t('Deliveries older than 30 days or with an expired code are not resent.');
  if (count === RESEND_MAX) return t('The oldest deliveries are resent. Repeat to resend the rest.');
  return t('Deliveries are sent gradually. Check their status on this page.');
};

const ResendDialog = ({ id, zone, close }: ResendFailedProps & { close(): void }) => {
  const t = useText();
  const router = useRouter();
  const [count, setCount] = useState<number>();
  if (count === undefined) return <ResendForm id={id} zone={zone} close={close} onResent={setCount} />;
  return (
    <div className="mt-3">
      <ResultPanel
        title={count === 0 ? t('Nothing to resend') : t('{count, plural, one {# delivery} other {# deliveries}} resent', { count })}
      >
        <p className="text-muted">{describeResult(t, count)}</p>
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
  const failedCount = useFailedCount(id, readLocalTime(since, zone));
  const submit = useSubmit(
    (since: number) => api.admin.webhooks.resend.mutate({ id: String(id), since: since }),
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
        {failedCount !== undefined && t('{failed, plural, one {# failed delivery} other {# failed deliveries}}.', { failed: failedCount })}
      </p>
      <FormDialogActions submit={submit} cancel={close}>
        {t('Resend')}
      </FormDialogActions>
    </Form>
  );
};

/** The number of failed deliveries of events since a time; undefined until it is loaded. */
const useFailedCount = (id: number, since: number | undefined): number | undefined => {
  const [result, setResult] = useState<{ since: number; count: number | undefined }>();
  useEffect(() => {
    if (since === undefined) return undefined;
    const controller = new AbortController();
    const filters = { webhook: String(id), state: 'failed' as const, created__gte: since, page_size: 1 };
    api.admin.webhookTasks.list.query(filters, { signal: controller.signal }).then(
      ({ count }) => setResult({ since, count }),
      // The form works without the number, and reports errors when it is submitted.
      () => setResult(undefined),
    );
    return () => controller.abort();
  }, [id, since]);
  return result?.since === since ? result?.count : undefined;
};

type ResendDeliveryProps = {
  webhookId: number;
  id: number;
  /** The number of finished attempts. */
  attemptCount: number;
};

/** Resends a delivery and waits until the attempt has finished. */
export const ResendDelivery = ({ webhookId, id, attemptCount }: ResendDeliveryProps) => {
  const t = useText();
  const router = useRouter();
  // Derived from the attempt count of the response, because the server may have retried since the page was read.
  const [expectedAttempts, setExpectedAttempts] = useState(0);
  const isWaiting = attemptCount < expectedAttempts;
  const submit = useSubmit(
    (_nothing: void) => api.admin.webhookTasks.retry.mutate({ id: String(id) }),
    (task) => {
      setExpectedAttempts(task.tries + 1);
      // Opens the latest attempt instead of a selected older one.
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
      <RefreshWhile isWaiting={isWaiting} onTimeout={() => setExpectedAttempts(0)}>
        {t('Resending')}
      </RefreshWhile>
      <FormMessage {...submit.failure} />
    </div>
  );
};
