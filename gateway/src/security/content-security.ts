import type { Route } from '@2x7/contracts';
import type { AnswerHeaders } from '@2x7/service-kit';
import type { GatewayConfig } from '../config.js';

type Hosts = Record<'script' | 'connect' | 'frame' | 'image' | 'form', readonly string[]>;

/**
 * The hosts that Razorpay's checkout.js needs, from the `csp_whitelist.xml` of its Magento module,
 * its issues 199, 537 and 542, and the live script's own addresses.
 */
const razorpay: Hosts = {
  script: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com', 'https://checkout-static-next.razorpay.com'],
  connect: [
    'https://api.razorpay.com',
    'https://lumberjack.razorpay.com',
    'https://lumberjack-cx.razorpay.com',
    'https://lumberjack-metrics.razorpay.com',
  ],
  frame: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  image: ['https://cdn.razorpay.com', 'https://checkout-static-next.razorpay.com'],
  form: ['https://api.razorpay.com'],
};

/** The `<style>` of the spinner that checkout.js puts into its container. */
const checkoutStyle = 'sha256-x8KwkBlDnBKg2FKvRD2OrmWxJgLZcjB8E1HEMQTqnCs=';

const everywhere = (origins: readonly string[]): Hosts => ({
  script: origins,
  connect: origins,
  frame: origins,
  image: origins,
  form: origins,
});

function checkoutHosts({ scriptUrl, origins }: GatewayConfig['checkout']): Hosts {
  const origin = new URL(scriptUrl).origin;
  const known = origin === 'https://checkout.razorpay.com' ? razorpay : everywhere([origin]);
  const withConfigured = (hosts: readonly string[]): readonly string[] => [...hosts, ...origins];
  return {
    script: withConfigured(known.script),
    connect: withConfigured(known.connect),
    frame: withConfigured(known.frame),
    image: withConfigured(known.image),
    form: withConfigured(known.form),
  };
}

const noHosts = everywhere([]);

const isSecure = (config: GatewayConfig): boolean => config.publicUrl.startsWith('https:');

const quoted = (hashes: readonly string[]): string[] => hashes.map((hash) => `'${hash.replaceAll("'", '')}'`);

/** Hashes of what is inlined in the pages. */
type InlineHashes = { scriptHashes: readonly string[]; styleHashes: readonly string[] };

function pagePolicy(config: GatewayConfig, hosts: Hosts, { scriptHashes, styleHashes }: InlineHashes, worker = "'none'"): string {
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ["form-action 'self'", ...hosts.form].join(' '),
    ["script-src 'self'", ...quoted(scriptHashes), ...hosts.script].join(' '),
    ["style-src 'self'", ...quoted(styleHashes)].join(' '),
    ["img-src 'self' data: blob:", ...hosts.image, ...config.imageHosts.map((host) => `https://${host}`)].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...hosts.connect].join(' '),
    hosts.frame.length > 0 ? `frame-src ${hosts.frame.join(' ')}` : "frame-src 'none'",
    "manifest-src 'self'",
    `worker-src ${worker}`,
    ...(isSecure(config) ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

const permissions = (payment: string): string => `camera=(), microphone=(), geolocation=(), usb=(), payment=${payment}`;

/** Headers of every answer; JSON, files and failures have no others. */
export const baseHeaders = (config: GatewayConfig): AnswerHeaders => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions('()'),
  ...(isSecure(config) && { 'strict-transport-security': 'max-age=63072000; includeSubDomains; preload' }),
});

/** Headers of a page of the shop: it may load Razorpay's hosts, and its payment window may open windows. */
export function publicPageHeaders(config: GatewayConfig, { scriptHashes, styleHashes }: InlineHashes): AnswerHeaders {
  const hosts = checkoutHosts(config.checkout);
  return {
    'content-security-policy': pagePolicy(config, hosts, { scriptHashes, styleHashes: [...styleHashes, checkoutStyle] }),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': permissions(`(self ${hosts.frame.map((host) => `"${host}"`).join(' ')})`),
  };
}

/** Headers of a page that concerns one person: no cache keeps it, no search engine lists it. */
const privatePageHeaders: AnswerHeaders = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

/** Headers of a page of the admin area: no script, frame or connection of another host, no cache, no search engine. */
export const adminPageHeaders = (config: GatewayConfig, { styleHashes }: Pick<InlineHashes, 'styleHashes'>): AnswerHeaders => ({
  'content-security-policy': pagePolicy(config, noHosts, { scriptHashes: [], styleHashes }),
  ...privatePageHeaders,
});

/** Headers of a page of a customer: as in the admin area, and it has the scripts that are inlined in pages of the shop. */
export const customerPageHeaders = (config: GatewayConfig, hashes: InlineHashes): AnswerHeaders => ({
  'content-security-policy': pagePolicy(config, noHosts, hashes),
  ...privatePageHeaders,
});

/** Headers of the rider's page: as in the admin area, and it has a service worker. */
export const riderPageHeaders = (config: GatewayConfig, { styleHashes }: Pick<InlineHashes, 'styleHashes'>): AnswerHeaders => ({
  'content-security-policy': pagePolicy(config, noHosts, { scriptHashes: [], styleHashes }, "'self'"),
  ...privatePageHeaders,
});

/** Headers of a service worker, which may serve this one page alone. Its own policy decides what it may fetch. */
export const workerHeaders = (page: string): AnswerHeaders => ({
  'content-security-policy': "default-src 'none'; connect-src 'self'",
  'service-worker-allowed': page,
});

/** Headers of the API documentation: own files only; the style sheet embeds its images as data URLs. */
export const docsPageHeaders: AnswerHeaders = {
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'",
  'cache-control': 'no-cache',
};

/** Headers of uploaded images: one that a browser took for a page could run nothing. */
export const mediaHeaders: AnswerHeaders = { 'content-security-policy': "default-src 'none'; sandbox" };

/** Headers of the files of services. Chrome draws a PDF in a page of its own, whose styles `default-src 'none'` would forbid (crbug.com/271452). */
export const fileHeaders: Record<Extract<Route['answer'], string>, AnswerHeaders> = {
  csv: {},
  pdf: { 'content-security-policy': "frame-ancestors 'none'" },
  webp: mediaHeaders,
};
