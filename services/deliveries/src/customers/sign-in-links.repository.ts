import { randomInt } from 'node:crypto';
import { hashOf, newToken, Outbox, sql, tokenLink } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { deliveriesConfigToken, type DeliveriesConfig } from '../config.js';

/** Wrong codes that end the code of one link. */
const maxWrongCodes = 5;
/**
 * Wrong codes that end the codes of all links of a customer for a day. Strangers can ask for 40 links an hour, so the limit of one link alone
 * would allow them 4,800 guesses a day. 50 guesses find one of a million codes with a chance of 0.005 %.
 */
const maxWrongCodesADay = 50;

/** SQL conditions on a row `l` of sign_in_links, by the database's clock. Wrong codes end the code, not the link, whose token cannot be guessed. */
const isInTime = 'l.expires_at > clock_timestamp()';
const isLive = `l.used_at IS NULL AND ${isInTime}`;
const hasCode = `l.used_at IS NULL AND l.wrong_codes < ${maxWrongCodes}`;

const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** The link's id is the salt, so equal codes have different hashes. */
const hashOfCode = (linkId: string, code: string): Buffer => hashOf(`${linkId}:${code}`);

type CustomerAddress = { id: string; email: string };

/** One-time links with a code, by email. The database stores their hashes alone. */
@Injectable()
export class SignInLinksRepository {
  constructor(
    private readonly outbox: Outbox,
    @Inject(deliveriesConfigToken) private readonly config: Pick<DeliveriesConfig, 'publicUrl' | 'signInLinkMinutes'>,
  ) {}

  /** Creates a link and publishes the event that makes the email worker send it. Earlier links stay valid until they expire. */
  async issue(tx: EntityManager, { id: customerId, email }: CustomerAddress): Promise<void> {
    const [id, token, code] = [uuid(), newToken(), newCode()];
    await sql.execute(tx, `DELETE FROM sign_in_links WHERE customer_id = $1 AND expires_at < clock_timestamp() - interval '1 day'`, [
      customerId,
    ]);
    const { expires_at } = await sql.one<{ expires_at: Date }>(
      tx,
      `INSERT INTO sign_in_links (id, customer_id, token_hash, code_hash, expires_at)
       VALUES ($1, $2, $3, $4, clock_timestamp() + $5 * interval '1 minute') RETURNING expires_at`,
      [id, customerId, hashOf(token), hashOfCode(id, code), this.config.signInLinkMinutes],
    );
    const link = tokenLink(this.config.publicUrl, '/my', token);
    await this.outbox.append(tx, {
      type: 'sign_in.requested',
      data: { sign_in_id: id, email, link, code, expires_at: expires_at.toISOString() },
    });
  }

  /** Uses up the link of this token. Returns its customer; undefined when it is unknown, used or expired. */
  async useToken(tx: EntityManager, token: string): Promise<string | undefined> {
    const used = await sql.oneOrNone<{ customer_id: string }>(
      tx,
      `UPDATE sign_in_links l SET used_at = clock_timestamp() WHERE l.token_hash = $1 AND ${isLive} RETURNING l.customer_id`,
      [hashOf(token)],
    );
    return used?.customer_id;
  }

  /**
   * Uses up the newest link of the address if this is its code. Codes of earlier emails do not work, also when the newest link is used up. Too many
   * wrong codes end the code, but no link. A wrong code is counted in the transaction, so the caller commits it.
   */
  async useCode(tx: EntityManager, email: string, code: string): Promise<string | undefined> {
    const link = await sql.oneOrNone<{ id: string; customer_id: string; code_hash: Buffer; hasCode: boolean }>(
      tx,
      `SELECT l.id, l.customer_id, l.code_hash, ${hasCode} AS "hasCode" FROM sign_in_links l JOIN customers c ON c.id = l.customer_id
       WHERE c.email = $1 AND ${isInTime} ORDER BY l.id DESC LIMIT 1 FOR UPDATE OF l`,
      [email],
    );
    if (!link?.hasCode || (await this.wrongCodesOfDay(tx, link.customer_id)) >= maxWrongCodesADay) return undefined;
    const isRight = link.code_hash.equals(hashOfCode(link.id, code));
    const change = isRight ? 'used_at = clock_timestamp()' : 'wrong_codes = wrong_codes + 1';
    await sql.execute(tx, `UPDATE sign_in_links SET ${change} WHERE id = $1`, [link.id]);
    return isRight ? link.customer_id : undefined;
  }

  /** A link is kept for a day after it has expired, and its wrong codes count as long. */
  private async wrongCodesOfDay(tx: EntityManager, customerId: string): Promise<number> {
    const { count } = await sql.one<{ count: number }>(
      tx,
      `SELECT coalesce(sum(wrong_codes), 0)::int AS count FROM sign_in_links
       WHERE customer_id = $1 AND expires_at > clock_timestamp() - interval '1 day'`,
      [customerId],
    );
    return count;
  }
}
