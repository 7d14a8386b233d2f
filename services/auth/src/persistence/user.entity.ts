import type { Role } from '@2x7/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person who can sign in; `email` in small letters. */
@Entity('users')
export class UserEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('text') email: string;
  @Column('text') name: string;
  @Column('text') role: Role;
  /** Null until somebody who was invited has chosen a password. */
  @Column('text', { name: 'password_hash', nullable: true }) passwordHash: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('timestamptz', { name: 'disabled_at', nullable: true }) disabledAt: Date | null;
  @Column('timestamptz', { name: 'last_sign_in_at', nullable: true }) lastSignInAt: Date | null;
}
