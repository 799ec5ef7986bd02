import { message, type Message, type Translate } from '#app/_language/translate.ts';

// What a browser calls itself, in words. User agents say the names of other browsers too, for old times' sake: the first of
// these lists that fits is the right one.
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const SYSTEMS: readonly [RegExp, string | Message][] = [
  [/\biPhone\b/, message('an iPhone')],
  [/\biPad\b/, message('an iPad')],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, message('a Mac')],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const firstFit = <Name>(names: readonly [RegExp, Name][], userAgent: string): Name | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** "Firefox on Linux"; what is not a browser is called a program. */
export const deviceName = (t: Translate, userAgent: string): string => {
  const browser = firstFit(BROWSERS, userAgent);
  const system = firstFit(SYSTEMS, userAgent);
  if (!browser && !system) return userAgent ? t('A program') : t('Unknown device');
  const called = browser ?? t('A browser');
  return system ? t('{browser} on {system}', { browser: called, system: t(system) }) : called;
};

/** True of what fits in a pocket. */
export const isPhone = (userAgent: string): boolean => /\biPhone\b|\bAndroid\b.*\bMobile\b/.test(userAgent);
