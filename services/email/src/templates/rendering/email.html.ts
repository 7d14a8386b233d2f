import { brand, escapeHtml } from '@2x7/contracts';
import type { EmailContent, Fact, Note } from './email-content.js';
import { greeting } from './greeting.js';

/** The shop's colours. Email clients ignore style sheets and variables, so every style is inline. */
const colour = {
  page: '#FAF5EB',
  card: '#FFFDF9',
  line: '#E3D9C6',
  ink: '#16241D',
  soft: '#5C675F',
  green: '#10553B',
  pale: '#EEF6F0',
  marigold: '#F2B01E',
};
const sans = `-apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Devanagari', Helvetica, Arial, sans-serif`;

const text = (size: number, tint: string, more = ''): string =>
  `margin:0;font-family:${sans};font-size:${size}px;line-height:1.5;color:${tint};${more}`;

const fact = ({ label, lines, strong }: Fact, index: number): string => {
  const rule = index > 0 ? `border-top:1px solid ${colour.line};` : '';
  const weight = strong ? 'font-weight:700;' : '';
  return `<tr>
<th scope="row" align="left" valign="top" width="84" style="${text(14, colour.soft, `padding:11px 12px 11px 0;font-weight:400;${rule}`)}">${escapeHtml(label)}</th>
<td align="left" valign="top" style="${text(16, colour.ink, `padding:10px 0;word-break:break-word;${weight}${rule}`)}">${lines.map(escapeHtml).join('<br>')}</td>
</tr>`;
};

const factTable = (facts: Fact[]): string => `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin-bottom:22px;">
${facts.map(fact).join('\n')}
</table>`;

const box = ({ title, name, lines }: NonNullable<EmailContent['panel']>): string => {
  const content = [...(name ? [`<strong>${escapeHtml(name)}</strong>`] : []), ...lines.map(escapeHtml)].join('<br>');
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${colour.pale};border-radius:12px;">
<tr><td style="padding:18px 20px;">
<p style="${text(14, colour.green, 'font-weight:700;')}">${escapeHtml(title)}</p>
<p style="${text(16, colour.ink, 'padding-top:4px;word-break:break-word;')}">${content}</p>
</td></tr></table>`;
};

const button = ({
  label,
  href,
}: NonNullable<EmailContent['action']>): string => `<table role="presentation" cellpadding="0" cellspacing="0" border="0">
<tr><td style="background-color:${colour.green};border-radius:999px;">
<a href="${escapeHtml(href)}" style="${text(16, '#FFFFFF', 'display:inline-block;padding:13px 26px;font-weight:700;text-decoration:none;')}">${escapeHtml(label)}</a>
</td></tr></table>
<p style="${text(14, colour.soft, 'padding:14px 0 20px;word-break:break-all;')}">Or copy this address into your browser:<br>${link(href, href)}</p>`;

const note = ({ title, text: words, href }: Note): string =>
  `<p style="${text(16, colour.ink, 'font-weight:700;padding-top:24px;')}">${escapeHtml(title)}</p>
<p style="${text(16, colour.ink, 'padding-top:2px;word-break:break-word;')}">${escapeHtml(words)}${href ? `<br>${link(href, href)}` : ''}</p>`;

const link = (href: string, words: string): string =>
  `<a href="${escapeHtml(href)}" style="color:${colour.green};text-decoration:underline;">${escapeHtml(words)}</a>`;

const contact = (): string => {
  const postal = brand.address.map(escapeHtml).join(', ');
  return `<p style="${text(14, colour.soft)}"><strong style="color:${colour.ink};">${escapeHtml(brand.name)}</strong><br>${postal}<br>
${link(`mailto:${brand.email}`, brand.email)} &nbsp;·&nbsp; ${link(`tel:${brand.phone.replace(/\s/g, '')}`, brand.phone)}</p>
<p style="${text(12, colour.soft, 'padding-top:10px;')}">${escapeHtml(brand.foodLicence.label)} ${escapeHtml(brand.foodLicence.number)}</p>`;
};

const head = (subject: string): string => `<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="supported-color-schemes" content="light">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${escapeHtml(subject)}</title>
</head>`;

/** Hidden text that inboxes show beside the subject. */
const hiddenPreview = (preview: string): string =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;">${escapeHtml(preview)}</div>`;

/** One column of at most 600 px, made of tables, because email clients render little else the same way. */
export const emailHtml = (content: EmailContent): string => `<!doctype html>
<html lang="en-IN">
${head(content.subject)}
<body style="margin:0;padding:0;background-color:${colour.page};-webkit-text-size-adjust:100%;">
${hiddenPreview(content.preview)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${colour.page};">
<tr><td align="center" style="padding:24px 12px 40px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;">
<tr><td style="background-color:${colour.green};border-radius:20px 20px 0 0;padding:28px 28px 26px;">
<p style="${text(22, '#FFFFFF', 'font-weight:800;letter-spacing:-0.02em;')}">${escapeHtml(brand.name)}<span style="color:${colour.marigold};">.</span></p>
<h1 style="${text(30, '#FFFFFF', 'line-height:1.2;font-weight:700;letter-spacing:-0.01em;padding-top:22px;word-break:break-word;')}">${escapeHtml(content.heading)}</h1>
<p style="${text(16, '#DCEEE3', 'padding-top:8px;word-break:break-word;')}">${escapeHtml(content.subheading)}</p>
</td></tr>
<tr><td style="background-color:${colour.card};border:1px solid ${colour.line};border-top:0;border-radius:0 0 20px 20px;padding:28px 28px 32px;">
<p style="${text(16, colour.ink, 'word-break:break-word;')}">${escapeHtml(greeting(content.name))}</p>
<p style="${text(16, colour.ink, 'padding:12px 0 18px;word-break:break-word;')}">${escapeHtml(content.intro)}</p>
${[
  content.action ? button(content.action) : '',
  factTable(content.facts),
  content.panel ? box(content.panel) : '',
  ...content.notes.map(note),
].join('\n')}
</td></tr>
<tr><td style="padding:24px 28px 0;">
${contact()}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
