import 'server-only';
import bash from 'highlight.js/lib/languages/bash';
import http from 'highlight.js/lib/languages/http';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import { CopyButton } from '#app/_ui/format/copy-button.tsx';
import { classNames } from '#app/_ui/format/class-names.ts';
import { createLowlight } from 'lowlight';
import { Fragment } from 'react';

type CodeProps = {
  /** The title: a language, or a description. */
  title: string;
  language: string;
  source: string;
  /** Limits the height; the content scrolls. */
  hasMaxHeight?: boolean;
};

/** A code block with a copy button. It scrolls within its block, also by keyboard. */
export const Code = ({ title, ...code }: CodeProps) => (
  <div className="min-w-0 rounded-control border bg-sunken">
    <div className="flex min-h-9 items-center justify-between gap-2 border-b py-1 pr-2 pl-3">
      <span className="text-13 text-muted">{title}</span>
      <CopyButton value={code.source} label={title} />
    </div>
    <CodeText {...code} />
  </div>
);

/** Long lines of shell commands are wrapped; those of other languages are not. */
const WRAPPED_LANGUAGES = new Set(['sh', 'curl']);

export const CodeText = ({ language, source, hasMaxHeight = false }: Omit<CodeProps, 'title'>) => (
  <pre
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard (WCAG 2.1.1).
    tabIndex={0}
    className={classNames(
      'overflow-auto px-3 py-2.5 font-mono text-13 outline-offset-[-2px]',
      hasMaxHeight && 'max-h-[26rem]',
      WRAPPED_LANGUAGES.has(language.toLowerCase()) && 'break-words whitespace-pre-wrap',
    )}
  >
    <code>
      <Highlighted language={language} source={source} />
    </code>
  </pre>
);

type HighlightedNode = ReturnType<ReturnType<typeof createLowlight>['highlight']>['children'][number];

const lowlight = createLowlight({ bash, http, javascript, json, python });
lowlight.registerAlias({ bash: ['sh', 'curl'], javascript: ['ts'] });

/** Few colors: strings, keywords and comments. */
const COLOURS: Record<string, string> = {
  'hljs-comment': 'text-muted italic',
  'hljs-string': 'text-positive',
  'hljs-attr': 'text-info',
  'hljs-keyword': 'text-info',
  'hljs-literal': 'text-warning',
  'hljs-number': 'text-warning',
  'hljs-built_in': 'text-info',
};

const toNode = (node: HighlightedNode, key: number) => {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return null;
  const names = Array.isArray(node.properties['className']) ? node.properties['className'] : [];
  const colour = names.map((name) => COLOURS[name]).find(Boolean);
  const children = node.children.map(toNode);
  return colour ? (
    <span key={key} className={colour}>
      {children}
    </span>
  ) : (
    <Fragment key={key}>{children}</Fragment>
  );
};

/** Highlights code on the server, so the browser loads no highlighter. */
const Highlighted = ({ language, source }: { language: string; source: string }) => {
  const name = language.toLowerCase();
  return <>{lowlight.registered(name) ? lowlight.highlight(name, source).children.map(toNode) : source}</>;
};
