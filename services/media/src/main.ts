import { run } from '@2x7/service-kit';
import { createApp } from './app.js';
import { readMediaConfig } from './config.js';

await run('media', () => createApp(readMediaConfig()));
