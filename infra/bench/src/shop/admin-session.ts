export type Admin = { email: string; password: string };

/** @returns the session's cookie of the signed-in administrator */
async function signIn(shop: string, admin: Admin): Promise<string> {
  const login = await fetch(`${shop}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop },
    body: JSON.stringify(admin),
  });
  return login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

export type AdminCall = (path: string, init?: RequestInit) => Promise<Response>;

/** Calls below /api/v1 with the session of an administrator. @throws Error when an answer is no success */
export async function adminCalls(shop: string, admin: Admin): Promise<AdminCall> {
  const headers = { cookie: await signIn(shop, admin), origin: shop, 'content-type': 'application/json' };
  return async (path, init = {}) => {
    const response = await fetch(`${shop}/api/v1${path}`, { ...init, headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
}
