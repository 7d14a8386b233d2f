import type { User } from '@2x7/contracts';
import type { UserEntity } from '../persistence/user.entity.js';

/** The user as login and profile return it, without the password hash. */
export const presentUser = (user: UserEntity): User => ({
  id: user.id,
  name: user.name,
  email: user.email,
  created_at: user.createdAt.toISOString(),
  role: user.role,
});
