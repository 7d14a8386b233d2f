import { SetZones, type Identity, type Zone } from '@2x7/contracts';
import { Access, Caller, ValidBody, enveloped, type Envelope } from '@2x7/service-kit';
import { Controller, Get, Put } from '@nestjs/common';
import { ZoneRepository } from './zone.repository.js';

/** The zones by which runs are drafted. */
@Controller('deliveries/admin/zones')
@Access('admin')
export class ZoneController {
  constructor(private readonly zones: ZoneRepository) {}

  @Get()
  async list(): Promise<Envelope<Zone[]>> {
    return enveloped(await this.zones.list());
  }

  @Put()
  async set(@ValidBody(SetZones) body: SetZones, @Caller() actor: Identity): Promise<Envelope<Zone[]>> {
    return enveloped(await this.zones.set(actor, body));
  }
}
