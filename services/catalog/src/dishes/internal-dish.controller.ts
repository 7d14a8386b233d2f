import type { Dish } from '@2x7/contracts';
import { InternalTo, IdParam, enveloped, type Envelope } from '@2x7/service-kit';
import { Controller, Get } from '@nestjs/common';
import { DishRepository } from './dish.repository.js';

/** The deliveries service renews its copies of a dish, which is cooked as planned while visitors do not see it. */
@Controller('internal/sample-menu')
export class InternalDishController {
  constructor(private readonly dishes: DishRepository) {}

  @Get(':id')
  @InternalTo('deliveries')
  async show(@IdParam() id: string): Promise<Envelope<Dish>> {
    return enveloped(await this.dishes.get(id));
  }
}
