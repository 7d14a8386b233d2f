import { createElement, type ComponentProps } from 'react';

type IconData = { node: readonly [tag: string, attributes: object][] };
type Props = ComponentProps<'svg'> & { size?: number };

/**
 * Builds the icons of lucide-react: `vite.config.ts` puts it in the place of the package's own function, which is
 * 2 kB larger because it also reads settings from a context, scales strokes and accepts icons by name.
 */
export default function createLucideIcon({ node }: IconData) {
  return function LucideIcon({ size = 24, ...rest }: Props) {
    const attributes = {
      xmlns: 'http://www.w3.org/2000/svg',
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': true,
      ...rest,
    } as const;
    return createElement('svg', attributes, ...node.map(([tag, drawn]) => createElement(tag, drawn)));
  };
}
