import { type Tx, tx } from '#server/database/tables'
import type { ServicePlugin } from '#server/deps'
import { liveOf } from '#server/providers/live/live-of'
import type { StreamReport } from '#server/providers/live/port'
import { lastReport, lockRoom, putRoom, putTimes, type StaffRoom } from '#server/repositories/learn/live/rooms'
import { readJson } from '@/domain/text/read-json'
import { HOUR_MS, MINUTE_MS } from '@/domain/time/units'
import { hubOf } from './hub'

const MOST_BYTES = 65_536
/** A picture this long before the timetable begins the live; an earlier one is a try. */
const EARLY_MS = HOUR_MS
/** A live whose picture is gone ends after this long, so that a break of the line does not end it. */
const BREAK_MS = 3 * MINUTE_MS

/** Begins a live whose teacher is on the air early, and takes back the end that a break of the line had begun. */
async function picture(work: Tx, room: StaffRoom, at: number): Promise<void> {
  const { id, startAt, endAt, plannedEndAt } = room
  const end = plannedEndAt ?? endAt
  const isEarly = at < startAt && at >= startAt - EARLY_MS
  if (isEarly || (end !== endAt && end > at)) await putTimes(work, id, { startAt: isEarly ? at : startAt, endAt: end })
}

/** Has a live end soon whose picture is gone. Returns the end by the timetable, null where nothing was changed. */
async function noPicture(work: Tx, { id, startAt, endAt, plannedEndAt }: StaffRoom, at: number): Promise<number | null> {
  if (at < startAt || at + BREAK_MS >= endAt) return plannedEndAt
  await putTimes(work, id, { startAt, endAt: at + BREAK_MS })
  return plannedEndAt ?? endAt
}

/** Takes a report in; one about another key than the present one, or one that comes after a newer one, changes nothing. */
async function takeReport(work: Tx, report: StreamReport, now: number): Promise<void> {
  const room = await lockRoom(work, report.lessonId)
  if (!room || room.token !== report.token) return
  if (report.kind === 'recorded')
    return putRoom(work, room.id, { recording: report.url, recording_seconds: Math.max(report.seconds, 0) }, now)
  if (report.at < (await lastReport(work, room.id))) return
  const isOn = report.kind === 'begun'
  const change = { on_air_at: isOn ? report.at : null, reported_at: report.at }
  if (!room.followsStream) return putRoom(work, room.id, change, now)
  if (isOn) await picture(work, room, report.at)
  const planned = isOn ? null : await noPicture(work, room, report.at)
  await putRoom(work, room.id, { ...change, planned_end_at: planned }, now)
}

/** The door for reports of the live service, which signs them. Without a key of the installation no report is right. */
export const liveReportRoute: ServicePlugin = (app, deps) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) => done(null, body))
  app.post('/live', async (request, reply) => {
    const report = liveOf(deps).reportOf(readJson(typeof request.body === 'string' ? request.body : ''), deps.now())
    if (report === null) return reply.status(401).send({ code: 401 })
    if (report !== 'other') {
      await tx(deps.db, (work) => takeReport(work, report, deps.now()))
      await hubOf(deps).refresh(report.lessonId)
    }
    // The service counts a report as taken by this code.
    return { code: 0 }
  })
}
