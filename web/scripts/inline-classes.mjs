/** `import styles from './card.module.css';` */
const imported = /^import (\w+) from ('[^']+\.module\.css');$/gm;

/** Imports each class of a style sheet by its name instead of all of them as one object. */
const classesByName = {
  name: 'classes-by-name',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\.tsx?$/, code: '.module.css' },
    handler(code) {
      for (const [, name] of code.matchAll(imported))
        if (code.includes(`${name}.default`))
          this.error('A class cannot be called "default": this is the name of the object of all classes.');
      return { code: code.replace(imported, 'import * as $1 from $2;'), map: null };
    },
  },
};

/** A module whose names all stand where they are used would be left out, and Vite leaves out its style sheet with it. */
const allStyleSheets = {
  name: 'all-style-sheets',
  apply: 'build',
  enforce: 'post',
  transform: { filter: { id: /\.module\.css$/ }, handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }) },
};

/** Plugins that put the names of classes where they are used, so that the bundle contains no list of the classes of each style sheet. */
export const inlineClasses = () => [classesByName, allStyleSheets];
