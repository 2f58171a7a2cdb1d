import { tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import type { Env } from '#server/env'
import { mediaUrl } from '#server/media-url'
import { notFound, Refusal } from '#server/refusal'
import { lockLearners } from '#server/repositories/account/account'
import { directionsOf, replaceDirections } from '#server/repositories/account/learner'
import { categoriesAmong } from '#server/repositories/course/category'
import { settingValue } from '#server/repositories/site/setting'
import type { Direction } from '@/contract/site/page.schema'
import type { NamedSetting, Setting } from '@/contract/site/setting.schema'

const APP_ID = 'qiming'

/** The site settings for clients. */
export function siteSetting({ trackerUrl, mode }: Env): Setting {
  return { tracker: { address: trackerUrl, appId: APP_ID, project: mode === 'production' ? 'production' : 'default' } }
}

/** A setting as JSON text, addresses of stored files whole: a mini-program has no origin to add. */
export async function namedSetting({ db, env }: Deps, name: string): Promise<NamedSetting> {
  const stored = await settingValue(db, name)
  if (stored === undefined) throw notFound('设置')
  const value = JSON.stringify(stored).replaceAll('"/media/', `"${mediaUrl(env, '/media/')}`)
  return { name, value }
}

/** Directions are the second level of categories. */
const DIRECTION_LEVEL = 2

/** Replaces the learner's directions; an empty list is a valid choice. */
export async function chooseDirections({ db }: Deps, userId: number, ids: readonly number[]): Promise<Direction[]> {
  await tx(db, async (work) => {
    await lockLearners(work, [userId])
    const known = await categoriesAmong(work, ids, DIRECTION_LEVEL)
    if (known.length !== ids.length) throw new Refusal(400, '没有这个学习方向')
    await replaceDirections(work, userId, ids)
  })
  return directionsOf(db, userId)
}
