import { AddRun, ChangeRun, DraftRuns, SlotInput, type DeliverySlot, type Identity, type RunLink, type RunsOfSlot } from '@2x7/contracts';
import { Access, Caller, IdParam, ValidBody, ValidQuery, enveloped, type Envelope } from '@2x7/service-kit';
import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { RunChangeService } from './run-change.service.js';
import { RunDraftService } from './run-draft.service.js';
import { RunLinkService } from './run-link.service.js';
import { RunRepository } from './run.repository.js';

/** The runs of a slot, their riders, stops and links. */
@Controller('deliveries/admin/runs')
@Access('admin')
export class RunAdminController {
  constructor(
    private readonly runs: RunRepository,
    private readonly drafts: RunDraftService,
    private readonly changes: RunChangeService,
    private readonly links: RunLinkService,
  ) {}

  @Get()
  async list(@ValidQuery(SlotInput) slot: DeliverySlot): Promise<Envelope<RunsOfSlot>> {
    return enveloped(await this.runs.find(slot));
  }

  @Post()
  @HttpCode(200)
  async draft(@ValidBody(DraftRuns) slot: DeliverySlot, @Caller() actor: Identity): Promise<Envelope<RunsOfSlot>> {
    return enveloped(await this.drafts.draft(actor, slot));
  }

  @Post('empty')
  async add(@ValidBody(AddRun) body: AddRun, @Caller() actor: Identity): Promise<Envelope<RunsOfSlot>> {
    return enveloped(await this.drafts.addEmpty(actor, body));
  }

  @Put(':id')
  async change(@IdParam() id: string, @ValidBody(ChangeRun) body: ChangeRun, @Caller() actor: Identity): Promise<Envelope<RunsOfSlot>> {
    return enveloped(await this.changes.change(actor, id, body));
  }

  @Delete(':id')
  async remove(@IdParam() id: string, @Caller() actor: Identity): Promise<Envelope<RunsOfSlot>> {
    return enveloped(await this.changes.remove(actor, id));
  }

  @Post(':id/link')
  @HttpCode(200)
  async issue(@IdParam() id: string, @Caller() actor: Identity): Promise<Envelope<RunLink>> {
    return enveloped(await this.links.issue(actor, id));
  }

  @Delete(':id/link')
  async withdraw(@IdParam() id: string, @Caller() actor: Identity): Promise<Envelope<RunsOfSlot>> {
    return enveloped(await this.links.withdraw(actor, id));
  }
}
