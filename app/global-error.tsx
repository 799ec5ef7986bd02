'use client';

// In place of the whole document, where not even its frame could be made: nobody knows by then in which language.
import { LanguageProvider } from '#app/_language/context.tsx';
import { PageError, type PageErrorProps } from '#app/_ui/feedback/page-error.tsx';
import '#app/globals.css';

export default function GlobalErrorPage(props: PageErrorProps) {
  return (
    <html lang="en">
      <body>
        <title>Countinghouse</title>
        <LanguageProvider settings={{ language: 'en', numberFormat: 'language' }}>
          <main id="content">
            <PageError {...props} />
          </main>
        </LanguageProvider>
      </body>
    </html>
  );
}
