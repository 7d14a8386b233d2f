import { serviceArea } from '@2x7/contracts';
import { clsx } from 'clsx';
import { ArrowRight, MapPin } from 'lucide-react';
import { siteImages } from 'virtual:site-images';
import { CheapestMeal } from '../../features/plans/price/cheapest-meal';
import { to } from '../../shared/site';
import { ButtonLink } from '../../ui/button';
import { Image } from '../../ui/image';
import { heroSizes } from './hero-sizes';
import styles from './hero.module.css';
import { WeekCard } from './week-card';

/** Hero of the home page: claim, image and week grid. */
export const Hero = () => (
  <section className={clsx('wrap', styles.hero)}>
    <div>
      <p className={styles.place}>
        <MapPin size={16} aria-hidden /> Delivered in {serviceArea}
      </p>
      <h1 className={styles.headline}>
        <span className={styles.together}>Protein-Rich</span> Meals, Anytime. <em>2x7.</em>
      </h1>
      <p className={styles.lead}>Lunch by nine, dinner by eight. Weighed, cooked and at your door twice a day, seven days a week.</p>
      <div className={styles.actions}>
        <ButtonLink to={to.plans} size="large">
          Choose Your Plan <ArrowRight size={20} aria-hidden />
        </ButtonLink>
        <CheapestMeal className={styles.from} />
      </div>
    </div>
    <div className={styles.visual}>
      <Image of={siteImages.hero} alt={siteImages.hero.alt} sizes={heroSizes} className={styles.photo} eager />
      <WeekCard className={styles.week} />
    </div>
  </section>
);
