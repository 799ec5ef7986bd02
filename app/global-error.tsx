'use client';

// Replaces the entire document if the root layout fails. The text is in English, because the language is not known.
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
