// What the pages show of one delivery: its payload as it is sent, and every try with its answer.
import 'server-only';
import { cache } from 'react';
import { readIfAllowed, viewer } from '#app/_ui/session/caller.ts';
import { readAll } from '#app/_ui/session/read-all.ts';
import type { ExtendedWebhookTask } from '#server/modules/events/webhook-tasks/schema.ts';
import { printJson } from '#server/kernel/json.ts';

const INDENTATION = 2;

/** As the receiver gets it, but with line breaks; null where it is too old to be kept. */
const payloadTextOf = ({ message_id: id, event, data, test }: ExtendedWebhookTask, company: string): string | null =>
  data && printJson({ id, event, company, data, ...(test && { test }) }, INDENTATION);

/** A delivery of an endpoint; undefined where there is none, or it is one of another endpoint. */
export const findDelivery = cache(async (webhookId: string, id: string) => {
  const { company } = await viewer();
  // The tries first: the delivery is then never older than what is shown of them, and who waits for a try sees what came of it.
  const tries = await readIfAllowed((api) => readAll((page) => api.admin.webhookTasks.listRequests({ id, ...page })));
  const task = tries && (await readIfAllowed((api) => api.admin.webhookTasks.get({ id })));
  if (String(task?.webhook.id) !== webhookId || !task) return undefined;
  return { task, tries: tries.toSorted((a, b) => a.id - b.id), payload: payloadTextOf(task, company) };
});

export type Delivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;
