import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { createTranslate, message } from '#app/_language/translate.ts';

const t = createTranslate(
  'de',
  [
    {
      'Send money': 'Geld senden',
      '{count, plural, one {# entry} other {# entries}}': '{count, plural, one {# Eintrag} other {# Einträge}}',
      'Read <link>the guide</link> of {day}.': 'Lesen Sie <link>die Anleitung</link> vom {day}.',
      'Not verified': 'Nicht geprüft',
      'Write {{ path }}': 'Schreiben Sie {{ path }}',
    },
    { 'Send money': 'of a later catalog', Audit: 'Prüfprotokoll' },
  ],
  {
    'Not found.': 'Nicht gefunden.',
    'At most {max} of {name}.': 'Höchstens {max} von {name}.',
    'At most {max} of the day.': 'Höchstens {max} am Tag.',
    'It failed: {cause}': 'Es schlug fehl: {cause}',
  },
);

describe('t()', () => {
  test('uses the first catalog that contains the text', () => {
    expect(t('Send money')).toBe('Geld senden');
    expect(t('Audit')).toBe('Prüfprotokoll');
    expect(t(message('Send money'))).toBe('Geld senden');
  });

  test('falls back to English, including for keys on Object.prototype', () => {
    expect(t('Nobody knows this')).toBe('Nobody knows this');
    expect(t('constructor')).toBe('constructor');
  });

  test('applies the plural rules and number format of the language', () => {
    const entries = '{count, plural, one {# entry} other {# entries}}';
    expect(t(entries, { count: 1 })).toBe('1 Eintrag');
    expect(t(entries, { count: 12345 })).toBe('12.345 Einträge');
    expect(createTranslate('en', [])(entries, { count: 12345 })).toBe('12,345 entries');
  });

  test('keeps braces in texts without values', () => {
    expect(t('Write {{ path }}')).toBe('Schreiben Sie {{ path }}');
  });

  test('renders elements for tags and placeholders', () => {
    const rich = t.rich('Read <link>the guide</link> of {day}.', {
      link: createElement('a', { href: '/docs' }),
      day: createElement('time', null, 'Friday'),
    });
    expect(renderToStaticMarkup(rich)).toBe('Lesen Sie <a href="/docs">die Anleitung</a> vom <time>Friday</time>.');
  });

  test('escapes tags and placeholders in values', () => {
    const rich = t.rich('Read <link>the guide</link> of {day}.', { link: createElement('b'), day: '<link>{day}</link>' });
    expect(renderToStaticMarkup(rich)).toBe('Lesen Sie <b>die Anleitung</b> vom &lt;link&gt;{day}&lt;/link&gt;.');
  });

  test('translates enum values of the API', () => {
    expect(t.label('not_verified')).toBe('Nicht geprüft');
  });
});

describe('server messages', () => {
  test('group the digits of a limit in the language of the user', () => {
    const text = 'Ensure this value is less than or equal to 2147483647.';
    expect(createTranslate('en', []).serverMessage(text)).toBe('Ensure this value is less than or equal to 2,147,483,647.');
    const german = { 'Ensure this value is less than or equal to {limit}.': 'Der Wert darf höchstens {limit} sein.' };
    expect(createTranslate('de', [], german).serverMessage(text)).toBe('Der Wert darf höchstens 2.147.483.647 sein.');
    expect(createTranslate('en', []).serverMessage('Limit 12345 of this place.')).toBe('Limit 12345 of this place.');
  });

  test('are translated with the most specific pattern, and keep their values', () => {
    expect(t.serverMessage('Not found.')).toBe('Nicht gefunden.');
    expect(t.serverMessage('At most 3 of Ana (the first).')).toBe('Höchstens 3 von Ana (the first).');
    expect(t.serverMessage('At most 3 of the day.')).toBe('Höchstens 3 am Tag.');
  });

  test('can contain another server message', () => {
    expect(t.serverMessage('It failed: At most 3 of the day.')).toBe('Es schlug fehl: Höchstens 3 am Tag.');
  });

  test('are unchanged without a matching pattern', () => {
    expect(t.serverMessage('At most.')).toBe('At most.');
    expect(createTranslate('en', []).serverMessage('Not found.')).toBe('Not found.');
  });
});
