import {
  busEnv,
  databaseEnv,
  hosts,
  port,
  publicKeysVariable,
  readConfig,
  realSecrets,
  serviceConfigOf,
  serviceEnv,
  type DatabaseAddress,
  type ServiceConfig,
} from '@2x7/service-kit';
import { z } from 'zod';

export type CatalogConfig = ServiceConfig & {
  database: DatabaseAddress;
  /** Hosts besides our own media service that images may come from: `cdn.example`, `cdn.example:8443`. */
  imageHosts: string[];
};

/** Injects CatalogConfig; provided by configModule. */
export const catalogConfigToken = Symbol('CatalogConfig');

/** The catalog service's environment variables when it runs as its own process. */
export const catalogEnv = z
  .object({ ...serviceEnv, ...databaseEnv, ...busEnv, IDENTITY_PUBLIC_KEYS: publicKeysVariable, PORT: port(4002), IMAGE_HOSTS: hosts })
  .superRefine(realSecrets('IDENTITY_PUBLIC_KEYS', 'DATABASE_URL', 'DATABASE_OWNER_URL', 'RABBITMQ_URL'));

/** @throws ConfigError naming every variable that is missing or wrong. */
export function readCatalogConfig(env?: NodeJS.ProcessEnv): CatalogConfig & { rabbitUrl: string } {
  const given = readConfig(catalogEnv, env);
  return {
    ...serviceConfigOf(given),
    identity: { publicKeys: given.IDENTITY_PUBLIC_KEYS },
    database: { url: given.DATABASE_URL, ownerUrl: given.DATABASE_OWNER_URL },
    imageHosts: given.IMAGE_HOSTS,
    rabbitUrl: given.RABBITMQ_URL,
  };
}
