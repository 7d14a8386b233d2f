import { randomBytes, randomUUID } from 'node:crypto';
import { dayOf, slotNumber } from '@2x7/contracts';
import type { OwnShop } from '../shop/own-shop.js';

export type TestUser = { id: string; email: string };
type Kind = { role?: 'admin' | 'staff'; disabled?: boolean };

let count = 0;
const newToken = (): string => randomBytes(32).toString('base64url');

/** A new user with the administrator's password. */
export async function addUser(shop: OwnShop, { role = 'staff', disabled = false }: Kind = {}): Promise<TestUser> {
  const email = `user${(count += 1)}.${shop.admin.email}`;
  const [row] = await shop.query<{ id: string }>(
    'auth',
    `INSERT INTO users (id, email, name, role, password_hash, disabled_at)
    SELECT gen_random_uuid(), $2, 'Made by a test', $3, password_hash, CASE WHEN $4 THEN now() END FROM users WHERE email = $1 RETURNING id`,
    [shop.admin.email, email, role, disabled],
  );
  return { id: row!.id, email };
}

/** A session of this age, last used `unseen` ago. Returns its id and its cookie. */
export async function openSession(
  shop: OwnShop,
  { id }: Pick<TestUser, 'id'>,
  { age = '0 s', unseen = '0 s' } = {},
): Promise<{ id: string; cookie: string }> {
  const token = newToken();
  const [row] = await shop.query<{ id: string }>(
    'auth',
    `INSERT INTO sessions (id, token_hash, user_id, created_at, last_seen_at)
    VALUES (gen_random_uuid(), sha256(convert_to($1, 'UTF8')), $2, now() - $3::interval, now() - $4::interval) RETURNING id`,
    [token, id, age, unseen],
  );
  return { id: row!.id, cookie: `sid=${token}` };
}

/** A session of a customer; of a new one without a plan when no id is given. Returns its cookie. */
export async function openCustomerSession(shop: OwnShop, id: string = randomUUID()): Promise<string> {
  const token = newToken();
  await shop.query(
    'deliveries',
    `INSERT INTO customers (id, email) VALUES ($1::uuid, $1::text || '@mail.example') ON CONFLICT DO NOTHING`,
    [id],
  );
  await shop.query(
    'deliveries',
    `INSERT INTO customer_sessions (id, customer_id, token_hash, expires_at)
    VALUES (gen_random_uuid(), $2, sha256(convert_to($1, 'UTF8')), now() + interval '1 day')`,
    [token, id],
  );
  return `my=${token}`;
}

/** A run without stops, of today's dinner, whose boxes are counted, also before its cut-off; its link has this token. Returns its id. */
export async function addRun(shop: OwnShop, link: string = newToken()): Promise<string> {
  const slot = slotNumber({ day: dayOf(new Date()), window: 'dinner' });
  await shop.query(
    'deliveries',
    `INSERT INTO slots AS s (slot, capacity, cut_off, frozen_at, boxed_at) VALUES ($1, 1, now(), now(), now())
    ON CONFLICT (slot) DO UPDATE SET cut_off = least(s.cut_off, now()), frozen_at = coalesce(s.frozen_at, now()), boxed_at = coalesce(s.boxed_at, now())`,
    [slot],
  );
  const [row] = await shop.query<{ id: string }>(
    'deliveries',
    `INSERT INTO runs (id, slot, name, closes_at, link_hash, link_expires_at)
    VALUES (gen_random_uuid(), $2, 'Made by a test', now() + interval '1 hour', sha256(convert_to($1, 'UTF8')), now() + interval '1 hour') RETURNING id`,
    [link, slot],
  );
  return row!.id;
}

/** A session of the rider of a new run. Returns its cookie. */
export async function openRiderSession(shop: OwnShop): Promise<string> {
  const token = newToken();
  await shop.query(
    'deliveries',
    `INSERT INTO rider_sessions (id, run_id, token_hash) VALUES (gen_random_uuid(), $2, sha256(convert_to($1, 'UTF8')))`,
    [token, await addRun(shop)],
  );
  return `run=${token}`;
}

/** The token of a user's link to choose a password; of a new user when none is given. */
export async function createInvitation(shop: OwnShop, user?: Pick<TestUser, 'id'>): Promise<string> {
  const token = newToken();
  const { id } = user ?? (await addUser(shop));
  await shop.query(
    'auth',
    `INSERT INTO invitations (id, user_id, token_hash, expires_at)
    VALUES (gen_random_uuid(), $2, sha256(convert_to($1, 'UTF8')), now() + interval '1 hour')`,
    [token, id],
  );
  return token;
}

/** The shop's first administrator. */
export async function administrator(shop: OwnShop): Promise<TestUser> {
  const [row] = await shop.query<TestUser>('auth', 'SELECT id, email FROM users WHERE email = $1', [shop.admin.email]);
  return row!;
}
