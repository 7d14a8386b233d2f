import { sql } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { storedImageOf } from '../domain/image.js';

@Injectable()
export class ImageUseRepository {
  constructor(private readonly database: DataSource) {}

  /** Whether a plan or dish that is not deleted, active or not, uses the image in any of its widths and formats. */
  async isInUse(url: string): Promise<boolean> {
    const image = storedImageOf(url);
    const [condition, value] = 'url' in image ? ['image_url = $1', image.url] : ['starts_with(image_url, $1)', image.prefix];
    const row = await sql.one<{ in_use: boolean }>(
      this.database,
      `SELECT EXISTS (SELECT FROM meal_plan WHERE deleted_at IS NULL AND ${condition})
           OR EXISTS (SELECT FROM dish WHERE deleted_at IS NULL AND ${condition}) AS in_use`,
      [value],
    );
    return row.in_use;
  }
}
