import { tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import type { Env } from '#server/env'
import { mediaUrl } from '#server/media-url'
import { llmOf } from '#server/providers/llm/llm-of'
import { meansOf, paymentsOn } from '#server/providers/payment/gateway'
import { canPayOut } from '#server/providers/payout/gateway'
import { notFound, Refusal } from '#server/refusal'
import { lockLearners } from '#server/repositories/account/account'
import { directionsOf, replaceDirections } from '#server/repositories/account/learner'
import { categoriesAmong } from '#server/repositories/course/category'
import { brandAmong, knownBrands } from '#server/repositories/site/brands'
import { settingValue } from '#server/repositories/site/setting'
import type { Direction } from '@/contract/site/page.schema'
import type { NamedSetting, Setting } from '@/contract/site/setting.schema'
import { OFFERED_SETTING, type Offered } from '@/domain/site/offered'
import { lookOf } from './brand-page'
import { sitesOf } from './school-sites'

const APP_ID = 'qiming'

/** The site settings for clients. */
export function siteSetting({ trackerUrl, mode }: Env): Setting {
  return { tracker: { address: trackerUrl, appId: APP_ID, project: mode === 'production' ? 'production' : 'default' } }
}

/** The things learners can do here, by the providers that are set up. */
export function offeredBy(env: Env): Offered {
  return {
    payment: paymentsOn(env).length > 0,
    cashOut: canPayOut(env),
    sms: env.sms.kind !== 'off',
    wechat: env.officialAccount.kind !== 'off',
    miniProgram: env.miniProgram.kind !== 'off',
    tracking: env.carrier.kind !== 'off',
    model: llmOf(env).isModel,
    apple: meansOf(env).onApple,
  }
}

/** A brand is asked for by its key. */
const BRAND_NAME = /^brand_([a-z0-9]+)$/

/** A brand as apps show it whose pages no server composes; the usual one for a key that no brand has. */
async function brandLook(deps: Deps, key: string) {
  const rows = await knownBrands(deps)
  const row = rows.find((each) => each.key === key) ?? brandAmong(rows, '')
  return lookOf({ ...row, logo: row.logo && mediaUrl(deps.env, row.logo) }, sitesOf(deps.env, rows, row))
}

/** A setting as JSON text, addresses of stored files whole: a mini-program has no origin to add. */
export async function namedSetting(deps: Deps, name: string): Promise<NamedSetting> {
  const { db, env } = deps
  const [, brand] = BRAND_NAME.exec(name) ?? []
  if (brand !== undefined) return { name, value: JSON.stringify(await brandLook(deps, brand)) }
  if (name === OFFERED_SETTING) return { name, value: JSON.stringify(offeredBy(env)) }
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
