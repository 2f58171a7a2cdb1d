import path from 'node:path'
import type { Deps } from '#server/deps'
import { kindOfName } from '#server/providers/media/file-sign'
import { MOST_BYTES } from '#server/providers/media/inspect'
import { comingFolder, roomOnDisk, sizeOnDisk } from '#server/providers/media/library'
import { invalid } from '#server/refusal'
import { beginUpload, goingUploads } from '#server/repositories/site/media-upload'
import { withoutInvisible } from '@/domain/text/invisible'

/** Uploads that a member of the staff may have under way. */
const MOST_GOING = 50
const MOST_NAME = 120
export const MOST_UPLOAD_BYTES = MOST_BYTES.film
const [MEGABYTE, GIGABYTE] = [1e6, 1e9]

/** Bytes in the unit in which people think of large files. */
function largeSizeText(bytes: number): string {
  if (bytes >= GIGABYTE) return `${Math.round(bytes / (GIGABYTE / 10)) / 10} GB`
  return `${Math.max(0, Math.round(bytes / MEGABYTE))} MB`
}

/** A file's name for people: no folders, no invisible characters, never empty. */
export function plainName(given: string): string {
  const last = withoutInvisible(given).replaceAll('\0', '').split(/[/\\]/).at(-1)?.trim() ?? ''
  return last.slice(-MOST_NAME) || '没有名字的文件'
}

/** Bytes that uploads under way will still take. */
async function promised({ db, env }: Deps): Promise<number> {
  let sum = 0
  for (const { key, size } of await goingUploads(db)) sum += Math.max(0, size - (await sizeOnDisk(path.join(comingFolder(env), key))))
  return sum
}

type Begun = { key: string; staffId: number; name: string; size: number; replaces: number | null }

/** Notes an upload before its first byte. Refuses what is too large, or what the disk has no room for. */
export async function beginMediaUpload(deps: Deps, { name, size, ...rest }: Begun): Promise<void> {
  if (!Number.isSafeInteger(size) || size <= 0) throw invalid('这个文件是空的，请重新选择')
  const most = MOST_BYTES[kindOfName(name) ?? 'film']
  if (size > most) throw invalid(`文件有 ${largeSizeText(size)}，这种文件最大 ${largeSizeText(most)}，请压缩或分开后再传`)
  const room = (await roomOnDisk(deps.env)) - (await promised(deps))
  if (size > room) throw invalid(`服务器只能再放 ${largeSizeText(room)}，放不下这个 ${largeSizeText(size)} 的文件，请先删掉不用的文件`)
  const isBegun = await beginUpload(deps.db, { ...rest, name: plainName(name), size, now: deps.now() }, MOST_GOING)
  if (!isBegun) throw invalid(`同时最多传 ${MOST_GOING} 个文件，请等前面的传完`)
}
