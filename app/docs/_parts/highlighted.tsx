import 'server-only';
import bash from 'highlight.js/lib/languages/bash';
import http from 'highlight.js/lib/languages/http';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import { createLowlight } from 'lowlight';
import { Fragment } from 'react';

type Marked = ReturnType<ReturnType<typeof createLowlight>['highlight']>['children'][number];

const lowlight = createLowlight({ bash, http, javascript, json, python });
lowlight.registerAlias({ bash: ['sh', 'curl'], javascript: ['ts'] });

/** Few colours: what is quoted, what is a word of the language, and what is said beside it. */
const COLOURS: Record<string, string> = {
  'hljs-comment': 'text-muted italic',
  'hljs-string': 'text-positive',
  'hljs-attr': 'text-info',
  'hljs-keyword': 'text-info',
  'hljs-literal': 'text-warning',
  'hljs-number': 'text-warning',
  'hljs-built_in': 'text-info',
};

const toNode = (node: Marked, key: number) => {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return null;
  const names = Array.isArray(node.properties['className']) ? node.properties['className'] : [];
  const colour = names.map((name) => COLOURS[name]).find(Boolean);
  const inner = node.children.map(toNode);
  return colour ? (
    <span key={key} className={colour}>
      {inner}
    </span>
  ) : (
    <Fragment key={key}>{inner}</Fragment>
  );
};

/** Code with its words told apart, on the server: the browser gets marked text and no highlighter. */
export const Highlighted = ({ language, source }: { language: string; source: string }) => {
  const name = language.toLowerCase();
  return <>{lowlight.registered(name) ? lowlight.highlight(name, source).children.map(toNode) : source}</>;
};
