import type { Db, Tx } from '#server/database/tables'
import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { mediaUrl } from '#server/media-url'
import { conflict, invalid } from '#server/refusal'
import { blockedPeople, hasBlocked, setBlock } from '#server/repositories/community/blocks'
import type { BlockedPerson, CirclePerson } from '@/contract/community/circle.schema'
import { personOf } from './read'

/** Blocks a learner: the viewer sees nothing of theirs, and they can neither follow, like nor comment the viewer's posts. */
export async function blockPerson(deps: Deps, userId: number, id: number, isOn: boolean): Promise<CirclePerson> {
  if (id === userId) throw invalid('不能屏蔽自己')
  await personOf(deps, id, userId)
  await tx(deps.db, (work) => setBlock(work, { userId, targetId: id, now: deps.now() }, isOn))
  return personOf(deps, id, userId)
}

export async function myBlocks({ db, env }: Deps, userId: number): Promise<BlockedPerson[]> {
  const rows = await blockedPeople(db, userId)
  return rows.map(({ id, nickname, avatar }) => ({ id, name: nickname, avatar: mediaUrl(env, avatar) }))
}

/** Refuses what one learner would do to another who blocked them; it does not tell why. */
export async function refuseBlocked(db: Db | Tx, authorId: number, userId: number): Promise<void> {
  if (await hasBlocked(db, { userId: authorId, targetId: userId })) throw conflict('对方设置了互动权限，暂时不能操作')
}
