import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { QueryPlans } from '@2x7/service-kit/testing';
import { v7 as uuid } from 'uuid';
import { EmailSenderService } from '../sending/email-sender.service.js';
import { EmailService } from '../testing/email-service.js';
import { EmailJobRepository } from './email-job.repository.js';

let email: EmailService;
beforeAll(async () => {
  email = await EmailService.start();
  await email.app.app.get(EmailSenderService, { strict: false }).onModuleDestroy();
});
afterAll(() => email.close());

it('EmailJobRepository does not claim an email with a template that only a newer release knows', async () => {
  const add = (template: string) =>
    email.database.query("INSERT INTO email_job (id, subject_id, template, data) VALUES ($1, $1, $2, '{}')", [uuid(), template]);
  await add('of-tomorrow');
  await add('delivery-failed');
  const jobs = email.app.app.get(EmailJobRepository, { strict: false });
  expect([await jobs.claim(uuid()), await jobs.claim(uuid())]).toMatchObject([{ template: 'delivery-failed' }, undefined]);
});

it('EmailJobRepository leaves an email alone whose lease has ended and that another worker has claimed since', async () => {
  const jobs = email.app.app.get(EmailJobRepository, { strict: false });
  const [first, second] = [uuid(), uuid()];
  await email.database.query("INSERT INTO email_job (id, subject_id, template, data) VALUES ($1, $1, 'delivery-failed', '{}')", [uuid()]);
  const late = (await jobs.claim(first))!;
  await email.database.query("UPDATE email_job SET lease_until = now() - interval '1 second' WHERE id = $1", [late.id]);
  await jobs.claim(second);
  const read = () => email.database.query('SELECT state, claimed_by, attempts, lease_until FROM email_job WHERE id = $1', [late.id]);
  const claimed = await read();
  await jobs.renewLease(late);
  await jobs.postpone(late, { waitMs: 0, reason: 'ETIMEDOUT', attempts: 1 });
  await jobs.giveUp(late, 'refused');
  expect(await read()).toEqual(claimed);
  expect(claimed).toMatchObject([{ state: 'sending', claimed_by: second }]);
});

it('EmailJobRepository claims one of 4,000 waiting emails through an index', async () => {
  await email.database.query(
    "INSERT INTO email_job (id, subject_id, template, data) SELECT gen_random_uuid(), gen_random_uuid(), 'delivery-failed', '{}' FROM generate_series(1, 4000)",
  );
  await email.database.query('VACUUM ANALYZE email_job');
  const plans = new QueryPlans(email.app, email.database);
  const scans = await plans.of(() => email.app.app.get(EmailJobRepository, { strict: false }).claim(uuid()));
  expect(scans.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThanOrEqual(10);
});
