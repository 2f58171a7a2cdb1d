import type { HelpDetail } from '@/contract/content/help.schema'
import type { Deps } from '../../deps'
import { notFound } from '../../refusal'
import { shownHelpById } from '../../repositories/help'
import { richMedia } from './rich-media'

/** A question of the help centre with its answer. */
export async function helpDetail({ db, env }: Deps, id: number): Promise<HelpDetail> {
  const row = await shownHelpById(db, id)
  if (!row) throw notFound('这条帮助')
  return { ...row, content: richMedia(env, row.content) }
}
