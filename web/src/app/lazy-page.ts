import type { ComponentType } from 'react';
import { lazyComponent, type LazyComponent } from '../shared/lazy-component';

export type LazyPage = {
  /** The file is `src/pages/<name>.page.tsx`. */
  name: string;
  Page: ComponentType;
  preload: LazyComponent<object>['preload'];
};

/** A page whose code is a chunk of its own. */
export function lazyPage(name: string, load: () => Promise<{ default: ComponentType }>): LazyPage {
  const { Component, preload } = lazyComponent(async () => (await load()).default);
  return { name, Page: Component, preload };
}
