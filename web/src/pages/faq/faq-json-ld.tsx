import { JsonLd } from '../../shared/json-ld';
import { questions } from './questions';

/** The questions for search engines, as the page answers them. */
export const FaqJsonLd = () => (
  <JsonLd
    thing={{
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
      })),
    }}
  />
);
