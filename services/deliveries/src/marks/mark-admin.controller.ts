import {
  CallOffSlot,
  EnterMarks,
  SlotMarksQuery,
  type Identity,
  type MarksEntered,
  type SlotCalledOff,
  type SlotMarks,
} from '@2x7/contracts';
import { Access, Caller, ValidBody, ValidQuery, enveloped, type Envelope } from '@2x7/service-kit';
import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { TaskBoard } from '../kitchen/tasks/task-board.js';
import { AdminMarkService } from './admin-mark.service.js';
import { CallOffService } from './call-off.service.js';
import { SlotMarksRepository } from './slot-marks.repository.js';

/** Marks from paper, corrections, and slots that are called off. */
@Controller('deliveries/admin')
@Access('admin')
export class MarkAdminController {
  constructor(
    private readonly slots: SlotMarksRepository,
    private readonly marks: AdminMarkService,
    private readonly callOffs: CallOffService,
    private readonly tasks: TaskBoard,
  ) {}

  @Get('marks')
  async list(@ValidQuery(SlotMarksQuery) query: SlotMarksQuery): Promise<Envelope<SlotMarks>> {
    return enveloped(await this.slots.find(query));
  }

  @Post('marks')
  @HttpCode(200)
  async enter(@Caller() actor: Identity, @ValidBody(EnterMarks) body: EnterMarks): Promise<Envelope<MarksEntered>> {
    const entered = await this.marks.enter(actor, body);
    this.tasks.forget();
    return enveloped(entered);
  }

  @Post('slots/call-off')
  @Access('confirmed-admin')
  @HttpCode(200)
  async callOff(@Caller() actor: Identity, @ValidBody(CallOffSlot) body: CallOffSlot): Promise<Envelope<SlotCalledOff>> {
    const calledOff = await this.callOffs.callOff(actor, body);
    this.tasks.forget();
    return enveloped(calledOff);
  }
}
