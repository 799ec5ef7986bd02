import 'server-only';
import { cookies } from 'next/headers';
import { COMPANY_COOKIE } from '#app/_ui/shell/company-cookie.ts';

/** The company of the last sign-in on this browser, or nothing. */
export const rememberedCompany = async (): Promise<string> => (await cookies()).get(COMPANY_COOKIE)?.value ?? '';
