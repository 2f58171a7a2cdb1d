import type { Db, Tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { act } from '#server/desk/frame/row'
import { choice, moment, momentTyped } from '#server/desk/parts/field'
import { foreignFiles, mediaChoice } from '#server/desk/parts/media-field'
import { found, idOf, rowVersion } from '#server/desk/parts/ref'
import { isOwnOrigin } from '#server/http/security-headers'
import { ownMedia } from '#server/media-url'
import { readLibraryAddress } from '#server/providers/media/library'
import { conflict, invalid } from '#server/refusal'
import { sendMessage } from '#server/repositories/account/message'
import { lockRoom, putReplay, putRoom, putTimes, type StaffRoom, staffRoom } from '#server/repositories/learn/live/rooms'
import { remindAgain } from '#server/repositories/learn/lives'
import { namedFile } from '#server/repositories/site/library'
import { hubOf } from '#server/services/learn/live/hub'
import { liveSpanText } from '@/domain/learn/live-words'
import { minuteText } from '@/domain/time/day'
import { DAY_MS, SECOND_MS } from '@/domain/time/units'
import { roomFacts } from './live-room'

const roles = ['teacher', 'service'] as const

const roomAt = async (db: Db, ref: string | undefined) => found(await staffRoom(db, idOf(ref, '直播')), '直播')
const placeOf = ({ id }: StaffRoom) => `/live-rooms/${id}`
const refresh = (deps: Deps, ref: string) => hubOf(deps).refresh(Number(ref))
const versionOf = ({ startAt, endAt, followsStream, media, replayAt }: StaffRoom) =>
  rowVersion({ startAt, endAt, followsStream, media, replayAt })

async function lockedAs(tx: Tx, ref: string, version: number): Promise<StaffRoom> {
  const row = found(await lockRoom(tx, idOf(ref, '直播')), '直播')
  if (versionOf(row) !== version) throw conflict('这场直播刚被别人改过，请重新打开核对')
  return row
}

/** A live without a recording is as long as its hours. */
const lengthOf = ({ media }: StaffRoom, startAt: number, endAt: number) =>
  media === '' ? { length: Math.max(1, Math.round((endAt - startAt) / SECOND_MS)) } : {}

const ways = { timetable: '按上面的时间', stream: '跟着推流：老师推流就开始（最多提前 1 小时），停推 3 分钟就结束' } as const
const MOST_MS = DAY_MS

function checkTimes(startAt: number, endAt: number): void {
  if (endAt <= startAt) throw invalid('结束要晚于开始')
  if (endAt - startAt > MOST_MS) throw invalid('一场直播最长 24 小时')
}

const times = act({
  name: 'set-live-times',
  title: '改直播时间',
  roles,
  fields: { startAt: moment({ label: '开始' }), endAt: moment({ label: '结束' }), way: choice({ label: '怎样开始和结束', choices: ways }) },
  start: async ({ db }, ref) => {
    const row = await roomAt(db, ref)
    const texts = { startAt: momentTyped(row.startAt), endAt: momentTyped(row.endAt), way: [row.followsStream ? 'stream' : 'timetable'] }
    return { facts: roomFacts(row), texts, version: versionOf(row) }
  },
  preview: async ({ db, env }, ref, { startAt, endAt, way }) => {
    const row = await roomAt(db, ref)
    checkTimes(startAt, endAt)
    if (way === 'stream' && (env.live.kind !== 'cdn' || !env.live.reportKey))
      throw invalid('直播服务还没有接上推流通知（LIVE_REPORT_KEY），先按时间开始和结束')
    const isMoved = minuteText(startAt) !== minuteText(row.startAt)
    return [`${minuteText(startAt)} 至 ${minuteText(endAt)}`, ...(isMoved ? ['预约了的学员会收到消息，开播前再提醒一次'] : [])]
  },
  run: async (tx, { ref, values: { startAt, endAt, way }, version, now }) => {
    const row = await lockedAs(tx, ref, version)
    checkTimes(startAt, endAt)
    await putTimes(tx, row.id, { startAt, endAt, ...lengthOf(row, startAt, endAt) })
    await putRoom(tx, row.id, { follows_stream: way === 'stream', planned_end_at: null }, now)
    if (minuteText(startAt) !== minuteText(row.startAt)) await tellMoved(tx, row, { startAt, endAt, now })
    const before = { startAt: row.startAt, endAt: row.endAt, followsStream: row.followsStream }
    return { object: `live-room:${row.id}`, before, after: { startAt, endAt, way }, to: placeOf(row) }
  },
  follow: refresh,
})

/** Says the new hours to everybody who reserved, and has them reminded again. */
async function tellMoved(tx: Tx, { id, title, courseId }: StaffRoom, { startAt, endAt, now }: Record<'startAt' | 'endAt' | 'now', number>) {
  const body = `直播《${title}》改到 ${liveSpanText(startAt, endAt, now)}。`
  const link = `/course/${courseId}/learn?lessonId=${id}`
  for (const userId of await remindAgain(tx, id))
    await sendMessage(tx, { userId, kind: 'live_soon', ref: `${id}:moved:${now}`, title: '直播改了时间', body, link, now })
}

const begin = act({
  name: 'begin-live',
  title: '现在开始直播',
  roles,
  fields: {},
  start: async ({ db }, ref) => {
    const row = await roomAt(db, ref)
    return { facts: roomFacts(row), version: versionOf(row) }
  },
  preview: async ({ db }, ref) => [`现在就开始，${minuteText((await roomAt(db, ref)).endAt)} 结束`, '开着这一课的学员马上进入直播'],
  run: async (tx, { ref, version, now }) => {
    const row = await lockedAs(tx, ref, version)
    if (now >= row.startAt) throw conflict(now < row.endAt ? '直播已经开始了' : '直播已经结束，要再播就改时间')
    await putTimes(tx, row.id, { startAt: now, endAt: row.endAt, ...lengthOf(row, now, row.endAt) })
    await putRoom(tx, row.id, {}, now)
    return { object: `live-room:${row.id}`, before: { startAt: row.startAt }, after: { startAt: now }, to: placeOf(row) }
  },
  follow: refresh,
})

const end = act({
  name: 'end-live',
  title: '现在结束直播',
  roles,
  fields: {},
  start: async ({ db }, ref) => {
    const row = await roomAt(db, ref)
    return { facts: roomFacts(row), version: versionOf(row) }
  },
  preview: () => ['现在就结束，学员的直播间随即关闭', '推流软件要自己停；回放在“设置回放”里放出'],
  run: async (tx, { ref, version, now }) => {
    const row = await lockedAs(tx, ref, version)
    if (now < row.startAt || now >= row.endAt) throw conflict('这场直播现在没有在播')
    await putTimes(tx, row.id, { startAt: row.startAt, endAt: now, ...lengthOf(row, row.startAt, now) })
    await putRoom(tx, row.id, { planned_end_at: null }, now)
    return { object: `live-room:${row.id}`, before: { endAt: row.endAt }, after: { endAt: now }, to: placeOf(row) }
  },
  follow: refresh,
})

const sources = { library: '素材库里的视频', recording: '直播服务的录像', none: '不放回放' } as const
const replayFields = {
  source: choice({ label: '回放用', choices: sources }),
  media: mediaChoice({ label: '视频', hint: '选了“素材库里的视频”才用到', accepts: ['film'], isOptional: true }),
}
type Replay = { source: string; media: string }

/** The replay that was chosen, with its length in seconds. Throws a refusal for one that learners could not watch. */
async function replayOf({ db, env }: Pick<Deps, 'db' | 'env'>, row: StaffRoom, { source, media }: Replay) {
  if (source === 'none') return { media: '', length: Math.max(1, Math.round((row.endAt - row.startAt) / SECOND_MS)) }
  if (source === 'recording') {
    if (row.recording === '') throw invalid('直播服务还没有送来录像，录好后会自动出现；也可以先从素材库里选')
    if (!isOwnOrigin(env, row.recording)) throw invalid('录像所在的网站学员看不到，请管理员把它加进 MEDIA_HOSTS，或把录像传到素材库')
    return { media: row.recording, length: row.recordingSeconds || row.length }
  }
  if (media === '') throw invalid('请从素材库里选一个视频')
  const foreign = foreignFiles(env, replayFields, { media: [media] })
  if (foreign.media) throw invalid(foreign.media)
  const named = readLibraryAddress(ownMedia(media))
  const file = named && (await namedFile(db, named))
  if (named && file?.state !== 'ready') throw invalid('这个视频还放不了，等它转好再来设置')
  return { media, length: file?.seconds ?? row.length }
}

const replay = act({
  name: 'set-live-replay',
  title: '设置回放',
  roles,
  fields: replayFields,
  start: async ({ db }, ref) => {
    const row = await roomAt(db, ref)
    const isRecording = row.media !== '' && row.media === row.recording
    const stored = row.media === '' ? (row.recording === '' ? 'library' : 'recording') : isRecording ? 'recording' : 'library'
    const facts = [...roomFacts(row), ['直播服务的录像', row.recording === '' ? '还没有' : '有'] as const]
    return { facts, texts: { source: [stored], media: [isRecording ? '' : row.media] }, version: versionOf(row) }
  },
  preview: async (deps, ref, values) => {
    const row = await roomAt(deps.db, ref)
    const { media } = await replayOf(deps, row, values)
    if (media === '') return ['学员看不到回放']
    return [deps.now() < row.endAt ? '直播一结束，学员就能看回放' : '学员现在就能看回放', '聊天按当时的时间出现']
  },
  run: async (tx, { ref, values, version, deps, now }) => {
    const row = await lockedAs(tx, ref, version)
    const chosen = await replayOf({ ...deps, db: tx }, row, values)
    await putReplay(tx, row.id, { ...chosen, at: chosen.media === '' ? null : now })
    await putRoom(tx, row.id, {}, now)
    const before = { media: row.media, length: row.length }
    return { object: `live-room:${row.id}`, before, after: chosen, to: placeOf(row) }
  },
  follow: refresh,
})

/** Acts on the hours of a live, and on its replay. */
export const timeActs = [times, begin, end, replay]
