import { ApiClient } from '../shop/api-client.js';
import type { OwnShop } from '../shop/own-shop.js';

/** A session of a staff user without the administrator's role. The user has the administrator's password. */
export async function signedInStaff(shop: OwnShop): Promise<ApiClient> {
  const { email, password } = shop.admin;
  const staff = `staff.${email}`;
  await shop.query(
    'auth',
    `INSERT INTO users (id, email, name, role, password_hash)
    SELECT gen_random_uuid(), $2, 'Sita Staff', 'staff', password_hash FROM users WHERE email = $1 ON CONFLICT DO NOTHING`,
    [email, staff],
  );
  return new ApiClient(shop.url).signIn({ email: staff, password });
}
