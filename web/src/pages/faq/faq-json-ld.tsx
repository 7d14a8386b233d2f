import { JsonLd } from '../../shared/json-ld';
import { questions } from './questions';

/** Structured data of the questions and their answers. */
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
