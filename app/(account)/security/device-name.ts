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

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'a Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const firstFit = (names: readonly [RegExp, string][], userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** "Firefox on Linux"; what is not a browser is called a program. */
export const deviceName = (userAgent: string): string => {
  const browser = firstFit(BROWSERS, userAgent);
  const system = firstFit(SYSTEMS, userAgent);
  if (!browser && !system) return userAgent ? 'A program' : 'Unknown device';
  return [browser ?? 'A browser', system].filter(Boolean).join(' on ');
};

/** True of what fits in a pocket. */
export const isPhone = (userAgent: string): boolean => /\biPhone\b|\bAndroid\b.*\bMobile\b/.test(userAgent);
