import type { LocalConfig } from './config.js';
import type { Shop } from './shop.js';

const asPeopleSeeIt = (url: string): string => url.replace('//127.0.0.1:', '//localhost:');

/** The small table that `npm start` prints. */
export function announcement(shop: Shop, config: LocalConfig, seconds: number): string {
  const { admin, surroundings } = shop;
  const rows: [string, string][] = [
    ['Shop', config.publicUrl],
    ['Admin', `${config.publicUrl}/admin   ${admin.email}   ${admin.isDemo ? admin.password : '(the password you configured)'}`],
    ['Mail inbox', surroundings.inbox ? asPeopleSeeIt(surroundings.inbox.url) : '(real mail server)'],
    ['API docs', `${config.publicUrl}/api/v1/docs`],
    ['Payments', surroundings.razorpay.isSandbox ? 'Razorpay sandbox: test payments, no money moves' : 'Razorpay'],
    ['Embedded', surroundings.embedded.join(', ') || 'nothing'],
    ['Data, logs', config.dataDir],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, value]) => `  ${name.padEnd(width)}   ${value}`);
  return `\n  2x7 is open (${seconds.toFixed(1)} s). Ctrl-C closes it.\n\n${lines.join('\n')}\n`;
}
