// Forms that several environment variables have.
import { z } from 'zod';

/** A whole number within bounds. */
export const integer = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(minimum).max(maximum));

/** on or off. */
export const toggle = () => z.enum(['on', 'off']).transform((value) => value === 'on');

/** True for an http or https origin: a URL without a path. */
export const isOrigin = (value: string): boolean => {
  const url = URL.parse(value);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return false;
  return url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
};

/** Whether a text is the address of a PostgreSQL. */
export const isPostgresUrl = (value: string): boolean => ['postgres:', 'postgresql:'].includes(URL.parse(value)?.protocol ?? '');
