// The page that the service worker (public/service-worker.js) shows without a connection. It loads no other resources, because only the
// page is cached.
import { headers } from 'next/headers';
import { getText, readLanguageSettings } from '#app/_language/server.ts';
import { readTheme } from '#app/_ui/shell/browser-settings.ts';

const STYLE = `
:root { color-scheme: light dark; }
[data-theme='light'] { color-scheme: light; }
[data-theme='dark'] { color-scheme: dark; }
body { display: grid; place-items: center; min-height: 100dvh; margin: 0; padding: 1.5rem; box-sizing: border-box; font: 1rem/1.5 system-ui, sans-serif;
  background: light-dark(#fbfaf7, #0e1113); color: light-dark(#14171c, #eceeef); }
main { max-width: 24rem; }
h1 { margin: 0; font-size: 1.75rem; font-weight: 500; line-height: 1.25; }
p { margin: 0.5rem 0 1.5rem; color: light-dark(#5b616b, #a3abb2); }
a { display: inline-block; padding: 0.625rem 1rem; border-radius: 6px; text-decoration: none;
  background: light-dark(#0b6b58, #4cc2a5); color: light-dark(#ffffff, #0e1113); }
a:focus-visible { outline: 2px solid light-dark(#0b6b58, #4cc2a5); outline-offset: 2px; }
`;

/** The nonce of the page's content security policy (proxy.ts). */
const readNonce = async (): Promise<string> => /'nonce-([\w-]+)'/.exec((await headers()).get('content-security-policy') ?? '')?.[1] ?? '';

export const GET = async (): Promise<Response> => {
  const [t, { language }, theme, nonce] = await Promise.all([getText(), readLanguageSettings(), readTheme(), readNonce()]);
  const html = `<!doctype html>
<html lang="${language}" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t('Offline')} · Countinghouse</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>${t('You’re offline')}</h1>
<p>${t('Check your internet connection. Your money and your scheduled transfers are not affected.')}</p>
<a href="">${t('Try again')}</a>
</main>
</body>
</html>
`;
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
};
