import type { LibraryRow, MediaKindName } from '#server/repositories/site/library'
import type { MediaUse } from '#server/repositories/site/media-use'
import { dayText, hourText, minuteText } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'

/** Words of the library for people. */

const [KILOBYTE, MEGABYTE, GIGABYTE] = [1e3, 1e6, 1e9]
const HOUR = 3_600

export const kinds: Readonly<Record<MediaKindName, string>> = { film: '视频', sound: '音频', picture: '图片', document: '文档' }

const oneDecimal = (value: number) => String(Math.round(value * 10) / 10)

/** A size in the unit in which people think of it. */
export function bytesText(bytes: number): string {
  if (bytes >= GIGABYTE) return `${oneDecimal(bytes / GIGABYTE)} GB`
  if (bytes >= 10 * MEGABYTE) return `${Math.round(bytes / MEGABYTE)} MB`
  return bytes >= MEGABYTE ? `${oneDecimal(bytes / MEGABYTE)} MB` : `${Math.ceil(bytes / KILOBYTE)} KB`
}

const two = (value: number) => String(value).padStart(2, '0')

/** A moment as people say it: today and yesterday by the hour. */
export function nearText(at: number, now: number): string {
  const days = Math.round((Date.parse(dayText(now)) - Date.parse(dayText(at))) / DAY_MS)
  return days === 0 || days === 1 ? `${days === 0 ? '今天' : '昨天'} ${hourText(at)}` : minuteText(at)
}

/** A length as players show it. */
function clockText(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / HOUR), Math.floor((seconds % HOUR) / 60), seconds % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${two(minutes)}:${two(rest)}`
}

/** The length of a film or a sound, the size of a picture, the pages of a document. */
export function lengthText({ seconds, width, height, pages, kind }: LibraryRow): string {
  if (seconds !== null) return clockText(seconds)
  if (kind === 'picture' && width !== null && height !== null) return `${width}×${height}`
  return pages === null ? '—' : `${pages} 页`
}

/** Length, picture and sound of a file, and where it plays, in one line. */
export function detailText(row: LibraryRow): string {
  const { width, height, kind, videoCodec, audioCodec, state } = row
  const codecs = [videoCodec, audioCodec].filter((codec) => codec !== '').join(' / ')
  const isPlayed = kind === 'film' || kind === 'sound'
  const parts = [
    lengthText(row),
    kind !== 'picture' && width !== null && height !== null ? `${width}×${height}` : '',
    codecs,
    bytesText(row.size),
    isPlayed && state === 'ready' ? '各种手机都能放' : '',
  ]
  return parts.filter((part) => part !== '' && part !== '—').join('，')
}

export type MediaState = { words: string; tone: 'right' | 'going' | 'warn' | 'wrong' }

/** How far a file is. */
export function stateOf({ state, kind, work, progress, storedAt, videoCodec }: LibraryRow): MediaState {
  if (storedAt === null) return { words: '等待存储', tone: 'warn' }
  if (state === 'ready') return { words: kind === 'film' || kind === 'sound' ? '能播' : '能看', tone: 'right' }
  if (state === 'broken') return { words: '放不了', tone: 'wrong' }
  const named = work === 'transcode' ? '转码' : '整理'
  if (state === 'preparing') return { words: `${named} ${progress}%`, tone: 'going' }
  return { words: `${videoCodec !== '' && videoCodec !== 'H.264' ? `${videoCodec}，` : ''}等${named}`, tone: 'warn' }
}

const placeWords: Readonly<Record<MediaUse['place'], string>> = {
  course: '课程',
  lesson: '课时',
  lessonText: '图文课时',
  article: '文章',
  teacher: '老师',
  direction: '方向',
  page: '页面',
  draft: '页面草稿',
  version: '页面的旧版本',
  help: '帮助',
  link: '活动链接',
  guide: '加群引导',
  contact: '联系人',
  extraPage: '课程附页',
  protocol: '课程协议',
  material: '课程资料',
  questionnaire: '问卷',
  agreement: '协议',
  setting: '设置',
  errataBook: '勘误图书',
  prize: '抽奖奖品',
  textbook: '教材',
  circle: '圈子',
  studyClass: '班级',
  question: '题目',
  articleDraft: '文章草稿',
  questionDraft: '题目草稿',
}

/** A place in words. */
export const useText = ({ place, title }: MediaUse): string => `${placeWords[place]}：${title}`

const ways: Partial<Record<MediaUse['place'], string>> = {
  course: '/courses/',
  extraPage: '/courses/',
  protocol: '/courses/',
  material: '/courses/',
  lesson: '/lessons/',
  lessonText: '/lessons/',
  article: '/articles/',
  teacher: '/acts/change-teacher/',
  page: '/pages/',
  draft: '/pages/',
  version: '/pages/',
  help: '/help-items/',
  question: '/questions/',
  articleDraft: '/articles/',
  questionDraft: '/question-drafts/',
  studyClass: '/study-classes/',
  prize: '/campaigns/',
}

/** The address of a place at the desk; undefined where it has no page. */
export const useAddress = ({ place, id }: MediaUse): string | undefined => {
  const way = ways[place]
  return way === undefined ? undefined : `${way}${id}`
}
