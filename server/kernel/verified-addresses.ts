import type { Channel } from '#server/kernel/channels.ts';

type AddressColumns = { email: string | null; emailVerified: boolean; mobile: string | null; mobileVerified: boolean };

/** The contact addresses that the user has verified. Others may belong to someone else. */
export const verifiedAddresses = ({ email, emailVerified, mobile, mobileVerified }: AddressColumns): Record<Channel, string | null> => ({
  email: emailVerified ? email : null,
  sms: mobileVerified ? mobile : null,
});
