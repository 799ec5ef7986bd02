// Emails and mobile numbers are kept alike; here is what differs between them.
import { api } from '#app/_ui/session/trpc-client.ts';
import type { ContactKind } from '#app/(dashboard)/profile/contact/contact.ts';

type Calls = {
  create(address: string, primary: boolean): Promise<{ id: number }>;
  makePrimary(id: number): Promise<unknown>;
  remove(id: number): Promise<unknown>;
  sendAgain(address: string, company: string): Promise<unknown>;
};

const { emails, mobiles } = api.user;

export const CALLS: Record<ContactKind, Calls> = {
  email: {
    create: (email, primary) => emails.create.mutate({ email, primary }),
    makePrimary: (id) => emails.update.mutate({ id: String(id), primary: true }),
    remove: (id) => emails.remove.mutate({ id: String(id) }),
    sendAgain: (email, company) => api.auth.resendEmailVerification.mutate({ email, company }),
  },
  mobile: {
    create: (number, primary) => mobiles.create.mutate({ number, primary }),
    makePrimary: (id) => mobiles.update.mutate({ id: String(id), primary: true }),
    remove: (id) => mobiles.remove.mutate({ id: String(id) }),
    sendAgain: (mobile, company) => api.auth.resendMobileVerification.mutate({ mobile, company }),
  },
};
