import type { Deps } from '#server/deps'
import { notFound } from '#server/refusal'
import { shownHelpById } from '#server/repositories/account/help'
import { richMedia } from '#server/services/site/rich-media'
import type { HelpDetail } from '@/contract/account/help.schema'

/** A question of the help centre with its answer. */
export async function helpDetail({ db, env }: Deps, id: number): Promise<HelpDetail> {
  const row = await shownHelpById(db, id)
  if (!row) throw notFound('这条帮助')
  return { ...row, content: richMedia(env, row.content) }
}
