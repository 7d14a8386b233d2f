import styles from './testimonial-card.module.css';
import { initialsOf, type Testimonial } from './testimonials';

/** A testimonial with the author's initials instead of a photo. */
export const TestimonialCard = ({ testimonial: { name, role, content, rating } }: { testimonial: Testimonial }) => (
  <figure className={styles.card}>
    <Rating rating={rating} />
    <blockquote className={styles.quote}>
      <p>{content}</p>
    </blockquote>
    <figcaption className={styles.author}>
      <span className={styles.initials} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <span>
        <span className={styles.name}>{name}</span>
        <span className={styles.role}>{role}</span>
      </span>
    </figcaption>
  </figure>
);

const Rating = ({ rating }: { rating: number }) => (
  <p className={styles.rating}>
    {Array.from({ length: rating }, (_, star) => (
      <svg key={star} viewBox="0 0 24 24" width={20} height={20} fill="currentColor" aria-hidden="true">
        <path d="m12 2.4 3 6.1 6.7 1-4.9 4.7 1.2 6.7-6-3.2-6 3.2 1.2-6.7L2.3 9.5l6.7-1z" />
      </svg>
    ))}
    <span className="visually-hidden">Rated {rating} out of 5</span>
  </p>
);
