// How admins change webhooks and their deliveries.
import type { Acts } from '#server/testing/admin-acts/act.ts';
import type { World } from '#server/testing/world.ts';

const HERE = 'http://127.0.0.1:9';

const addWebhook = async ({ admin }: World) => String((await admin.api.admin.webhooks.create({ url: HERE, event: 'user.create' })).id);

/** Each prepares what is needed, and answers the act. */
export const WEBHOOK_ACTS: Acts = {
  'admin.webhooks.create': async (world) => () => addWebhook(world),
  'admin.webhooks.update': async (world) => {
    const id = await addWebhook(world);
    return () => world.admin.api.admin.webhooks.update({ id, enabled: false });
  },
  'admin.webhooks.replace': async (world) => {
    const id = await addWebhook(world);
    return () => world.admin.api.admin.webhooks.replace({ id, url: HERE, event: 'user.update' });
  },
  'admin.webhooks.remove': async (world) => {
    const id = await addWebhook(world);
    return () => world.admin.api.admin.webhooks.remove({ id });
  },
  'admin.webhooks.test': async (world) => {
    const id = await addWebhook(world);
    return () => world.admin.api.admin.webhooks.test({ id });
  },
  'admin.webhooks.resend': async (world) => {
    const id = await addWebhook(world);
    return () => world.admin.api.admin.webhooks.resend({ id, since: 0 });
  },
  'admin.webhooks.rotateSecret': async (world) => {
    const id = await addWebhook(world);
    return () => world.admin.api.admin.webhooks.rotateSecret({ id, overlap: 0 });
  },
  'admin.webhookTasks.retry': async (world) => {
    const { id } = await world.admin.api.admin.webhooks.test({ id: await addWebhook(world) });
    return () => world.admin.api.admin.webhookTasks.retry({ id: String(id) });
  },
};
