import type { ReactNode } from 'react';
import type { SiteImage } from 'virtual:site-images';
import { useHead } from '../../shared/head';
import { to } from '../../shared/site';
import { Crumbs } from '../../ui/crumbs';
import { PageIntro } from '../../ui/page-intro';
import { ImageIntro } from './image-intro';

/** How a content page presents itself, on its own top and elsewhere. */
export type Profile = {
  path: string;
  /** In the trail above the page. */
  name: string;
  /** The name, when absent. */
  heading?: string;
  lead: string;
  /** For browsers and search engines; the shop's name is added. */
  title: string;
  description: string;
};

type Props = {
  profile: Profile;
  image?: SiteImage & { preview: string };
  /** Beside or below the lead. */
  intro?: ReactNode;
  children: ReactNode;
};

/** A page to read: where it stands, what it is about, its sections. */
export function ContentPage({ profile, image, intro, children }: Props) {
  const { path, name, heading = name, lead, title, description } = profile;
  useHead({ title: `${title} · 2x7`, description, image: image?.preview });
  return (
    <>
      <Crumbs trail={[{ name: 'Home', path: to.home }]} here={name} path={path} />
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
