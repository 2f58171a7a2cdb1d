import { filmDaysLeft, filmLock, filmLockText } from '@/domain/learn/film-download'
import { readRows } from '@/domain/text/read-json'
import type { StoragePort } from '@/platform/storage/port'
import { isDownloadedFile, isDownloadItem, keyOf, listKey, waitingKey } from './stored-file'

/** The download that runs in this process, for pages that do not load its queue; null where none does. */
export const filmOnItsWay: { now: { key: string; percent: number } | null } = { now: null }

/** How far the film of a lesson is on this device; `why` says why one that lies here does not open. */
export type FilmState =
  | { at: 'none' }
  | { at: 'coming'; percent: number; how: 'runs' | 'waits' | 'paused' }
  | { at: 'kept'; daysLeft: number }
  | { at: 'shut'; why: string }

/** Reads the lists of a learner; `now` in ms. The queue that changes them is not loaded for it. */
export function filmStateIn(storage: StoragePort, userId: number, lessonId: number, now: number): FilmState {
  const isIt = ({ kind, id }: { kind: string; id: number }) => kind === 'film' && id === lessonId
  const coming = readRows(storage.read(waitingKey(userId)), isDownloadItem).find(isIt)
  if (coming) {
    const running = filmOnItsWay.now?.key === keyOf(coming) ? filmOnItsWay.now : undefined
    const how = coming.isPaused === true ? 'paused' : running ? 'runs' : 'waits'
    return { at: 'coming', percent: running?.percent ?? coming.percent ?? 0, how }
  }
  const film = readRows(storage.read(listKey(userId)), isDownloadedFile).find(isIt)
  if (!film) return { at: 'none' }
  const lock = filmLock(film, now)
  return lock === undefined ? { at: 'kept', daysLeft: filmDaysLeft(film.until, now) } : { at: 'shut', why: filmLockText(lock) }
}

/** The state as words beside the way to the downloads. */
export function filmStateText(state: FilmState): string {
  if (state.at === 'none') return '没有网络也能看'
  if (state.at === 'shut') return state.why
  if (state.at === 'kept') return `✓ 已下载 · 剩余 ${state.daysLeft} 天`
  if (state.how === 'runs') return `正在下载 ${state.percent}%`
  return (state.how === 'paused' ? '已暂停' : '等待下载') + (state.percent > 0 ? ` · 已下载 ${state.percent}%` : '')
}
