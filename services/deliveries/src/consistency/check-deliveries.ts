import { DataSource } from 'typeorm';
import { ConsistencyRepository, type Findings } from './consistency.repository.js';

/** The nightly check at once, without storing its result. */
export async function checkDeliveries(databaseUrl: string): Promise<Findings> {
  const database = await new DataSource({ type: 'postgres', url: databaseUrl, applicationName: '2x7 operator' }).initialize();
  try {
    return await new ConsistencyRepository(database).find();
  } finally {
    await database.destroy();
  }
}
