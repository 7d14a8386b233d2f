/** Where the test run's PostgreSQL listens: superuser address, given by `npm test`. */
export const testDatabaseUrl = (): string => {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set; run the tests with `npm test`');
  return url;
};

/** Where the test run's RabbitMQ listens, or undefined when it could not be had. */
export const testRabbitUrl = (): string | undefined => process.env.TEST_RABBITMQ_URL || undefined;
