import { Module, type DynamicModule } from '@nestjs/common';
import { ApiModule } from './api/api.module.js';
import { gatewayConfigToken, type GatewayConfig } from './config.js';
import { GatewayRoutes } from './gateway.routes.js';
import { MediaModule } from './media/media.module.js';
import { PagesModule } from './pages/pages.module.js';
import { webBuildToken, type WebBuild } from './pages/web-build.js';

@Module({ imports: [ApiModule, MediaModule, PagesModule], providers: [GatewayRoutes] })
export class AppModule {
  /** The configuration and the web's build are known to every module. */
  static register(config: GatewayConfig, web: WebBuild | null): DynamicModule {
    const providers = [
      { provide: gatewayConfigToken, useValue: config },
      { provide: webBuildToken, useValue: web },
    ];
    return { module: AppModule, global: true, providers, exports: providers };
  }
}
