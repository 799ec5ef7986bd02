import type { Channel } from '#server/kernel/channels.ts';

type AddressColumns = { email: string | null; emailVerified: boolean; mobile: string | null; mobileVerified: boolean };

/** The addresses that belong to the user for certain. Others may be those of a stranger. */
export const verifiedAddresses = ({ email, emailVerified, mobile, mobileVerified }: AddressColumns): Record<Channel, string | null> => ({
  email: emailVerified ? email : null,
  sms: mobileVerified ? mobile : null,
});
