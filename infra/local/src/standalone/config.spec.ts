import { describe, expect, it } from '@jest/globals';
import { databaseServices, eventServices } from '@2x7/contracts';
import { readConfig } from '@2x7/service-kit';
import { brokerAccountsEnv, brokerPasswordVariable, databasesEnv, ownerPasswordVariable } from './config.js';

const suitable = 'a1b2-c3d4!e5';
const runtimePasswords = databaseServices.map((name) => `${name.toUpperCase()}_DATABASE_PASSWORD`);
const valuesOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, suitable]));
const forDatabases = {
  DATABASE_URL: 'postgres://postgres@127.0.0.1:5432/postgres',
  ...valuesOf([...runtimePasswords, ...databaseServices.map(ownerPasswordVariable)]),
};
const forBroker = {
  RABBITMQ_URL: 'amqp://shop@127.0.0.1:5672',
  RABBITMQ_MANAGEMENT_URL: 'http://shop@127.0.0.1:15672',
  ...valuesOf(eventServices.map(brokerPasswordVariable)),
};

describe('the passwords that the jobs set', () => {
  it('may have characters that an address leaves as they are', () => {
    expect(readConfig(databasesEnv, forDatabases)).toMatchObject({ ORDERS_DATABASE_PASSWORD: suitable });
    expect(readConfig(brokerAccountsEnv, forBroker)).toMatchObject({ ORDERS_BROKER_PASSWORD: suitable });
  });

  it('may be any text for an owner role, whose address the job makes', () => {
    const password = '12345/6789%2F';
    expect(readConfig(databasesEnv, { ...forDatabases, ORDERS_DATABASE_OWNER_PASSWORD: password })).toMatchObject({
      ORDERS_DATABASE_OWNER_PASSWORD: password,
    });
  });

  it.each(['12345/6789', '12345%6789', '12345%2F6789', '12345#6789', '12345?6789'])(
    'is not %s, which the service would not find in its address',
    (password) => {
      const refusal = 'has characters that an address changes; give letters and digits only';
      expect(() => readConfig(databasesEnv, { ...forDatabases, ORDERS_DATABASE_PASSWORD: password })).toThrow(
        `ORDERS_DATABASE_PASSWORD: ${refusal}`,
      );
      expect(() => readConfig(brokerAccountsEnv, { ...forBroker, ORDERS_BROKER_PASSWORD: password })).toThrow(
        `ORDERS_BROKER_PASSWORD: ${refusal}`,
      );
    },
  );
});
