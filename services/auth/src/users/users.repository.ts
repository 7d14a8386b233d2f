import type { Role } from '@2x7/contracts';
import { Audit, sql } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { DeviceOwner } from '../guessing/device-cookies.js';
import { UserEntity } from '../persistence/user.entity.js';

type NewUser = { email: string; name: string; role: Role; passwordHash: string };

/** Advisory lock held while the first user is added, so that two replicas starting at once add one. */
const firstUserLock = 2_077_101;

@Injectable()
export class UsersRepository {
  constructor(
    private readonly database: DataSource,
    private readonly audit: Audit,
  ) {}

  /** Includes disabled users, so that a login of one takes the same steps as a wrong password. */
  findByEmail(email: string): Promise<UserEntity | null> {
    return this.database.manager.findOneBy(UserEntity, { email: email.toLowerCase() });
  }

  findEnabled(id: string): Promise<UserEntity | null> {
    return this.database.manager.findOneBy(UserEntity, { id, disabledAt: IsNull() });
  }

  async anyExists(): Promise<boolean> {
    return this.database.manager.exists(UserEntity);
  }

  /** Stores the same password with stronger parameters. Returns false when the user was disabled or got another password since `user` was read. */
  async replaceHash(tx: EntityManager, { id, passwordHash }: UserEntity, next: string): Promise<boolean> {
    const changed = await sql.execute(
      tx,
      'UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash = $2 AND disabled_at IS NULL',
      [id, passwordHash, next],
    );
    return changed === 1;
  }

  /** Stores a new password and ends the device cookies. Undefined when the user was disabled or got another password since `user` was read. */
  changePassword(tx: EntityManager, { id, passwordHash }: UserEntity, next: string): Promise<DeviceOwner | undefined> {
    return sql.oneOrNone<DeviceOwner>(
      tx,
      `UPDATE users SET password_hash = $3, device_epoch = gen_random_uuid()
       WHERE id = $1 AND password_hash = $2 AND disabled_at IS NULL RETURNING email, device_epoch AS "deviceEpoch"`,
      [id, passwordHash, next],
    );
  }

  /** Adds the user if the table is empty, also when several replicas try at once. Returns whether it was added. */
  async addFirst(user: NewUser): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      await sql.execute(tx, 'SELECT pg_advisory_xact_lock($1)', [firstUserLock]);
      if (await tx.exists(UserEntity)) return false;
      const id = uuid();
      await tx.insert(UserEntity, { ...user, id, email: user.email.toLowerCase() });
      await this.audit.record(tx, {
        actor: { kind: 'service', name: 'auth' },
        action: 'created',
        entity: 'user',
        entityId: id,
        after: { role: user.role },
      });
      return true;
    });
  }
}
