import type { HelpDetail, HelpItem } from '@/contract/content/help.schema'
import type { Deps } from '../../deps'
import { notFound } from '../../refusal'
import { richMedia } from './rich-media'

/** Every question the help centre answers, in the school's order. */
export function helpItems({ db }: Deps): Promise<HelpItem[]> {
  return db.selectFrom('help_item').select(['id', 'topic', 'title']).where('is_shown', '=', true).orderBy('seq').orderBy('id').execute()
}

export async function helpDetail({ db, env }: Deps, id: number): Promise<HelpDetail> {
  const row = await db
    .selectFrom('help_item')
    .select(['id', 'topic', 'title', 'content'])
    .where('id', '=', id)
    .where('is_shown', '=', true)
    .executeTakeFirst()
  if (!row) throw notFound('这条帮助')
  return { ...row, content: richMedia(env, row.content) }
}
