import { createHmac, timingSafeEqual } from 'node:crypto'
import { secretOf } from '#server/database/secret'
import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { notFound } from '#server/refusal'
import { draftOf } from '#server/repositories/site/block-page/drafts'
import type { PagePreview } from '@/contract/site/page.schema'
import { DAY_MS } from '@/domain/time/units'
import { blockPage, filledPage } from './page'

const sealOf = async (db: Db, pageId: number, end: string) =>
  createHmac('sha256', await secretOf(db, 'page-preview'))
    .update(`${pageId}.${end}`)
    .digest('base64url')

/** A token that opens the preview of one page for a day. */
export async function previewToken({ db, now }: Pick<Deps, 'db' | 'now'>, pageId: number): Promise<string> {
  const end = String(now() + DAY_MS)
  return `${end}.${await sealOf(db, pageId, end)}`
}

async function isSound({ db, now }: Deps, pageId: number, token: string): Promise<boolean> {
  const [end = '', seal = ''] = token.split('.')
  const expected = Buffer.from(await sealOf(db, pageId, end))
  const given = Buffer.from(seal)
  return given.length === expected.length && timingSafeEqual(given, expected) && Number(end) > now()
}

/** A page as it will be after publishing: its draft, or what is shown now where there is none. Without a sound token: not found. */
export async function previewPage(deps: Deps, id: number, token: string): Promise<PagePreview> {
  if (!(await isSound(deps, id, token))) throw notFound('页面')
  const draft = await draftOf(deps.db, id)
  return draft ? { page: await filledPage(deps, { id, ...draft }), isDraft: true } : { page: await blockPage(deps, id), isDraft: false }
}
