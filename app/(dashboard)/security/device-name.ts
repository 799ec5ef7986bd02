import { message, type Message, type Translate } from '#app/_language/translate.ts';

// Names of browsers and systems by user agent. A user agent also contains the names of other browsers, so the first match in these lists
// wins.
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
  [/\biPhone\b/, message('iPhone')],
  [/\biPad\b/, message('iPad')],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, message('Mac')],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const findFirstMatch = <Name>(names: readonly [RegExp, Name][], userAgent: string): Name | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** The name of a device: "Firefox on Linux". Unknown clients are called API clients. */
export const deviceName = (t: Translate, userAgent: string): string => {
  const browser = findFirstMatch(BROWSERS, userAgent);
  const system = findFirstMatch(SYSTEMS, userAgent);
  if (!browser && !system) return userAgent ? t('API client') : t('Unknown device');
  const browserName = browser ?? t('Unknown browser');
  return system ? t('{browser} on {system}', { browser: browserName, system: t(system) }) : browserName;
};

/** Whether the device is a phone or tablet. */
export const isPhone = (userAgent: string): boolean => /\biPhone\b|\bAndroid\b.*\bMobile\b/.test(userAgent);
