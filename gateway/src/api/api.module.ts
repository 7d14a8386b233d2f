import { Module } from '@nestjs/common';
import { CacheModule } from '../cache/cache.module.js';
import { DocsModule } from '../docs/docs.module.js';
import { SecurityModule } from '../security/security.module.js';
import { UpstreamModule } from '../upstream/upstream.module.js';
import { ApiRoutes } from './api.routes.js';
import { BodyMemory } from './body-memory.js';
import { Forwarder } from './forwarder.js';

@Module({
  imports: [CacheModule, DocsModule, SecurityModule, UpstreamModule],
  providers: [ApiRoutes, BodyMemory, Forwarder],
  exports: [ApiRoutes],
})
export class ApiModule {}
