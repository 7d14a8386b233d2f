import type { Identity, MealPlanDiet, MealPlanDiets } from '@2x7/contracts';
import { Audit, sql } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { deliveriesConfigToken, type DeliveriesConfig } from '../config.js';
import { Clock } from '../time/clock.js';
import { mealPlanDiets } from './freeze/planned-boxes.js';

/** What administrators have decided for the boxes of a meal plan. */
@Injectable()
export class MealPlanSettingsRepository {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly audit: Audit,
    @Inject(deliveriesConfigToken) private readonly config: Pick<DeliveriesConfig, 'rules'>,
  ) {}

  async find(): Promise<MealPlanDiets> {
    return { default_diet: this.config.rules.defaultDiet, plans: await sql.many<MealPlanDiet>(this.database, mealPlanDiets()) };
  }

  /** The diet counts for every slot whose cut-off is still to come. A repeated call changes nothing. */
  set(actor: Identity, { plan_id: id, default_diet: diet }: MealPlanDiet): Promise<void> {
    return this.database.transaction(async (tx) => {
      const before = await this.dietOf(tx, id);
      if (before === diet) return;
      await sql.execute(tx, `INSERT INTO plan_settings (plan_id, default_diet, set_at) VALUES ($1, $2, ${this.clock.sql})`, [id, diet]);
      await this.audit.record(tx, {
        actor,
        action: 'edited',
        entity: 'plan-settings',
        entityId: id,
        before: { default_diet: before ?? this.config.rules.defaultDiet },
        after: { default_diet: diet },
      });
    });
  }

  private async dietOf(tx: EntityManager, id: string): Promise<string | undefined> {
    await sql.execute(tx, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [id]);
    const find = `SELECT default_diet FROM (${mealPlanDiets()}) setting WHERE plan_id = $1`;
    return (await sql.oneOrNone<MealPlanDiet>(tx, find, [id]))?.default_diet;
  }
}
