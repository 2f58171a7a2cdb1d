import type { Deps } from '#server/deps'
import { messagingOf } from '#server/providers/messaging/gateway'
import { notFound } from '#server/refusal'
import { settingValue } from '#server/repositories/site/setting'
import type { MiniEntry, MiniLink, MiniLinkQuery, MiniProgramId } from '@/contract/site/mini-program.schema'

/** Setting with the mini-programs beside our own: their ids by name. */
const SETTING = 'mini_programs'
/** The product's own. */
const MAIN = 'main'

/** Pages of the mini-program, as its package names them. */
export const entryPages: Record<MiniEntry, string> = {
  home: 'pages/home/index',
  tiku: 'pages/tiku/index',
  exam: 'packages/tiku/category/index',
}

/** The public id of a mini-program by its name. */
export async function miniProgramId(deps: Deps, name: string): Promise<MiniProgramId> {
  if (name === MAIN) return { appId: (await messagingOf(deps)).miniAppId }
  const others = await settingValue(deps.db, SETTING)
  const found: unknown = Object.entries(typeof others === 'object' && others !== null ? others : {}).find(([each]) => each === name)?.[1]
  if (typeof found !== 'string' || found === '') throw notFound('这个小程序')
  return { appId: found }
}

/** An address that opens an entry of the mini-program. */
export async function miniLink(deps: Deps, { entry, categoryId }: MiniLinkQuery): Promise<MiniLink> {
  // The papers are those of a direction; without one the bank offers the choice.
  const path = entryPages[entry === 'exam' && categoryId === undefined ? 'tiku' : entry]
  const query = new URLSearchParams(categoryId === undefined ? {} : { categoryId: String(categoryId) }).toString()
  const link = await (await messagingOf(deps)).urlLink(path, query)
  return { link, path: query === '' ? path : `${path}?${query}` }
}
