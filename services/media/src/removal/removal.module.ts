import { IdentitySigner, ServiceClient } from '@2x7/service-kit';
import { Module } from '@nestjs/common';
import { mediaConfigToken, type MediaConfig } from '../config.js';
import { PersistenceModule } from '../persistence/persistence.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { RemovalController } from './removal.controller.js';
import { RemovalService } from './removal.service.js';
import { SweepService } from './sweep.service.js';

const catalogClient = ({ catalogUrl }: MediaConfig, signer: IdentitySigner): ServiceClient =>
  new ServiceClient({ baseUrl: catalogUrl, audience: 'catalog', signer });

@Module({
  imports: [PersistenceModule, StorageModule],
  controllers: [RemovalController],
  providers: [
    RemovalService,
    SweepService,
    { provide: ServiceClient, useFactory: catalogClient, inject: [mediaConfigToken, IdentitySigner] },
  ],
})
export class RemovalModule {}
