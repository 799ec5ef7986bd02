// OpenTelemetry tracing. Its packages are loaded only when a collector is configured. Exports internal names, numbers and statement texts
// without values: no URLs, bodies or error messages.
import { setTimeout as pause } from 'node:timers/promises';
import type { Context, Span as OtelSpan, SpanKind, Tracer } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { Attributes, Span } from '#server/kernel/span.ts';
import type { Environment } from '#server/platform/environment/environment.ts';
import type { Log } from '#server/platform/log.ts';

type RootSpan = {
  kind: 'server' | 'client' | 'internal';
  attributes?: Attributes;
  /** The caller's W3C Trace Context; an invalid one is ignored. */
  traceparent?: string | string[] | undefined;
};

export type Tracing = {
  /** Starts a span without a parent in this process. */
  startRoot(name: string, root: RootSpan): Span;
  /** Exports the remaining spans. */
  close(): Promise<void>;
};

type TracingSettings = NonNullable<Environment['tracing']>;

const TRACEPARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-.*)?$/;
const CLOSE_TIMEOUT_MS = 3_000;

const loadModules = async () => ({
  ...(await import('@opentelemetry/api')),
  ...(await import('@opentelemetry/exporter-trace-otlp-http')),
  ...(await import('@opentelemetry/resources')),
  ...(await import('@opentelemetry/sdk-trace')),
});
type TracingModules = Awaited<ReturnType<typeof loadModules>>;

/** Logs when the collector is unavailable. The spans are then lost. */
const withFailureLog = (exporter: SpanExporter, log: Log): SpanExporter => ({
  export: (spans: ReadableSpan[], done) =>
    exporter.export(spans, (result) => {
      if (result.error) log.warn({ err: result.error, spans: spans.length }, 'Sending traces failed');
      done(result);
    }),
  shutdown: () => exporter.shutdown(),
});

const createProvider = (otel: TracingModules, { endpoint, headers, serviceName, sampledFraction }: TracingSettings, log: Log) => {
  const exporter = new otel.OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers });
  return new otel.TracerProvider({
    resource: otel.resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new otel.TraceIdRatioBasedSampler(sampledFraction),
    spanProcessors: [new otel.BatchSpanProcessor({ exporter: withFailureLog(exporter, log) })],
  });
};

const wrapSpan = (otel: TracingModules, tracer: Tracer, span: OtelSpan): WrappedSpan => ({
  otel: span,
  traceId: span.spanContext().traceId,
  startChild: (name, attributes, links) => {
    const contexts = (links as readonly WrappedSpan[]).map((link) => ({ context: link.otel.spanContext() }));
    const parent = otel.trace.setSpan(otel.ROOT_CONTEXT, span);
    return wrapSpan(otel, tracer, tracer.startSpan(name, { attributes, links: contexts }, parent));
  },
  rename: (name) => void span.updateName(name),
  setAttributes: (attributes) => void span.setAttributes(attributes),
  addEvent: (event, attributes) => void span.addEvent(event, attributes),
  fail: (kind) => void span.setAttribute('error.type', kind).setStatus({ code: otel.SpanStatusCode.ERROR }),
  end: () => span.end(),
});
type WrappedSpan = Span & { otel: OtelSpan };

const toParentContext = (otel: TracingModules, traceparent: RootSpan['traceparent']): Context => {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(String(traceparent ?? '')) ?? [];
  if (!traceId || !spanId) return otel.ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags ?? '0', 16) & otel.TraceFlags.SAMPLED;
  return otel.trace.setSpanContext(otel.ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
};

/** Opens the exporter; undefined when none is configured. */
export const openTracing = async ({ tracing }: Pick<Environment, 'tracing'>, log: Log): Promise<Tracing | undefined> => {
  if (!tracing) return undefined;
  const otel = await loadModules();
  const provider = createProvider(otel, tracing, log);
  const tracer = provider.getTracer('countinghouse');
  const kinds: Record<RootSpan['kind'], SpanKind> = {
    server: otel.SpanKind.SERVER,
    client: otel.SpanKind.CLIENT,
    internal: otel.SpanKind.INTERNAL,
  };
  return {
    startRoot: (name, { kind, attributes = {}, traceparent }) =>
      wrapSpan(otel, tracer, tracer.startSpan(name, { kind: kinds[kind], attributes }, toParentContext(otel, traceparent))),
    close: async () => {
      await Promise.race([provider.shutdown(), pause(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
};
