import { Module } from '@nestjs/common';
import { ConfirmationsModule } from '../confirmations/confirmations.module.js';
import { RefundsModule } from '../refunds/refunds.module.js';
import { OrderAdminController } from './order-admin.controller.js';
import { OrderDetailRepository } from './order-detail.repository.js';
import { OrderExportController } from './order-export.controller.js';
import { OrderExportService } from './order-export.service.js';
import { OrderListRepository } from './order-list.repository.js';
import { OrderStatisticsRepository } from './order-statistics.repository.js';
import { StatisticsRollup } from './statistics-rollup.js';

@Module({
  imports: [ConfirmationsModule, RefundsModule],
  controllers: [OrderExportController, OrderAdminController],
  providers: [OrderDetailRepository, OrderExportService, OrderListRepository, OrderStatisticsRepository, StatisticsRollup],
})
export class AdminModule {}
