import { clsx } from 'clsx';
import { Truck } from 'lucide-react';
import { useParams, useSearchParams } from 'react-router-dom';
import { SortChoice } from '../features/supplements/sort-choice';
import { supplements } from '../features/supplements/supplement';
import { supplementCategories, supplementCategory } from '../features/supplements/supplement-categories';
import { SupplementJsonLd } from '../features/supplements/supplement-json-ld';
import { SupplementGrid } from '../features/supplements/supplement-grid';
import { chosen, sortingOf, type Sorting } from '../features/supplements/supplement-list';
import { useHead } from '../shared/head';
import { messages } from '../shared/messages';
import { to } from '../shared/site';
import { ChipLinks } from '../ui/chip-links';
import { Crumbs } from '../ui/crumbs';
import { PageIntro } from '../ui/page-intro';
import styles from './products.module.css';

const everything = {
  name: 'Supplements',
  lead: 'Whey, gainers and a few things for before and after training. Food comes first; these fill the gaps.',
};

/** The supplement catalogue, complete or of one category. The path holds the category, a query parameter the sort order. */
export default function ProductsPage() {
  const { category: slug } = useParams();
  const [search, setSearch] = useSearchParams();
  const sorting = sortingOf(search.get('sort'));
  const category = supplementCategory(slug);
  const { name, lead } = category ?? everything;
  const shown = chosen(supplements, slug, sorting);
  useHead(headOf(slug, name, lead));

  const sort = (asked: Sorting) => setSearch(asked === 'name' ? {} : { sort: asked }, { state: { stay: true } });
  return (
    <>
      {category && (
        <Crumbs trail={[{ name: everything.name, path: to.products }]} current={name} path={to.productCategory(category.slug)} />
      )}
      {shown.length > 0 && <SupplementJsonLd supplements={shown} name={name} />}
      <PageIntro title={name} lead={lead} below={category && 'crumbs'}>
        <CategoryNav current={slug} search={sorting === 'name' ? '' : `sort=${sorting}`} />
      </PageIntro>
      <div className={clsx('wrap', styles.catalogue)}>
        {shown.length > 0 && (
          <div className={styles.bar}>
            <p className={styles.note}>
              <Truck size={20} aria-hidden />
              We do not sell these online. Ask, and what you want comes along with your meals.
            </p>
            <SortChoice value={sorting} onChange={sort} />
          </div>
        )}
        <SupplementGrid supplements={shown} />
      </div>
    </>
  );
}

function headOf(slug: string | undefined, name: string, lead: string) {
  if (slug && !supplementCategory(slug)) {
    return { title: 'No products found · 2x7', description: messages.noProducts, status: 404 } as const;
  }
  return { title: `${slug ? `${name}: supplements` : 'Protein and fitness supplements'} · 2x7`, description: `${lead} ${ending}` };
}

const ending = 'Delivered in Jaipur with your meals, on request.';

const CategoryNav = ({ current, search }: { current: string | undefined; search: string }) => (
  <ChipLinks
    label="Categories"
    links={[
      { name: 'All', to: { pathname: to.products, search }, current: current === undefined },
      ...supplementCategories.map(({ slug, name }) => ({
        name,
        to: { pathname: to.productCategory(slug), search },
        current: slug === current,
      })),
    ]}
  />
);
