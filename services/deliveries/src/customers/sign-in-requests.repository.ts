import { counted } from '@2x7/contracts';
import { AppError, hideNetwork, Repeated, sql } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { secondsToWait } from '../time/row-limit.js';
import { deliveriesConfigToken, type DeliveriesConfig } from '../config.js';
import { SignInLinksRepository } from './sign-in-links.repository.js';

type Limit = { requests: number; minutes: number };

/** Requests for the links of one email from one network. */
const fromNetwork: Limit = { requests: 5, minutes: 60 };
/** Requests for the links of one email from all networks, within the lifetime of a link: it limits the emails that strangers can cause. */
const fromAll = 10;
/** ms. A customer waits for the email. */
const everyMs = 1_000;
/** ms. The job also looks for requests that a stopped copy of the service has left behind, and for those that no longer count. */
const lookAgainMs = 15_000;
/** Requests that one run of the job handles. */
const batch = 50;
/** SQL: rows older than this no longer count and are deleted. */
const stillCounts = `at > clock_timestamp() - interval '1 hour'`;

/** SQL: seconds until one more request with this condition is within the limit; null if it is now. */
const waitOf = (condition: string, { requests, minutes }: Limit): string =>
  secondsToWait(
    { rows: `sign_in_requests WHERE ${condition}`, at: 'at', now: 'clock_timestamp()' },
    { most: requests, period: `${minutes} minutes` },
  );

const inMinutes = (seconds: number): string => counted(Math.ceil(seconds / 60), 'minute');

type Refusal = { sentence: string; seconds: number };

/** Requests for a sign-in link. Addresses with and without a plan are treated alike until the answer is sent. */
@Injectable()
export class SignInRequestsRepository {
  /** When the job looks into the database, in ms of the process: at once after a request of this copy of the service. */
  private lookAt = 0;

  constructor(
    private readonly database: DataSource,
    private readonly links: SignInLinksRepository,
    @Inject(deliveriesConfigToken) private readonly config: Pick<DeliveriesConfig, 'rateLimits' | 'signInLinkMinutes' | 'identity'>,
  ) {}

  /**
   * Requests from elsewhere do not use up those of the owner's network. Where those of all networks are too many, the owner's inbox contains
   * links that are still valid.
   * @param network of the client, as `ClientNetwork` gives it. @throws AppError 429
   */
  async add(email: string, network: string): Promise<void> {
    const refusal = await this.database.transaction((tx) => this.insert(tx, email, this.hide(network)));
    if (refusal) throw new AppError('rate_limited', refusal.sentence, { retryAfterSeconds: refusal.seconds });
    this.lookAt = 0;
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
    const look = `SELECT EXISTS (SELECT FROM sign_in_requests WHERE handled_at IS NULL OR NOT (${stillCounts})) AS is_due`;
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
      await sql.execute(tx, `DELETE FROM sign_in_requests WHERE NOT (${stillCounts}) AND handled_at IS NOT NULL`);
      return waiting.length;
    });
  }

  /** A keyed hash, so that the requests hold no network addresses. */
  private hide(network: string): Buffer {
    return hideNetwork(network, this.config.identity.privateKey ?? '');
  }

  /** Requests for one address run one at a time, so that parallel ones are counted too. */
  private async insert(tx: EntityManager, email: string, network: Buffer): Promise<Refusal | undefined> {
    await sql.execute(tx, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [email]);
    const refusal = this.config.rateLimits && (await this.refusal(tx, email, network));
    if (refusal) return refusal;
    await sql.execute(tx, 'INSERT INTO sign_in_requests (id, email, network) VALUES ($1, $2, $3)', [uuid(), email, network]);
    return undefined;
  }

  private async refusal(tx: EntityManager, email: string, network: Buffer): Promise<Refusal | undefined> {
    const ofAll = { requests: fromAll, minutes: Math.min(this.config.signInLinkMinutes, 60) };
    const wait = await sql.one<{ network: number | null; all: number | null }>(
      tx,
      `SELECT ${waitOf('email = $1 AND network = $2', fromNetwork)} AS network, ${waitOf('email = $1', ofAll)} AS all`,
      [email, network],
    );
    if (wait.network) {
      const sentence = `You have asked for ${fromNetwork.requests} links in the last hour. Please try again in ${inMinutes(wait.network)}.`;
      return { sentence, seconds: wait.network };
    }
    const sentence = `Many links have been requested for this address. Use the newest email from us, or try again in ${inMinutes(wait.all ?? 0)}.`;
    return wait.all ? { sentence, seconds: wait.all } : undefined;
  }
}
