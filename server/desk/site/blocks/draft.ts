import type { Db, Tx } from '#server/database/tables'
import type { Done } from '#server/desk/frame/row'
import { found, idOf, rowVersion } from '#server/desk/parts/ref'
import { conflict } from '#server/refusal'
import { draftOf, livePage, type PageRow, type PageText, pageById, saveDraft } from '#server/repositories/site/block-page/drafts'
import type { BlockSeed } from '@/contract/site/stored-page.schema'

/** A page as it is edited: its draft, or what everybody sees where there is none. */
export type Edited = { row: PageRow; text: PageText; version: number }

export async function editedPage(db: Db, ref: string | undefined): Promise<Edited> {
  const row = found(await pageById(db, idOf(ref, '页面')), '页面')
  const { title, blocks } = (await draftOf(db, row.id)) ?? found(await livePage(db, row.id), '页面')
  return { row, text: { title, blocks }, version: rowVersion({ title, blocks }) }
}

/** Saves a page as its draft, unless it is no longer the one that was edited. */
export async function saveEdited(tx: Tx, ref: string, version: number, now: number, change: (text: PageText) => PageText): Promise<Done> {
  const { row, text, version: current } = await editedPage(tx, ref)
  const after = change(text)
  const isSaved = current === version && (await saveDraft(tx, row.id, after, row.draftVersion ?? 0, now))
  if (!isSaved) throw conflict('这个页面刚被别人改过，请重新打开核对')
  return { object: `page:${row.id}`, before: text, after, to: `/pages/${row.id}/blocks` }
}

/** A place on a page: `31.2` is its second block, `31.2.new` a block that comes to stand there. */
export type Place = { page: string; at: number; isNew: boolean; word: string }

export function placeIn(ref: string): Place {
  const [, page, number = '', word = ''] = /^(\d{1,9})\.(\d{1,3})(?:\.(new|up|down))?$/.exec(ref) ?? []
  return { page: found(page, '内容块'), at: Number(number) - 1, isNew: word === 'new', word }
}

/** The block at a place. */
export const blockAt = (blocks: readonly BlockSeed[], at: number): BlockSeed => found(blocks[at], '内容块')
