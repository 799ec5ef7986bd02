import type { Acts } from '#server/testing/admin-acts/act.ts';
import type { World } from '#server/testing/world.ts';

const addService = async ({ admin }: World) => String((await admin.api.admin.services.create({ name: 'Float keeper' })).id);

const PATH_OF_WORDS = { id: '2', kind: 'password.reset', channel: 'email' };
const WORDS = { subject: 'Your password', text: 'Hello\n\n{{link}}' };

/** What admins do to services and notifications. */
export const SERVICE_ACTS: Acts = {
  'admin.services.create': async (world) => () => addService(world),
  'admin.services.update': async (world) => {
    const id = await addService(world);
    return () => world.admin.api.admin.services.update({ id, active: true });
  },
  'admin.services.replace': async (world) => {
    const id = await addService(world);
    return () => world.admin.api.admin.services.replace({ id, name: 'Float holder' });
  },
  'admin.services.remove': async (world) => {
    const id = await addService(world);
    return () => world.admin.api.admin.services.remove({ id });
  },
  'admin.services.permissions.give': async (world) => {
    const id = await addService(world);
    return () => world.admin.api.admin.services.permissions.give({ id, section: 'admin', type: 'account', level: 'view' });
  },
  'admin.services.permissions.remove': async (world) => {
    const id = await addService(world);
    const given = await world.admin.api.admin.services.permissions.give({ id, section: 'admin', type: 'account', level: 'view' });
    const permission_id = String('id' in given ? given.id : '');
    return () => world.admin.api.admin.services.permissions.remove({ id, permission_id });
  },
  'admin.services.rotateToken': async (world) => {
    const id = await addService(world);
    await world.admin.api.admin.services.update({ id, active: true });
    return () => world.admin.api.admin.services.rotateToken({ id });
  },
  'admin.notifications.update': async (world) => () => world.admin.api.admin.notifications.update({ id: '2', enabled: false }),
  'admin.notifications.setTemplate': async (world) => () => world.admin.api.admin.notifications.setTemplate({ ...PATH_OF_WORDS, ...WORDS }),
  'admin.notifications.removeTemplate': async (world) => {
    await world.admin.api.admin.notifications.setTemplate({ ...PATH_OF_WORDS, ...WORDS });
    return () => world.admin.api.admin.notifications.removeTemplate(PATH_OF_WORDS);
  },
};
