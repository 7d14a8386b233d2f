import { leanPackage } from './lean-package.mjs';

/** The build of react-router that is used: its package entry resolves to the development build, which contains warnings. */
const productionBuild = /react-router\/dist\/production\//;

/**
 * react-router creates the components and contexts of its data mode when it loads. These calls have no effect, which the library does not
 * mark, so the bundle kept forms and fetchers that no page uses.
 */
export const leanRouter = () =>
  leanPackage({
    name: 'lean-router',
    files: productionBuild,
    shorten: (code) =>
      code
        .replace(/ = (React\d*\.(?:memo|forwardRef|createContext)\()/g, ' = /* @__PURE__ */ $1')
        .replace(/^\w+\.displayName = "\w+";$/gm, ''),
  });
