/**
 * A plugin that leaves code of a package out of the built pages, where the package does not mark it as unused.
 * @param {{ name: string, files: RegExp, shorten: (code: string) => string }} facts `files`: the paths of its modules
 */
export const leanPackage = ({ name, files, shorten }) => ({
  name,
  apply: 'build',
  transform: { filter: { id: files }, handler: (code) => ({ code: shorten(code), map: null }) },
});
