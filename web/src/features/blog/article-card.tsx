import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { siteImages } from 'virtual:site-images/blog';
import { to } from '../../shared/site';
import { Image } from '../../ui/image';
import type { Article } from './article';
import styles from './article-card.module.css';
import { Byline } from './byline';

type Props = {
  article: Article;
  /** The first article of a list is wide on large screens. */
  lead?: boolean;
  level?: 'h2' | 'h3';
};

const wide = '(min-width: 78rem) 690px, (min-width: 60rem) 56vw, 92vw';
const narrow = '(min-width: 78rem) 590px, (min-width: 44rem) 46vw, 92vw';

/** Image, title and lead of an article; the whole card is a link. */
export const ArticleCard = ({ article, lead = false, level: Heading = 'h2' }: Props) => (
  <article className={clsx(styles.card, lead && styles.lead)}>
    <Image of={siteImages[article.image]!} alt="" sizes={lead ? wide : narrow} eager={lead} className={styles.photo} />
    <div className={styles.body}>
      <p className={styles.category}>{article.category}</p>
      <Heading className={styles.title}>
        <Link to={to.article(article.slug)} className={styles.cover}>
          {article.title}
        </Link>
      </Heading>
      <p className={styles.excerpt}>{article.excerpt}</p>
      <Byline article={article} />
    </div>
  </article>
);
