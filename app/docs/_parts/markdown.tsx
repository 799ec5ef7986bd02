// Renders the Markdown of the documentation, with anchors for its headings.
import 'server-only';
import Link from 'next/link';
import { marked, type MarkedToken, type Token, type Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { Code } from '#app/docs/_parts/code.tsx';
import { Samples } from '#app/docs/_parts/samples.tsx';

type HeadingLink = { id: string; title: string };

export const slugOfHeading = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[`'’"]/g, '')
    .replaceAll(/[^\p{L}\p{N}_]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/** Lists the second-level headings. */
export const listHeadings = (markdown: string): HeadingLink[] =>
  marked
    .lexer(markdown)
    .flatMap((token) =>
      token.type === 'heading' && token.depth === 2
        ? [{ id: slugOfHeading(String(token.text)), title: String(token.text).replaceAll('`', '') }]
        : [],
    );

const LANGUAGES: Record<string, string> = {
  sh: 'Shell',
  curl: 'curl',
  js: 'JavaScript',
  ts: 'TypeScript',
  javascript: 'JavaScript',
  python: 'Python',
  json: 'JSON',
  http: 'HTTP',
};

/** Converts links to guide files to links to their pages. Other files have no page. */
const resolveHref = (href: string): string | undefined => {
  if (/^(https?:|#|\/)/.test(href)) return href;
  const [, guide, anchor = ''] = /^([a-z-]+)\.md(#.+)?$/.exec(href) ?? [];
  return guide && `/docs/guides/${guide}${anchor}`;
};

const LINK = 'text-accent underline underline-offset-3 hover:decoration-2';

const Anchor = ({ href, children }: { href: string; children: ReactNode }) => {
  const url = resolveHref(href);
  if (!url) return children;
  if (url.startsWith('/'))
    return (
      <Link href={url} prefetch={false} className={LINK}>
        {children}
      </Link>
    );
  return (
    <a href={url} rel="noreferrer" className={LINK}>
      {children}
    </a>
  );
};

const renderInlineToken = (token: Token, key: number): ReactNode => <Fragment key={key}>{renderInline(token as MarkedToken)}</Fragment>;

const renderInline = (token: MarkedToken): ReactNode => {
  switch (token.type) {
    case 'strong':
      return <strong className="font-medium">{token.tokens.map(renderInlineToken)}</strong>;
    case 'em':
      return <em>{token.tokens.map(renderInlineToken)}</em>;
    case 'codespan':
      return <code className="rounded-chip bg-sunken px-1 font-mono text-[0.92em] break-words">{token.text}</code>;
    case 'link':
      return <Anchor href={token.href}>{token.tokens.map(renderInlineToken)}</Anchor>;
    case 'br':
      return <br />;
    case 'text':
      return token.tokens ? token.tokens.map(renderInlineToken) : token.text;
    default:
      return 'text' in token ? token.text : null;
  }
};

const HEADINGS = {
  1: 'text-28 leading-tight font-medium tracking-tight',
  2: 'mt-10 border-t pt-6 text-20 font-medium tracking-tight',
  3: 'mt-6 text-16 font-medium',
} as const;

const Heading = ({ token }: { token: Tokens.Heading }) => {
  const depth = Math.min(token.depth, 3) as keyof typeof HEADINGS;
  const Tag = `h${depth}` as const;
  const children = token.tokens.map(renderInlineToken);
  if (depth === 1) return <Tag className={HEADINGS[depth]}>{children}</Tag>;
  const id = slugOfHeading(token.text);
  return (
    <Tag id={id} className={`group/heading scroll-mt-16 ${HEADINGS[depth]}`}>
      <a href={`#${id}`} className="hover:underline">
        {children}
      </a>
    </Tag>
  );
};

const Items = ({ token }: { token: Tokens.List }) => {
  const Tag = token.ordered ? 'ol' : 'ul';
  return (
    <Tag className={`${token.ordered ? 'list-decimal' : 'list-disc'} space-y-1.5 pl-5 marker:text-muted`}>
      {token.items.map((item, index) => (
        <li key={index}>
          <Blocks tokens={item.tokens} />
        </li>
      ))}
    </Tag>
  );
};

const Grid = ({ token }: { token: Tokens.Table }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard (WCAG 2.1.1).
  <div tabIndex={0} className="overflow-x-auto">
    <table className="figures w-full text-left text-13">
      <thead>
        <tr className="border-b border-control text-muted">
          {token.header.map((cell, index) => (
            <th key={index} scope="col" className="py-1.5 pr-4 font-normal">
              {cell.tokens.map(renderInlineToken)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {token.rows.map((row, index) => (
          <tr key={index} className="border-b align-baseline">
            {row.map((cell, column) => (
              <td key={column} className="py-1.5 pr-4">
                {cell.tokens.map(renderInlineToken)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const Block = ({ token }: { token: MarkedToken }): ReactNode => {
  switch (token.type) {
    case 'heading':
      return <Heading token={token} />;
    case 'paragraph':
      return <p>{token.tokens.map(renderInlineToken)}</p>;
    case 'text':
      return renderInline(token);
    case 'list':
      return <Items token={token} />;
    case 'table':
      return <Grid token={token} />;
    case 'blockquote':
      return (
        <blockquote className="space-y-2 border-l-2 border-rule pl-4 text-muted">
          <Blocks tokens={token.tokens} />
        </blockquote>
      );
    case 'code':
      return <Code title={LANGUAGES[token.lang ?? ''] ?? 'Text'} language={token.lang ?? ''} source={token.text} />;
    case 'hr':
      return <hr />;
    default:
      return null;
  }
};

const isCode = (token: Token | undefined): token is Tokens.Code => token?.type === 'code';

/** Consecutive code blocks in several languages become tabs. */
const alternativesFrom = (tokens: readonly Token[], start: number): Tokens.Code[] => {
  const codeBlocks: Tokens.Code[] = [];
  for (const token of tokens.slice(start)) {
    if (token.type === 'space') continue;
    if (!isCode(token) || codeBlocks.some(({ lang }) => lang === token.lang)) break;
    codeBlocks.push(token);
  }
  return codeBlocks;
};

const Blocks = ({ tokens }: { tokens: readonly Token[] }): ReactNode => {
  const rendered = new Set<Token>();
  return tokens.map((token, index) => {
    if (token.type === 'space' || rendered.has(token)) return null;
    const alternatives = alternativesFrom(tokens, index);
    if (alternatives.length < 2) return <Block key={index} token={token as MarkedToken} />;
    alternatives.forEach((alternative) => rendered.add(alternative));
    const samples = alternatives.map(({ lang = '', text }) => ({ title: LANGUAGES[lang] ?? lang, language: lang, source: text }));
    return <Samples key={index} title="Language" samples={samples} />;
  });
};

/** Renders trusted Markdown. HTML in it is escaped or dropped. */
export const Markdown = ({ text }: { text: string }) => (
  <div className="space-y-4 leading-relaxed">
    <Blocks tokens={marked.lexer(text)} />
  </div>
);

/** Renders inline Markdown. */
export const InlineMarkdown = ({ text }: { text: string }) => <>{marked.Lexer.lexInline(text).map(renderInlineToken)}</>;
