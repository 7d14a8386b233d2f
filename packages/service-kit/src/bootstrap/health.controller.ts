import { Controller, Get, Optional } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Access } from '../access/access.guard.js';
import { AppError } from '../http/app-error.js';
import { ok, type Ok } from '../http/envelope.js';
import { GracefulShutdown } from './graceful-shutdown.js';

/** ms until a database that does not answer makes the service unready. */
const databaseTimeout = 500;

/** Live: the process answers. Ready: its database answers and it is not stopping. The state of broker, mail server and payment provider does not count. */
@Controller('health')
export class HealthController {
  constructor(
    private readonly shutdown: GracefulShutdown,
    @Optional() private readonly database?: DataSource,
  ) {}

  @Get('live')
  @Access('probe')
  live(): Ok {
    return ok;
  }

  @Get('ready')
  @Access('probe')
  async ready(): Promise<Ok> {
    if (this.shutdown.hasBegun) throw new AppError('unavailable', 'The service is stopping.');
    if (this.database) await this.askDatabase(this.database);
    return ok;
  }

  private async askDatabase(database: DataSource): Promise<void> {
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new AppError('unavailable', 'The database does not answer.')), databaseTimeout).unref();
    });
    await Promise.race([database.query('SELECT 1'), late]);
  }
}
