// Origins whose pages may read responses of the API in a browser (server/http/host.ts).
import { z } from 'zod';
import { isOrigin } from '#server/platform/variable-forms.ts';
import { variableNotes } from '#server/platform/variable-notes.ts';

const readOrigins = (value: string): string[] => value.split(',').map((origin) => origin.trim());

export const CORS_VARIABLES = {
  CORS_ALLOWED_ORIGINS: z
    .string()
    .transform((value) => (value.trim() === '*' ? ('*' as const) : readOrigins(value)))
    .refine((origins) => origins === '*' || origins.every(isOrigin))
    .transform((origins) => (origins === '*' ? origins : origins.map((origin) => new URL(origin).origin)))
    .optional()
    .register(variableNotes, {
      description:
        'Origins whose pages may call the API in a browser. * allows all origins. Requests need a token, and cookies are never accepted from other origins.',
      fallback: '*, and in the local demo loopback origins only, at any port',
      remedy:
        'set * or a comma-separated list of origins, for example CORS_ALLOWED_ORIGINS=https://app.example.com,https://admin.example.com',
    }),
};

export type CorsSettings = {
  /** Undefined: the default, which depends on whether the server is a local demo. */
  corsAllowedOrigins: '*' | string[] | undefined;
};

export const readCorsSettings = ({ CORS_ALLOWED_ORIGINS: origins }: z.infer<z.ZodObject<typeof CORS_VARIABLES>>): CorsSettings => ({
  corsAllowedOrigins: origins,
});
