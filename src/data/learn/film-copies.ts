import { filmDownload } from '@/contract/learn/film-download'
import type { FilmRental } from '@/contract/learn/film-download.schema'
import { Failure } from '@/data/http/failure'
import { send } from '@/data/http/send'
import { missingRoom } from '@/domain/learn/film-download'
import { readJson } from '@/domain/text/read-json'
import { sizeText } from '@/domain/text/size-text'
import { isTemporary } from '@/domain/time/retry-delay'
import type { StoredFilesPort } from '@/platform/stored-files/port'
import type { StoredFilmsPort } from '@/platform/stored-films/port'
import { type FetchEnd, type Fetching, lessonText } from './fetch-item'
import { type DownloadedFile, type DownloadItem, filmName, isDownloadItem, keyOf } from './stored-file'

type Places = { files: StoredFilesPort; films: StoredFilmsPort; userId: number }
type Job = Places & { item: DownloadItem; fetching: Fetching }

const CUT_OFF = '下载中断了，已下载的部分还在，可以接着下载。'
const UNFIT = '这个视频的格式在这里不能离线播放，请联网观看。'
const FULL = '本机空间不够，已下载的部分还在；删除不用的下载后可以接着下载。'

/** How a film ends for which the device has no room; undefined where it has. One that has come in part waits until there is some. */
async function lackOf(films: StoredFilmsPort, name: string, rental: FilmRental): Promise<FetchEnd | undefined> {
  const have = await films.have(name, rental)
  const missing = missingRoom(rental.bytes, have, await films.room())
  if (missing === 0) return undefined
  const way = films.place() === 'program' ? '小程序最多存 200 MB，可以选低一档清晰度，或用浏览器下载' : '删除不用的下载，或选低一档清晰度'
  return { end: have > 0 ? 'paused' : 'failed', reason: `本机空间还差 ${sizeText(missing)}：${way}。` }
}

async function fetchCopy({ films, files, userId, item, fetching }: Job): Promise<FetchEnd> {
  const rental = await send(filmDownload.begin, { body: { lessonId: item.id, height: item.height ?? null } }, { isQuiet: true })
  const name = filmName(userId, item.id)
  const lack = await lackOf(films, name, rental)
  if (lack) return lack
  if (!fetching.isWanted()) return { end: 'stopped' }
  const { text } = await lessonText(item.id)
  const words = `${userId}-${keyOf(item)}.json`
  if (!(await files.writeText(words, text))) return { end: 'paused', reason: FULL }
  if (!fetching.isWanted()) return { end: 'stopped' }
  const { ended, cancel } = films.download(name, rental, fetching.onPercent, JSON.stringify(item))
  fetching.onStart(cancel)
  const { end } = await ended
  if (end === 'kept') return { end, bytes: rental.bytes, until: rental.until, names: [words, name] }
  if (end === 'stopped') return { end }
  if (end === 'unfit') return { end: 'failed', reason: UNFIT }
  return { end: 'paused', reason: end === 'full' ? FULL : CUT_OFF }
}

/** Fetches the film of a lesson, or what is missing of it. Pieces that have come stay, whatever ends it. */
export async function fetchFilm(job: Job): Promise<FetchEnd> {
  try {
    return await fetchCopy(job)
  } catch (error) {
    const isRefused = error instanceof Failure && !isTemporary(error.code)
    return isRefused ? { end: 'failed', reason: error.shown } : { end: 'paused', reason: CUT_OFF }
  }
}

/** Films of a learner that lie on the device and that no list names, as their copies say what they are. */
export async function unlistedFilms(places: Omit<Places, 'files'>, listed: ReadonlySet<string>): Promise<DownloadItem[]> {
  const { films, userId } = places
  const found: DownloadItem[] = []
  for (const name of await films.names()) {
    const item = listed.has(name) ? undefined : readJson(await films.about(name), isDownloadItem)
    if (item?.kind === 'film' && filmName(userId, item.id) === name) found.push(item)
  }
  return found
}

/** A film of the list as the server's word changes it: prolonged, or locked. */
export async function renewFilms(places: Omit<Places, 'files'>, rows: readonly DownloadedFile[]): Promise<DownloadedFile[]> {
  const { films, userId } = places
  const asked = rows.map(({ id, height = null }) => ({ lessonId: id, height }))
  const { leases, ended } = await send(filmDownload.renew, { body: { films: asked } }, { isQuiet: true })
  const renewed: DownloadedFile[] = []
  for (const { lock, ...row } of rows) {
    const name = filmName(userId, row.id)
    const lease = leases.find(({ lessonId }) => lessonId === row.id)
    const isRenewed = lease !== undefined && (await films.renew(name, lease))
    if (lease && isRenewed) renewed.push({ ...row, until: lease.until })
    else {
      await films.lock(name)
      renewed.push({ ...row, lock: ended.find(({ lessonId }) => lessonId === row.id)?.reason ?? (lease ? 'changed' : (lock ?? 'gone')) })
    }
  }
  return renewed
}
