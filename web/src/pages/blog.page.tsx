import { clsx } from 'clsx';
import { useSearchParams } from 'react-router-dom';
import { articleCategories, articles, categoryAsked, type Article } from '../features/blog/article';
import { ArticleCard } from '../features/blog/article-card';
import { NewsletterForm } from '../features/newsletter/newsletter-form';
import { useHead } from '../shared/head';
import { to } from '../shared/site';
import { ChipLinks } from '../ui/chip-links';
import { PageIntro } from '../ui/page-intro';
import styles from './blog.module.css';

/** The articles; a query parameter selects the category. */
export default function BlogPage() {
  useHead({
    title: 'Fitness Blog · 2x7',
    description: 'How much protein, where it comes from, how to cook for a week: plain articles from the kitchen of 2x7 in Jaipur.',
  });
  const [search] = useSearchParams();
  const category = categoryAsked(search.get('category'));
  const shown = articles.filter((article) => !category || article.category === category);
  return (
    <>
      <PageIntro title="Fitness Blog" lead="What we know about food for people who train, with the sums shown.">
        <ChipLinks
          label="Categories"
          stay
          links={[undefined, ...articleCategories].map((one) => ({
            name: one ?? 'All',
            to: one ? `${to.blog}?category=${one.toLowerCase()}` : to.blog,
            current: one === category,
          }))}
        />
      </PageIntro>
      <div className={clsx('wrap', styles.list)}>
        <ArticleList shown={shown} />
      </div>
      <Newsletter />
    </>
  );
}

const ArticleList = ({ shown }: { shown: readonly Article[] }) => (
  <ul className={styles.articles}>
    {shown.map((article, index) => (
      <li key={article.id}>
        <ArticleCard article={article} lead={index === 0} />
      </li>
    ))}
  </ul>
);

const Newsletter = () => (
  <section aria-labelledby="newsletter" className="wrap">
    <div className={styles.newsletter}>
      <div>
        <h2 id="newsletter">The next one, by mail</h2>
        <p className={styles.promise}>An article now and then, and what is new on the menu.</p>
      </div>
      <NewsletterForm />
    </div>
  </section>
);
