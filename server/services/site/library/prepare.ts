import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '#server/deps'
import { comingFolder, libraryPlace, roomOnDisk, sizeOnDisk } from '#server/providers/media/library'
import { moveIndex } from '#server/providers/media/move-index'
import { rewriteMp4 } from '#server/providers/media/rewrite'
import { tracksOf } from '#server/providers/media/tracks'
import { drawPoster, FILE_HEIGHTS, NOT_READABLE, transcodeFilm, transcodeSound } from '#server/providers/media/transcode'
import { type LibraryRow, libraryRow, notePrepared, noteProgress } from '#server/repositories/site/library'
import { askToStore } from './store'

const TOLD_MS = 2_000
const NO_ROOM = '磁盘空间不够，没有转成。请删掉不用的文件，再用“换成新文件”重传'
const NO_TRANSCODER = '这台服务器没有转码器，请导出 H.264 的 MP4，再用“换成新文件”重传'
const CANNOT_REWRITE = '整理文件时出错，可能已经损坏，请重新导出，再用“换成新文件”重传'

/** Notes the share of the length that is done, not more often than people look. */
function progressTeller(deps: Deps, row: LibraryRow) {
  let last = 0
  return (second: number) => {
    const at = Date.now()
    if (row.seconds === null || at - last < TOLD_MS) return
    last = at
    const progress = Math.min(99, Math.max(0, Math.floor((second / row.seconds) * 100)))
    void noteProgress(deps.db, row, progress).catch((error: unknown) => deps.log.warn({ err: error }, 'progress was not noted'))
  }
}

/** Holds what is written about a file once it has been prepared. */
type Made = Parameters<typeof notePrepared>[2]

/** Runs work on a draft; `fault` is what the staff is told when the file itself is at fault. */
async function orFault(deps: Deps, fault: string, work: () => Promise<Made>): Promise<Made> {
  try {
    return await work()
  } catch (error) {
    deps.log.warn({ err: error }, 'a file of the library could not be prepared')
    return { state: 'broken', fault }
  }
}

async function rewritten(deps: Deps, row: LibraryRow, source: string, draft: string): Promise<Made> {
  return orFault(deps, CANNOT_REWRITE, async () => {
    const file = path.join(draft, `file.${row.ending}`)
    const told = progressTeller(deps, row)
    const isMoved = await moveIndex(source, file, (share) => told(share * (row.seconds ?? 0)))
    if (!isMoved) await rewriteMp4(source, file, told)
    return { state: 'ready', work: 'none', size: await sizeOnDisk(file) }
  })
}

export async function sizeOf(folder: string): Promise<number> {
  const sizes = await Promise.all((await readdir(folder)).map((name) => sizeOnDisk(path.join(folder, name))))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function transcoded(deps: Deps, row: LibraryRow, source: string, draft: string): Promise<Made> {
  const program = deps.env.media.ffmpeg
  if (program === null) return { state: 'broken', fault: NO_TRANSCODER }
  return orFault(deps, NOT_READABLE, async () => {
    const told = progressTeller(deps, row)
    const isFilm = row.kind === 'film'
    const file = path.join(draft, isFilm ? 'file.mp4' : 'file.m4a')
    if (isFilm) await transcodeFilm(program, source, draft, told)
    else await transcodeSound(program, source, file, told)
    const { seconds, width, height } = await tracksOf(isFilm ? path.join(draft, '720-00000.ts') : file)
    const known = {
      seconds: row.seconds ?? (isFilm ? await lengthOf(draft) : Math.round(seconds)),
      width: row.width ?? width,
      height: row.height ?? height,
    }
    const codecs = { audio_codec: row.audioCodec || 'AAC', video_codec: isFilm ? row.videoCodec || 'H.264' : '' }
    const renditions = JSON.stringify(isFilm ? await filesOfOnePiece(draft) : [])
    return { ...known, ...codecs, state: 'ready', work: 'none', has_parts: isFilm, renditions, size: await sizeOf(draft) }
  })
}

/** The sizes of the files that devices may keep. */
export const filesOfOnePiece = (draft: string) =>
  Promise.all(FILE_HEIGHTS.map(async (height) => ({ height, bytes: await sizeOnDisk(path.join(draft, `${height}.mp4`)) })))

/** The length of a film that was cut into parts, by its list. */
async function lengthOf(draft: string): Promise<number> {
  const list = await readFile(path.join(draft, '720.m3u8'), 'utf8')
  return Math.max(1, Math.round([...list.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, part]) => sum + Number(part), 0)))
}

async function made(deps: Deps, row: LibraryRow, source: string, draft: string): Promise<Made> {
  if (row.work === 'none') return { state: 'ready' }
  if ((await roomOnDisk(deps.env)) < row.size) return { state: 'broken', fault: NO_ROOM }
  return row.work === 'rewrite' ? rewritten(deps, row, source, draft) : transcoded(deps, row, source, draft)
}

/** Puts what was made beside what it was made of. */
export async function keepMade(deps: Deps, row: LibraryRow, draft: string): Promise<void> {
  for (const name of await readdir(draft)) await rename(path.join(draft, name), libraryPlace(deps.env, row, name))
}

/**
 * Makes a file of the library play everywhere: its index goes to the front, or it is transcoded; a film gets a poster where there is a
 * transcoder. It may be done again from the start: nothing is seen of it before it is whole.
 */
export async function prepareMedia(deps: Deps, { id, revision }: { id: number; revision: number }): Promise<void> {
  const row = await libraryRow(deps.db, id)
  if (!row || row.revision !== revision || row.state === 'broken') return
  const source = libraryPlace(deps.env, row, row.work === 'none' ? `file.${row.ending}` : 'source')
  const draft = path.join(comingFolder(deps.env), `draft-${id}-${revision}-${randomBytes(6).toString('hex')}`)
  await mkdir(draft, { recursive: true })
  try {
    if (row.work !== 'none') await notePrepared(deps.db, row, { state: 'preparing', progress: 0 })
    const values = await made(deps, row, source, draft)
    const { ffmpeg } = deps.env.media
    const hasPoster = values.state === 'ready' && row.kind === 'film' && ffmpeg !== null && (await drawPoster(ffmpeg, source, draft))
    if (values.state === 'ready') await keepMade(deps, row, draft)
    await notePrepared(deps.db, row, { ...values, progress: 100, has_poster: hasPoster })
    // After the note: work that is done again still finds what it needs.
    if (row.work !== 'none') await rm(source, { force: true })
    if (values.state === 'ready') await askToStore(deps, { id, revision })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}
