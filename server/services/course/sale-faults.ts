import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '#server/deps'
import { mediaFolder } from '#server/folders'
import { ownMedia } from '#server/media-url'
import { uploadsFolder } from '#server/providers/uploads/store-file'
import { lessonsForSale } from '#server/repositories/learn/lesson/edit'
import { saleFaults } from '@/domain/course/sale-faults'
import { isLink } from '@/domain/text/link-text'

const UPLOADS = '/uploads/'

/** Whether a file of ours is there; a link to another site is believed. */
async function isThere({ env }: Pick<Deps, 'env'>, address: string): Promise<boolean> {
  if (isLink(address)) return true
  const isUpload = address.startsWith(UPLOADS)
  const [folder, name] = isUpload ? [uploadsFolder(env), address.slice(UPLOADS.length)] : [mediaFolder, ownMedia(address)]
  const file = path.join(folder, name)
  if (!file.startsWith(folder + path.sep)) return false
  const found = await stat(file).catch(() => null)
  return found?.isFile() ?? false
}

/** Reasons why a course must not go on sale yet. */
export async function saleFaultsOf(deps: Pick<Deps, 'db' | 'env' | 'now'>, courseId: number): Promise<string[]> {
  const rows = await lessonsForSale(deps.db, courseId)
  const lessons = await Promise.all(rows.map(async (row) => ({ ...row, hasFile: await isThere(deps, row.media) })))
  return saleFaults(lessons, { hasLive: deps.env.live.kind !== 'off', now: deps.now() })
}
