// The cookie by which a device is known again: a random id, and who has logged in with it. It opens nothing. Log-ins from a
// device for somebody whom it knows are counted by themselves, so that wrong guesses from elsewhere lock nobody out there.
import { randomUUID } from 'node:crypto';
import type { Device } from '#server/kernel/device.ts';
import { createSealedCookie } from '#server/http/sealed-cookie.ts';
import type { Environment } from '#server/platform/environment/environment.ts';

/** Of more people at one device, those who came last are known. */
const PEOPLE_MAX = 10;

type Content = { id: string; people: string[] };

type SetCookie = (header: string) => void;

export type DeviceCookie = {
  /** The device that a Cookie header tells of, else a new one; it is kept once somebody is remembered. */
  open(header: string | undefined, setCookie: SetCookie): Promise<Device>;
};

const nameOf = (companyId: number, userId: string): string => `${companyId}:${userId}`;

export const createDeviceCookie = (environment: Pick<Environment, 'appUrl'>, password: string): DeviceCookie => {
  const cookie = createSealedCookie<Content>('countinghouse-device', environment, password);
  return {
    open: async (header, setCookie) => {
      const { id = randomUUID(), people = [] } = await cookie.read(header);
      return {
        id,
        knows: (companyId, userId) => people.includes(nameOf(companyId, userId)),
        remember: async (companyId, userId) => {
          const name = nameOf(companyId, userId);
          const known = [...people.filter((other) => other !== name), name].slice(-PEOPLE_MAX);
          setCookie(await cookie.seal({ id, people: known }, null));
        },
      };
    },
  };
};
