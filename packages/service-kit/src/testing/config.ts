/** Superuser URL of the test run's PostgreSQL, set by `npm test`. */
export const testDatabaseUrl = (): string => {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set; run the tests with `npm test`');
  return url;
};

/** URL of the test run's RabbitMQ, or undefined when it is not installed. */
export const testRabbitUrl = (): string | undefined => process.env.TEST_RABBITMQ_URL || undefined;
