import type { DataSource } from 'typeorm';
import { AppError } from '../http/app-error.js';

/** Resolves when the database answers. @throws AppError unavailable after `timeoutMs`, or the error of the driver */
export async function askDatabase(database: DataSource, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('unavailable', 'The database does not answer.')), timeoutMs);
  });
  await Promise.race([database.query('SELECT 1'), late]).finally(() => clearTimeout(timer));
}
