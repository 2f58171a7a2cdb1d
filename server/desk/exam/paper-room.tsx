import type { Db } from '#server/database/tables'
import { PageLink } from '#server/desk/frame/detail'
import { momentText } from '#server/desk/frame/row'
import { Rows } from '#server/desk/parts/rows'
import { type RoomLine, roomFigures, roomLines } from '#server/repositories/exam/dated-room'
import { ROOM_GONE_MS } from '@/domain/exam/dated'
import { leavesText } from '@/domain/exam/leaves'
import type { WholePaper } from './paper-terms'

const MOST = 300

/** The exam room of a dated mock as it is now; undefined for a paper that is none. */
export async function readRoom(db: Db, { id: paperId, is_dated, closes_at: closesAt }: WholePaper, isOpened: boolean, now: number) {
  if (!is_dated || closesAt === null) return undefined
  const figures = await roomFigures(db, { paperId, closesAt }, now - ROOM_GONE_MS)
  return { figures, lines: isOpened ? await roomLines(db, { paperId, closesAt }, MOST) : [] }
}
type PaperRoom = NonNullable<Awaited<ReturnType<typeof readRoom>>>

/** Names the part of the page: how many are there now. */
export function roomWords({ figures: { waiting, sitting, handedIn } }: PaperRoom): string {
  const parts = [...(waiting > 0 ? [`候考 ${waiting}`] : []), ...(sitting > 0 ? [`在考 ${sitting}`] : [])]
  return parts.length > 0 ? `考场，${parts.join('，')}` : `考场 ${handedIn}`
}

const awayText = ({ leaves, awayMs }: RoomLine) => leavesText({ count: leaves, awayMs }) || '没有离开过'

/** Shows how many wait, sit and have handed in, and how often each left the page. */
export function RoomView({ of: { figures, lines } }: { of: PaperRoom }) {
  const { asked, waiting, sitting, handedIn } = figures
  return (
    <section className="card">
      <h2>
        考场 <small>离开次数由学员的设备上报，换到别的应用或页面算一次</small>
      </h2>
      <p>
        预约 {asked} 人，候考室 {waiting} 人，正在考 {sitting} 人，已交卷 {handedIn} 人
      </p>
      {lines.length === 0 ? (
        <p className="empty">还没有人开考</p>
      ) : (
        <Rows
          of={lines.map((line) => ({ ...line, id: line.userId }))}
          columns={[
            ['学员', ({ userId, nickname }) => <PageLink to={`/learners/${userId}`}>{`${nickname}（${userId}）`}</PageLink>],
            ['开考', ({ startedAt }) => momentText(startedAt)],
            ['状态', ({ submittedAt }) => (submittedAt === null ? '正在考' : `${momentText(submittedAt)} 交卷`)],
            ['离开页面', awayText],
          ]}
        />
      )}
      {lines.length === MOST && <p className="muted">只列离开最多的 {MOST} 位</p>}
    </section>
  )
}
