import type { Db } from '#server/database/tables'
import { type ActRow, act } from '#server/desk/frame/row'
import { choice, moment, momentTyped, text } from '#server/desk/parts/field'
import { lengthOrNone } from '#server/desk/parts/length-field'
import { mediaChoice } from '#server/desk/parts/media-field'
import { found, idOf, rowVersion } from '#server/desk/parts/ref'
import { libraryRowAt } from '#server/providers/media/played'
import { conflict, invalid } from '#server/refusal'
import { type LessonEditRow, lessonById, lockLesson, putLesson } from '#server/repositories/learn/lesson/lesson'
import { clockText } from '@/domain/time/clock-text'
import { SECOND_MS } from '@/domain/time/units'
import { lessonKinds, nextLesson } from './new-lesson'

const roles = ['editor'] as const
const MOST_SECONDS = 86_400

const placeOf = ({ courseId, id }: LessonEditRow) => `/courses/${courseId}?lesson=${id}#lesson-${id}`

/** A lesson that a form is for. One of another kind has a form of its own. */
async function lessonFor(db: Db, ref: string, form: string): Promise<LessonEditRow> {
  const row = found(await lessonById(db, idOf(ref, '课时')), '课时')
  if (lessonKinds[row.type].form !== form) throw invalid(`这一课是${lessonKinds[row.type].words}，请从课程的目录里修改`)
  return row
}

/** The lesson that an edit was begun with, locked. */
async function lockedFor(tx: Parameters<typeof lockLesson>[0], ref: string, form: string, version: number): Promise<LessonEditRow> {
  const { id } = await lessonFor(tx, ref, form)
  const row = found(await lockLesson(tx, id), '课时')
  if (rowVersion(row) !== version) throw conflict('这个课时刚被别人改过，请重新打开核对')
  return row
}

/** The length of a lesson: as it was typed, or that of a file of the library that takes the place of another one. */
async function lessonLength(db: Db, before: LessonEditRow, { media, length }: { media: string; length: number | null }): Promise<number> {
  const isTyped = length !== null && (length !== before.length || media === before.media)
  if (isTyped) return length
  const row = await libraryRowAt(db, media)
  return row?.seconds ?? length ?? before.length
}

const title = text({ label: '名称', most: 60 })
const poster = mediaChoice({ label: '封面', hint: '播放前的图，不选就用视频自己的画面', accepts: ['picture'], isOptional: true })
const trial = choice({ label: '试学', choices: { yes: '可以试学', no: '购买后学习' } })
const factsOf = ({ course, chapter }: LessonEditRow) => [['课程', `${course}，${chapter}`]] as const
const textsOf = (row: LessonEditRow) => ({
  title: [row.title],
  media: [row.media],
  poster: [row.poster],
  trial: [row.isTrial ? 'yes' : 'no'],
})

const FILM = 'change-lesson'
export const changeLesson: ActRow = act({
  name: FILM,
  title: '修改课时',
  roles,
  isDirect: true,
  button: '保存课时',
  onward: nextLesson,
  fields: {
    title,
    media: mediaChoice({ label: '视频或音频', accepts: ['film', 'sound'], isOptional: true }),
    poster,
    length: lengthOrNone({ label: '时长', hint: '时:分:秒，如 12:30；换了文件、没有改时长，就按新文件的', most: MOST_SECONDS }),
    trial,
  },
  start: async ({ db }, ref) => {
    const row = await lessonFor(db, ref, FILM)
    return { facts: factsOf(row), texts: { ...textsOf(row), length: [clockText(row.length)] }, version: rowVersion(row) }
  },
  preview: () => [],
  run: async (tx, { ref, values: { trial: wish, ...values }, version }) => {
    const before = await lockedFor(tx, ref, FILM, version)
    const after = { ...values, length: await lessonLength(tx, before, values), startAt: null, endAt: null }
    await putLesson(tx, { ...after, id: before.id, isTrial: wish === 'yes' })
    return { object: `lesson:${before.id}`, before, after: { trial: wish, ...after }, to: placeOf(before) }
  },
})

const LIVE = 'set-lesson-live'
/** A live without a recording is as long as its hours. */
const liveSeconds = (startAt: number, endAt: number) => Math.max(1, Math.round((endAt - startAt) / SECOND_MS))

export const setLiveLesson: ActRow = act({
  name: LIVE,
  title: '直播课时',
  roles,
  isDirect: true,
  button: '保存课时',
  onward: nextLesson,
  fields: {
    title,
    startAt: moment({ label: '直播开始' }),
    endAt: moment({ label: '直播结束' }),
    media: mediaChoice({ label: '回放', hint: '播完以后放出来的录像，可以以后再选', accepts: ['film', 'sound'], isOptional: true }),
    poster,
    trial,
  },
  start: async ({ db }, ref) => {
    const row = await lessonFor(db, ref, LIVE)
    const moments = { startAt: momentTyped(row.startAt), endAt: momentTyped(row.endAt) }
    return { facts: factsOf(row), texts: { ...textsOf(row), ...moments }, version: rowVersion(row) }
  },
  preview: () => [],
  run: async (tx, { ref, values: { trial: wish, ...values }, version }) => {
    const before = await lockedFor(tx, ref, LIVE, version)
    const { startAt, endAt, media } = values
    if (endAt <= startAt) throw invalid('直播的结束要晚于开始')
    const usual = media === '' ? liveSeconds(startAt, endAt) : before.length
    const after = { ...values, length: media === before.media ? usual : await lessonLength(tx, before, { media, length: null }) }
    await putLesson(tx, { ...after, id: before.id, isTrial: wish === 'yes' })
    return { object: `lesson:${before.id}`, before, after: { trial: wish, ...after }, to: placeOf(before) }
  },
})
