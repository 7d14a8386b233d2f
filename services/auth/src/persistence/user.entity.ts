import type { Role } from '@2x7/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user who can sign in. `email` is stored in lower case. */
@Entity('users')
export class UserEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') email!: string;
  @Column('text') name!: string;
  @Column('text') role!: Role;
  /** Null until an invited user has set a password. */
  @Column('text', { name: 'password_hash', nullable: true }) passwordHash!: string | null;
  /** Device cookies are signed with it, and end when it changes. */
  @Column('uuid', { name: 'device_epoch' }) deviceEpoch!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'disabled_at', nullable: true }) disabledAt!: Date | null;
  @Column('timestamptz', { name: 'last_sign_in_at', nullable: true }) lastSignInAt!: Date | null;
}
