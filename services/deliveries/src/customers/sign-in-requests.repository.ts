import { AppError, Repeated, sql } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { deliveriesConfigToken, type DeliveriesConfig } from '../config.js';
import { SignInLinksRepository } from './sign-in-links.repository.js';

/** Requests of one address in an hour. */
const requestsPerHour = 5;
/** ms. A customer waits for the email. */
const everyMs = 1_000;
/** ms. The job also looks for requests that a stopped copy of the service has left behind, and for those that no longer count. */
const lookAgainMs = 15_000;
/** Requests that one run of the job handles. */
const batch = 50;
/** SQL: rows older than this no longer count and are deleted. */
const counted = `at > clock_timestamp() - interval '1 hour'`;

/** Requests for a sign-in link. Addresses with and without a plan are treated alike until the answer is sent. */
@Injectable()
export class SignInRequestsRepository {
  /** When the job looks into the database, in ms of the process: at once after a request of this copy of the service. */
  private lookAt = 0;

  constructor(
    private readonly database: DataSource,
    private readonly links: SignInLinksRepository,
    @Inject(deliveriesConfigToken) private readonly config: Pick<DeliveriesConfig, 'rateLimits'>,
  ) {}

  /** @throws AppError 429 at the sixth request of an address in an hour */
  async add(email: string): Promise<void> {
    const wait = await this.database.transaction((tx) => this.insert(tx, email));
    if (wait === 0) {
      this.lookAt = 0;
      return;
    }
    const minutes = Math.ceil(wait / 60);
    const sentence = `You have asked for ${requestsPerHour} links in the last hour. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
    throw new AppError('rate_limited', sentence, { retryAfterSeconds: wait });
  }

  /** Sends the links of new requests to those addresses that have a plan, and forgets requests after an hour. */
  @Repeated({ name: 'sign-in requests', everyMs })
  async handle(): Promise<void> {
    if (performance.now() < this.lookAt) return;
    const { lookAt } = this;
    this.lookAt = performance.now() + lookAgainMs;
    try {
      if ((await this.isDue()) && (await this.handleBatch()) === batch) this.lookAt = 0;
    } catch (error) {
      this.lookAt = lookAt;
      throw error;
    }
  }

  /** One statement without a transaction: mostly there is nothing to do. */
  private async isDue(): Promise<boolean> {
    const look = `SELECT EXISTS (SELECT FROM sign_in_requests WHERE handled_at IS NULL OR NOT (${counted})) AS is_due`;
    return (await sql.one<{ is_due: boolean }>(this.database, look)).is_due;
  }

  /** @returns how many requests it handled */
  private handleBatch(): Promise<number> {
    return this.database.transaction(async (tx) => {
      const waiting = await sql.many<{ id: string; email: string; customer: string | null }>(
        tx,
        `SELECT r.id, r.email, c.id AS customer FROM sign_in_requests r LEFT JOIN customers c ON c.email = r.email
         WHERE r.handled_at IS NULL ORDER BY r.at LIMIT ${batch} FOR UPDATE OF r SKIP LOCKED`,
      );
      for (const { email, customer } of waiting) if (customer) await this.links.issue(tx, { id: customer, email });
      await sql.execute(tx, 'UPDATE sign_in_requests SET handled_at = clock_timestamp() WHERE id = ANY($1)', [waiting.map(({ id }) => id)]);
      await sql.execute(tx, `DELETE FROM sign_in_requests WHERE NOT (${counted}) AND handled_at IS NOT NULL`);
      return waiting.length;
    });
  }

  /** Requests of one address run one at a time, so that parallel ones are counted too. Returns 0, or the seconds to wait. */
  private async insert(tx: EntityManager, email: string): Promise<number> {
    await sql.execute(tx, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [email]);
    if (this.config.rateLimits) {
      const wait = await this.secondsToWait(tx, email);
      if (wait > 0) return wait;
    }
    await sql.execute(tx, 'INSERT INTO sign_in_requests (id, email) VALUES ($1, $2)', [uuid(), email]);
    return 0;
  }

  /** Seconds until the fifth-last request is an hour old. */
  private async secondsToWait(tx: EntityManager, email: string): Promise<number> {
    const row = await sql.oneOrNone<{ seconds: number }>(
      tx,
      `SELECT greatest(1, ceil(extract(epoch FROM at + interval '1 hour' - clock_timestamp())))::int AS seconds
       FROM sign_in_requests WHERE email = $1 AND ${counted} ORDER BY at DESC OFFSET ${requestsPerHour - 1} LIMIT 1`,
      [email],
    );
    return row?.seconds ?? 0;
  }
}
