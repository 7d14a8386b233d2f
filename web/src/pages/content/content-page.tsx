import type { ReactNode } from 'react';
import type { SiteImage } from 'virtual:site-images';
import { useHead } from '../../shared/head';
import { to } from '../../shared/site';
import { Crumbs } from '../../ui/crumbs';
import { PageIntro } from '../../ui/page-intro';
import { ImageIntro } from './image-intro';

/** Heading and metadata of a content page. */
export type Profile = {
  path: string;
  /** Name in the breadcrumbs. */
  name: string;
  /** Heading; `name` when absent. */
  heading?: string;
  lead: string;
  /** Title for browsers and search engines; the shop's name is appended. */
  title: string;
  description: string;
};

type Props = {
  profile: Profile;
  image?: SiteImage & { preview: string };
  /** Rendered beside or below the lead. */
  intro?: ReactNode;
  children: ReactNode;
};

/** A page of text: breadcrumbs, intro and sections. */
export function ContentPage({ profile, image, intro, children }: Props) {
  const { path, name, heading = name, lead, title, description } = profile;
  useHead({ title: `${title} · 2x7`, description, image: image?.preview });
  return (
    <>
      <Crumbs trail={[{ name: 'Home', path: to.home }]} current={name} path={path} />
      {image ? (
        <ImageIntro title={heading} lead={lead} image={image}>
          {intro}
        </ImageIntro>
      ) : (
        <PageIntro title={heading} lead={lead} below="crumbs">
          {intro}
        </PageIntro>
      )}
      {children}
    </>
  );
}
