// What is read only once somebody has set it up.
import type { Acts } from '#server/testing/admin-acts/act.ts';
import { newId } from '#server/kernel/id.ts';
import { newcomer } from '#server/testing/examples/session-acts.ts';
import { newNumber } from '#server/testing/surface.ts';

/** Each prepares what is needed, and answers the act. */
export const READ_ACTS: Acts = {
  'auth.mfa.sms.get': async (world) => {
    const { api } = await newcomer(world);
    await api.auth.mfa.sms.enable({ mobile: newNumber() });
    return () => api.auth.mfa.sms.get();
  },
  'auth.mfa.token.get': async (world) => {
    const { api } = await newcomer(world);
    await api.auth.mfa.token.enable();
    return () => api.auth.mfa.token.get();
  },
  'public.companies.getGroup': async ({ admin, anonymous, company }) => {
    const { name } = await admin.api.admin.groups.create({ name: newId(), label: 'Merchants', public: true });
    return () => anonymous.public.companies.getGroup({ id: company, group_name: name });
  },
};
