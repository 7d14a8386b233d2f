import { routeOf, routes } from '../app/routes';
import { categoryAsked } from '../features/blog/article';
import { questions } from '../features/plans/chooser/plan-questions';
import { sortingOf } from '../features/supplements/supplement-list';
import { supplements } from '../features/supplements/supplement';
import { supplementCategory } from '../features/supplements/supplement-categories';
import { to } from '../shared/site';

/** A page: addresses with the same path and the same `search` of their query have the same document. */
type PageAt = {
  path: string;
  /** API paths below /api/v1 whose responses the page shows. */
  data: string[];
  /** The query parameters that the page reads, without the question mark. */
  search: (given: string) => string;
};

/** Values that change the page; undefined for one that does not. */
type Reads = (value: (name: string) => string | null) => Record<string, string | undefined>;

const sorted: Reads = (value) => {
  const sort = sortingOf(value('sort'));
  return { sort: sort === 'name' ? undefined : sort };
};

/** A choice that does not exist leaves no plan over, whatever it says. */
const wished: Reads = (value) =>
  Object.fromEntries(
    questions.map(({ name, choices }) => {
      const given = value(name);
      return [name, given ? (choices.some((choice) => choice.value === given) ? given : 'none') : undefined];
    }),
  );

/** What the pages with query parameters read, by the path of their route. A page that is not listed reads none. */
export const reads: Readonly<Record<string, Reads>> = {
  [to.blog]: (value) => ({ category: categoryAsked(value('category'))?.toLowerCase() }),
  [to.products]: sorted,
  [to.productCategory(':category')]: sorted,
  [to.customPlans]: wished,
  [to.contact]: (value) => ({ product: supplements.find(({ image }) => image === value('product'))?.image }),
};

function searchOf(read: Reads, given: string): string {
  const asked = new URLSearchParams(given);
  const values = Object.entries(read((name) => asked.getAll(name).at(-1) ?? null)).filter(([, value]) => value);
  return new URLSearchParams(values as [string, string][]).toString();
}

const sections = new Set(routes.map(({ path }) => path.split('/')[1]));

/** The not-found page is the same everywhere but for the link of the section, which the navigation marks. */
function missingPage(path: string): string {
  const section = path.split('/')[1]!;
  return sections.has(section) ? `/${section}/-/-` : '/-';
}

/** The page at a path. All paths without a page have one page, so that invented addresses cost no rendering. */
export function pageAt(path: string): PageAt {
  const { route, id } = routeOf(path);
  const read = reads[route.path];
  const isUnknown = route.path === to.productCategory(':category') && !supplementCategory(path.split('/')[2]);
  return {
    path: route.path === '*' ? missingPage(path) : isUnknown ? to.productCategory('-') : path,
    // matchPath leaves it encoded.
    data: route.data(decodeURIComponent(id)),
    search: (given) => (read ? searchOf(read, given) : ''),
  };
}
