import { parseCookie } from 'cookie';

/** Percent signs stay as they are: our cookies have none. */
const decode = (value: string): string => value;

type HostCookieOptions = {
  /** Name without https, where browsers refuse `__Host-`. */
  name: string;
  /** The shop's address in browsers. */
  publicUrl: string;
  /** `Strict`: no link from another site carries it. `Lax`: links do, so that a link in an email opens a page for the signed-in customer. */
  sameSite: 'Strict' | 'Lax';
};

/** A cookie that scripts cannot read. Under https its name gets `__Host-`, so other hosts cannot set it. */
export class HostCookie {
  readonly name: string;
  private readonly attributes: string;

  constructor({ name, publicUrl, sameSite }: HostCookieOptions) {
    const isSecure = publicUrl.startsWith('https:');
    this.name = isSecure ? `__Host-${name}` : name;
    this.attributes = ['HttpOnly', ...(isSecure ? ['Secure'] : []), `SameSite=${sameSite}`].join('; ');
  }

  /** The cookie's value in a Cookie header. */
  read(header: string | undefined): string | undefined {
    return parseCookie(header ?? '', { decode })[this.name] || undefined;
  }

  /** The cookie in a Cookie header without the others of the header: `name=value`. */
  pairIn(header: string | undefined): string | undefined {
    const value = this.read(header);
    return value && `${this.name}=${value}`;
  }

  /** A Set-Cookie header. Without `maxAgeSeconds` the browser drops the cookie when it closes. */
  write(value: string, maxAgeSeconds?: number): string {
    const age = maxAgeSeconds === undefined ? [] : [`Max-Age=${maxAgeSeconds}`];
    return [`${this.name}=${value}`, 'Path=/', ...age, this.attributes].join('; ');
  }
}

/** The cookie of a signed-in user's session: auth sets it, the gateway resolves it. */
export const userCookie = (publicUrl: string): HostCookie => new HostCookie({ name: 'sid', publicUrl, sameSite: 'Strict' });

/** The cookie of a browser in which a user has signed in before: auth sets and verifies it, the gateway counts such browsers on their own. */
export const deviceCookie = (publicUrl: string): HostCookie => new HostCookie({ name: 'dev', publicUrl, sameSite: 'Strict' });

/** A device cookie: the second of issue in base 36, an id of 16 bytes, and a signature of 32 bytes that only auth can verify. */
export const deviceCookieForm = /^([0-9a-z]{1,9})\.([\w-]{22})\.([\w-]{43})$/;

/** The cookie of a customer's session: deliveries sets it, the gateway resolves it. */
export const customerCookie = (publicUrl: string): HostCookie => new HostCookie({ name: 'my', publicUrl, sameSite: 'Lax' });

/** The cookie of a rider's session: deliveries sets it, the gateway resolves it. */
export const riderCookie = (publicUrl: string): HostCookie => new HostCookie({ name: 'run', publicUrl, sameSite: 'Strict' });
