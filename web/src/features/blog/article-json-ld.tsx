import { siteImages } from 'virtual:site-images/blog';
import { organization } from '../../shared/schema-org';
import { JsonLd } from '../../shared/json-ld';
import { to } from '../../shared/site';
import type { Article } from './article';

/** Structured data of an article. */
export const ArticleJsonLd = ({ article }: { article: Article }) => (
  <JsonLd
    thing={{
      '@type': 'BlogPosting',
      headline: article.title,
      description: article.excerpt,
      image: siteImages[article.image]!.preview,
      url: to.article(article.slug),
      datePublished: article.date,
      articleSection: article.category,
      inLanguage: 'en-IN',
      author: { '@type': 'Organization', name: article.author, url: to.about },
      publisher: organization,
    }}
  />
);
