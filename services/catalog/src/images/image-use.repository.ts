import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { storedImageOf } from '../domain/image.js';

@Injectable()
export class ImageUseRepository {
  constructor(private readonly database: DataSource) {}

  /** True when a live plan or dish, active or not, shows the picture in any of its widths. */
  async isInUse(url: string): Promise<boolean> {
    const picture = storedImageOf(url);
    const [condition, value] =
      'is' in picture ? ['image_url = $1', picture.is] : ['starts_with(image_url, $1)', picture.startsWith];
    const [row]: { in_use: boolean }[] = await this.database.query(
      `SELECT EXISTS (SELECT FROM meal_plan WHERE deleted_at IS NULL AND ${condition})
           OR EXISTS (SELECT FROM dish WHERE deleted_at IS NULL AND ${condition}) AS in_use`,
      [value],
    );
    return row!.in_use;
  }
}
