type Names = readonly [RegExp, string][];

/** The first match counts: a browser's User-Agent also names the browsers it is derived from. */
const browsers: Names = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const systems: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Characters; no browser sends more, and the rest is ignored. */
const maxLength = 512;

const nameIn = (names: Names, text: string): string | undefined => names.find(([pattern]) => pattern.test(text))?.[1];

/** Describes a User-Agent as `Firefox on Windows`. Only names from the lists above are used, never the client's text. */
export function describeUserAgent(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, maxLength);
  const browser = nameIn(browsers, text) ?? 'Unknown browser';
  const system = nameIn(systems, text);
  return system ? `${browser} on ${system}` : browser;
}
