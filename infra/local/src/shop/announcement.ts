import { formatMoment } from '@2x7/contracts';

/** What `npm start` prints about a shop that is open. */
export type OpenShop = {
  publicUrl: string;
  /** `isDemo`: the password is generated. `isChanged`: its owner has changed it since, or set up another account. */
  admin: { email: string; password: string; isDemo: boolean; isChanged?: boolean };
  /** Unset where a real mail server is used. */
  inboxUrl?: string;
  isSandbox: boolean;
  apiDocs: boolean;
  /** Names of the embedded servers. */
  embedded: readonly string[];
  dataDir: string;
  /** The time of the deliveries, where it is not the real time. */
  clock?: Date;
};

const withLocalhost = (url: string): string => url.replace('//127.0.0.1:', '//localhost:');

function signIn({ email, password, isDemo, isChanged }: OpenShop['admin']): string {
  if (isChanged) return '(the email and password you set)';
  return `${email}   ${isDemo ? password : '(the password you configured)'}`;
}

/** The small table that `npm start` prints. */
export function announcement(
  { publicUrl, admin, inboxUrl, isSandbox, apiDocs, embedded, dataDir, clock }: OpenShop,
  seconds: number,
): string {
  const rows: [string, string][] = [
    ['Shop', publicUrl],
    ['Admin', `${publicUrl}/admin   ${signIn(admin)}`],
    ['Mail inbox', inboxUrl ? withLocalhost(inboxUrl) : '(real mail server)'],
    ...(apiDocs ? [['API docs', `${publicUrl}/api/v1/docs`] as [string, string]] : []),
    ['Payments', isSandbox ? 'Razorpay sandbox: test payments, no money moves' : 'Razorpay'],
    ['Embedded', embedded.join(', ') || 'nothing'],
    ['Data, logs', dataDir],
    ...(clock ? [['Clock', `${formatMoment(clock)}, set by npm run clock`] as [string, string]] : []),
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, value]) => `  ${name.padEnd(width)}   ${value}`);
  return `\n  2x7 is open (${seconds.toFixed(1)} s). Ctrl-C closes it.\n\n${lines.join('\n')}\n`;
}
