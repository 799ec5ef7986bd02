// Where traces go: the names are those of OpenTelemetry, so that what is known of them holds here.
import { z } from 'zod';
import { isUrlOf } from '#server/platform/delivery-variables.ts';
import { variableNotes } from '#server/platform/variable-notes.ts';

const isShare = (value: string): boolean => /^(0|1|0?\.\d+|1\.0+|0\.0+)$/.test(value);

export const TRACING_VARIABLES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine((value) => isUrlOf(value, ['http:', 'https:']))
    .optional()
    .register(variableNotes, {
      description: 'Where traces are sent, by OTLP over HTTP with JSON; /v1/traces is added to it.',
      fallback: 'nothing is traced',
      remedy: 'set scheme and host of a collector, for example OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318',
    }),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^=,\s]+=[^,]*(,[^=,\s]+=[^,]*)*$/)
    .optional()
    .register(variableNotes, {
      description: 'Headers that the collector asks for.',
      fallback: 'none',
      remedy: 'set names and values with commas between them, for example OTEL_EXPORTER_OTLP_HEADERS=authorization=Bearer%20secret',
      isSecret: true,
    }),
  OTEL_SERVICE_NAME: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .optional()
    .register(variableNotes, {
      description: 'How this server is named in traces.',
      fallback: 'countinghouse',
      remedy: 'set letters, digits, dots and hyphens, for example OTEL_SERVICE_NAME=countinghouse-eu',
    }),
  OTEL_TRACES_SAMPLER_ARG: z.string().refine(isShare).optional().register(variableNotes, {
    description:
      'Which share of the traces is sent, decided by the id of the trace, so that all servers with the same share send the same ones.',
    fallback: '1: all of them',
    remedy: 'set a number from 0 to 1, for example OTEL_TRACES_SAMPLER_ARG=0.1',
  }),
};

export type TracingSettings = {
  /** Undefined: nothing is traced. */
  tracing: { endpoint: string; headers: Record<string, string>; serviceName: string; share: number } | undefined;
};

const readHeaders = (text = ''): Record<string, string> => {
  const pairs = text.split(',').filter(Boolean);
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), decodeURIComponent(pair.slice(pair.indexOf('=') + 1))]));
};

/** Reads variables that have no problems. */
export const readTracing = (variables: z.infer<z.ZodObject<typeof TRACING_VARIABLES>>): TracingSettings => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = variables;
  if (endpoint === undefined) return { tracing: undefined };
  return {
    tracing: {
      endpoint: endpoint.replace(/\/$/, ''),
      headers: readHeaders(variables.OTEL_EXPORTER_OTLP_HEADERS),
      serviceName: variables.OTEL_SERVICE_NAME ?? 'countinghouse',
      share: Number(variables.OTEL_TRACES_SAMPLER_ARG ?? 1),
    },
  };
};
