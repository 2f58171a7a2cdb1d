import type { Deps } from '#server/deps'
import { mediaUrl } from '#server/media-url'
import { facesOf } from '#server/repositories/account/profile'
import type { UserBase, UsersQuery } from '@/contract/account/user.schema'

/** Public data of learners. Unknown ids are left out. */
export async function usersByIds({ db, env }: Deps, { ids, limit }: UsersQuery): Promise<UserBase[]> {
  const wanted = [...new Set(ids.split(',').map(Number))].filter((id) => id <= 2_147_483_647)
  const rows = await facesOf(db, wanted, limit)
  return rows.map(({ id, nickname, avatar }) => {
    const face = avatar && mediaUrl(env, avatar)
    return { id, nickname, largeAvatar: face, mediumAvatar: face, smallAvatar: face }
  })
}
