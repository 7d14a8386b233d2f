import { Module } from '@nestjs/common';
import { OrderRepository } from './order.repository.js';

@Module({ providers: [OrderRepository], exports: [OrderRepository] })
export class PersistenceModule {}
