import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { siteImages } from 'virtual:site-images/blog';
import { useHead } from '../../shared/head';
import { to } from '../../shared/site';
import { Crumbs } from '../../ui/crumbs';
import { Image } from '../../ui/image';
import { articles, relatedTo, type Article } from './article';
import { ArticleCard } from './article-card';
import { ArticleJsonLd } from './article-json-ld';
import styles from './article-view.module.css';
import { Byline } from './byline';

const photoSizes = '(min-width: 78rem) 560px, (min-width: 60rem) 46vw, 92vw';

type Props = {
  slug: string;
  /** Key points of the article. */
  inShort: readonly string[];
  children: ReactNode;
};

/** An article: head, text, and links to further articles. */
export function ArticleView({ slug, inShort, children }: Props) {
  const article = articles.find((one) => one.slug === slug)!;
  const { preview } = siteImages[article.image]!;
  useHead({ title: `${article.title} · 2x7`, description: article.excerpt, image: preview, kind: 'article' });
  return (
    <>
      <ArticleJsonLd article={article} />
      <Crumbs trail={[{ name: 'Blog', path: to.blog }]} current={article.title} path={to.article(slug)} />
      <article>
        <ArticleHead article={article} />
        <div className={clsx('wrap', styles.columns)}>
          <aside aria-labelledby="in-short" className={styles.short}>
            <h2 id="in-short" className={styles.shortTitle}>
              In short
            </h2>
            <ul className={styles.points}>
              {inShort.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </aside>
          <div className={styles.text}>{children}</div>
        </div>
      </article>
      <Related article={article} />
    </>
  );
}

function ArticleHead({ article }: { article: Article }) {
  const image = siteImages[article.image]!;
  return (
    <header className={clsx('wrap', styles.head)}>
      <div>
        <p className={styles.category}>{article.category}</p>
        <h1 className={styles.title}>{article.title}</h1>
        <p className={styles.excerpt}>{article.excerpt}</p>
        <Byline article={article} />
      </div>
      <Image of={image} alt={image.alt} sizes={photoSizes} eager className={styles.photo} />
    </header>
  );
}

const Related = ({ article }: { article: Article }) => (
  <section aria-labelledby="related" className={styles.band}>
    <div className={clsx('wrap', styles.related)}>
      <h2 id="related">Read next</h2>
      <ul className={styles.cards}>
        {relatedTo(article).map((one) => (
          <li key={one.id}>
            <ArticleCard article={one} level="h3" />
          </li>
        ))}
      </ul>
    </div>
  </section>
);
