import type { Deps } from '#server/deps'
import { ActButton, ActLink, Facts, PageLink } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { momentText, page } from '#server/desk/frame/row'
import { found, idOf } from '#server/desk/parts/ref'
import { Rows } from '#server/desk/parts/rows'
import { liveOf } from '#server/providers/live/live-of'
import { countAttendance } from '#server/repositories/learn/live/attendance'
import { type Moderator, moderatorsOf, roomStaff } from '#server/repositories/learn/live/moderators'
import { listMessages, listRooms, type StaffMessage, type StaffRoom, staffRoom } from '#server/repositories/learn/live/rooms'
import { livingStatus, livingStatusNames } from '@/domain/learn/lesson'
import { minuteText } from '@/domain/time/day'

const roles = ['teacher', 'service'] as const
/** The newest messages, beside which staff hide and mute while a live is on. */
const NEWEST = 30

const statusOf = ({ startAt, endAt, replayAt }: StaffRoom, now: number) => livingStatus(startAt, endAt, now, replayAt) ?? 'ended'

const chatText = ({ ownChat, hasChat, pause }: StaffRoom) =>
  `${hasChat ? `开放，每 ${pause} 秒可以发一条` : '关闭'}${ownChat === null ? '（按课程的设置）' : ''}`

/** Facts that name a room above the form of an act. */
export const roomFacts = (row: StaffRoom) =>
  [
    ['课程', row.courseTitle],
    ['直播课', row.title],
    ['时间', `${momentText(row.startAt)} 至 ${momentText(row.endAt)}`],
    ['聊天', chatText(row)],
  ] as const

export const rooms = list<StaffRoom>({
  path: '/live-rooms',
  title: '直播间',
  section: '教学',
  roles,
  filters: [],
  columns: [
    { title: '直播课', text: ({ title }) => title },
    { title: '课程', text: ({ courseTitle }) => courseTitle },
    { title: '开始', text: ({ startAt }) => momentText(startAt) },
    { title: '结束', text: ({ endAt }) => momentText(endAt) },
    { title: '聊天', text: ({ hasChat }) => (hasChat ? '开放' : '关闭') },
    { title: '回放', text: ({ media }) => (media === '' ? '—' : '有') },
  ],
  load: ({ db }, { before, limit }) => listRooms(db, { before, limit }),
  to: ({ id }) => `/live-rooms/${id}`,
})

async function loadRoom(deps: Deps, ref: string | undefined) {
  const { db, now } = deps
  const row = found(await staffRoom(db, idOf(ref, '直播')), '直播')
  const live = liveOf(deps)
  return {
    row,
    status: statusOf(row, now()),
    isStandIn: live.isStandIn,
    push: live.pushOf({ lessonId: row.id, token: row.token, endAt: row.endAt }),
    isOff: deps.env.live.kind === 'off',
    staff: await roomStaff(db, row.id),
    moderators: await moderatorsOf(db, row.id),
    counts: await countAttendance(db, row.id),
    messages: await listMessages(db, { before: undefined, limit: NEWEST, lessonId: row.id }),
  }
}
type Loaded = Awaited<ReturnType<typeof loadRoom>>

/** How the picture of the teacher comes here, and whether it does now. */
function pictureText({ row: { onAirAt }, isStandIn, isOff, push }: Loaded): string {
  if (isStandIn) return '演示直播：按课表循环播放录像，不用推流'
  if (isOff) return '没有接直播服务，学员只看到聊天；接好以后这里有推流地址'
  if (onAirAt !== null) return `正在推流，从 ${minuteText(onAirAt)} 起`
  return push === null ? '没有设置推流域名，推流地址在直播服务的控制台里' : '还没有收到画面'
}

function Order({ of: { row, staff, moderators } }: { of: Loaded }) {
  return (
    <>
      <h2>谁来管理</h2>
      <Facts
        of={[
          ['员工', staff.length === 0 ? '老师和客服都可以' : staff.map(({ title }) => title).join('、')],
          ['学员管理员', moderators.length === 0 ? '没有' : `${moderators.length} 位`],
        ]}
      />
      {moderators.length > 0 && <Moderators of={moderators} lessonId={row.id} />}
      <div className="acts">
        <ActLink name="set-live-staff" of={row.id}>
          选员工
        </ActLink>
        <ActLink name="add-live-moderator" of={row.id}>
          加学员管理员
        </ActLink>
      </div>
    </>
  )
}

function Moderators({ of, lessonId }: { of: readonly Moderator[]; lessonId: number }) {
  return (
    <ul className="blocks">
      {of.map(({ id, title }) => (
        <li key={id}>
          <PageLink to={`/learners/${id}`}>{title}</PageLink>{' '}
          <ActButton name="drop-live-moderator" of={`${lessonId}.${id}`} version={0} note={`：${title}`}>
            不再管理
          </ActButton>
        </li>
      ))}
    </ul>
  )
}

function Messages({ of: rows, lessonId }: { of: readonly StaffMessage[]; lessonId: number }) {
  return (
    <>
      <h2>最近的发言</h2>
      {rows.length === 0 ? (
        <p className="empty">还没有人发言。</p>
      ) : (
        <Rows
          of={rows}
          columns={[
            ['时间', ({ madeAt }) => momentText(madeAt)],
            ['发言人', ({ userId, nickname }) => (userId === null ? `${nickname}（老师）` : nickname)],
            [
              '发言',
              ({ id, text, hiddenAt }) => (
                <>
                  <PageLink to={`/live-messages/${id}`}>{text}</PageLink>
                  {hiddenAt !== null && <span className="chip">已撤下</span>}
                </>
              ),
            ],
            [
              '处理',
              ({ id, userId, hiddenAt }) => (
                <>
                  {hiddenAt === null && (
                    <ActLink name="hide-live-message" of={id}>
                      撤下
                    </ActLink>
                  )}
                  {userId !== null && (
                    <ActLink name="mute-live-speaker" of={id}>
                      禁言
                    </ActLink>
                  )}
                </>
              ),
            ],
          ]}
        />
      )}
      <p>
        <a href={`/live-messages?lesson=${lessonId}`}>全部发言</a>
      </p>
    </>
  )
}

const replayText = ({ media, replayAt, recording }: StaffRoom) => {
  if (media === '') return recording === '' ? '没有' : '直播服务录好了，还没有放出来'
  return replayAt === null ? '有录像，直播结束半小时后学员能看' : `从 ${minuteText(replayAt)} 起放出，直播结束后学员就能看`
}

function RoomActs({ of: { row, status, push } }: { of: Loaded }) {
  return (
    <div className="acts">
      {push !== null && (
        <>
          <ActLink name="show-live-key" of={row.id}>
            看推流地址
          </ActLink>
          <ActLink name="renew-live-key" of={row.id}>
            换推流密钥
          </ActLink>
        </>
      )}
      {status === 'pending' && (
        <ActLink name="begin-live" of={row.id}>
          现在开始
        </ActLink>
      )}
      {status === 'living' && (
        <ActLink name="end-live" of={row.id}>
          现在结束
        </ActLink>
      )}
      <ActLink name="set-live-times" of={row.id}>
        改时间
      </ActLink>
      <ActLink name="set-live-chat" of={row.id}>
        聊天设置
      </ActLink>
      {row.hasChat && status === 'living' && (
        <ActLink name="speak-in-live" of={row.id}>
          以老师身份发言
        </ActLink>
      )}
      <ActLink name="set-live-replay" of={row.id}>
        设置回放
      </ActLink>
    </div>
  )
}

export const room = page({
  path: '/live-rooms/:id',
  title: '直播间',
  roles,
  titleOf: async ({ db }, { params }) => found(await staffRoom(db, idOf(params.id, '直播')), '直播').title,
  load: (deps, { params }) => loadRoom(deps, params.id),
  view: (of) => {
    const { row, status, counts } = of
    const isOn = status === 'living'
    const attendance = `/live-attendance?lesson=${row.id}`
    return (
      <>
        <Facts
          of={[
            [
              '状态',
              <span key="status" className={isOn ? 'chip good' : 'chip'}>
                {livingStatusNames[status]}
              </span>,
            ],
            [
              '课程',
              <PageLink key="course" to={`/courses/${row.courseId}`}>
                {row.courseTitle}
              </PageLink>,
            ],
            ['时间', `${momentText(row.startAt)} 至 ${momentText(row.endAt)}${row.followsStream ? '，跟着推流开始和结束' : ''}`],
            ['画面', pictureText(of)],
            ['聊天', chatText(row)],
            ['到课', <PageLink key="came" to={`${attendance}&of=came`}>{`${counts.came} 位`}</PageLink>],
            ['预约了没来', <PageLink key="missed" to={`${attendance}&of=missed`}>{`${counts.missed} 位`}</PageLink>],
            [
              '到课名单',
              <a key="sheet" href={`${attendance}&format=xlsx`}>
                导出 .xlsx
              </a>,
            ],
            ['回放', replayText(row)],
          ]}
        />
        <RoomActs of={of} />
        <Order of={of} />
        <Messages of={of.messages} lessonId={row.id} />
      </>
    )
  },
})
