import type { Identity } from '@2x7/contracts';
import { Audit } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull, Not } from 'typeorm';
import { urlOf, type ImageSize } from '../image-name.js';
import { Image } from './image.entity.js';

type NewImage = ImageSize & { createdBy: string };

/** Rows of images. A change and its audit row are one transaction. */
@Injectable()
export class ImageRepository {
  constructor(
    private readonly database: DataSource,
    private readonly audit: Audit,
  ) {}

  add({ id, width, height, createdBy }: NewImage, actor: Identity): Promise<void> {
    return this.database.transaction(async (tx) => {
      await tx.insert(Image, { id, width, height, createdBy });
      await this.audit.record(tx, {
        actor,
        action: 'uploaded',
        entity: 'image',
        entityId: id,
        after: { url: urlOf({ id, width, height }) },
      });
    });
  }

  find(id: string): Promise<Image | null> {
    return this.database.getRepository(Image).findOneBy({ id });
  }

  /** Marks the image as deleted; a second call changes and records nothing. */
  markDeleted(image: Image, actor: Identity): Promise<void> {
    return this.database.transaction(async (tx) => {
      const { affected } = await tx.update(Image, { id: image.id, deletedAt: IsNull() }, { deletedAt: () => 'now()' });
      if (affected)
        await this.audit.record(tx, {
          actor,
          action: 'deleted',
          entity: 'image',
          entityId: image.id,
          before: { url: urlOf(image) },
        });
    });
  }

  /** Takes the mark back; the image stays. */
  unmarkDeleted({ id }: Image): Promise<void> {
    return this.database.transaction(async (tx) => {
      const { affected } = await tx.update(Image, { id, deletedAt: Not(IsNull()) }, { deletedAt: null });
      const actor = { kind: 'service', name: 'media' } as const;
      if (affected) await this.audit.record(tx, { actor, action: 'kept', entity: 'image', entityId: id });
    });
  }

  /** Called last, when the image has no files left. */
  async deleteMarked(id: string): Promise<void> {
    await this.database.getRepository(Image).delete({ id, deletedAt: Not(IsNull()) });
  }

  /** Images whose deletion was interrupted, at most 1,000. */
  markedDeleted(): Promise<Image[]> {
    return this.database.getRepository(Image).find({ where: { deletedAt: Not(IsNull()) }, order: { id: 'ASC' }, take: 1_000 });
  }

  /** Those of the ids that have a row. */
  async existingIds(ids: string[]): Promise<Set<string>> {
    const rows = await this.database.getRepository(Image).find({ select: { id: true }, where: { id: In(ids) } });
    return new Set(rows.map(({ id }) => id));
  }

  async isEmpty(): Promise<boolean> {
    return !(await this.database.getRepository(Image).exists());
  }
}
