import { Module } from '@nestjs/common';
import { ApiModule } from './api/api.module.js';
import { GatewayRoutes } from './gateway.routes.js';
import { MediaModule } from './media/media.module.js';
import { PagesModule } from './pages/pages.module.js';

@Module({ imports: [ApiModule, MediaModule, PagesModule], providers: [GatewayRoutes] })
export class AppModule {}
