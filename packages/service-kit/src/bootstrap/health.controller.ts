import { Controller, Get, Optional } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Access } from '../access/access.guard.js';
import { AppError } from '../http/app-error.js';
import { Departure } from './graceful-shutdown.js';

const patienceMs = 500;

/** Live: the process answers. Ready: its own database answers, and it is not about to stop. Broker, mail and provider make nobody unready. */
@Controller('health')
export class HealthController {
  constructor(
    private readonly departure: Departure,
    @Optional() private readonly database?: DataSource,
  ) {}

  @Get('live')
  @Access('probe')
  live(): { success: true } {
    return { success: true };
  }

  @Get('ready')
  @Access('probe')
  async ready(): Promise<{ success: true }> {
    if (this.departure.hasBegun) throw new AppError('unavailable', 'The service is stopping.');
    if (this.database) await this.askDatabase(this.database);
    return { success: true };
  }

  private async askDatabase(database: DataSource): Promise<void> {
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new AppError('unavailable', 'The database does not answer.')), patienceMs).unref();
    });
    await Promise.race([database.query('SELECT 1'), late]);
  }
}
