import type { Deps } from '#server/deps'
import { PageLink } from '#server/desk/frame/detail'
import { Icon, type IconName } from '#server/desk/frame/icon'
import { moneyText } from '#server/desk/frame/number'
import { actTitle, momentText } from '#server/desk/frame/row'
import {
  actsOnLearner,
  cashOutsAsked,
  doubtsAsked,
  handedIn,
  homeworkHandedIn,
  messagesSent,
  ordersMade,
  practices,
  refundsAsked,
  type Span,
  studiedLessons,
  supportWritten,
} from '#server/repositories/account/learner-happenings'
import { mayUse, type StaffRole } from '@/domain/account/staff-roles'
import { orderStatusWords } from '@/domain/order/order'
import { marksText } from '@/domain/scoring/marks'
import { clockText } from '@/domain/time/clock-text'
import { dayText, dayWords } from '@/domain/time/day'

/** Rows shown at once. */
const SHOWN = 30
const MOST_LETTERS = 60
const MINUTE = 60

export const pastKinds = { study: '学习', money: '钱', talk: '沟通', staff: '员工做的' } as const
export type PastKind = keyof typeof pastKinds
export const isPastKind = (kind: string): kind is PastKind => Object.hasOwn(pastKinds, kind)

/** Something that happened to a learner: when, in words, with a second line, and the page about it. */
export type Happening = { at: number; icon: IconName; words: string; note?: string; to?: string }
type Source = {
  kind: PastKind
  title: string
  roles: readonly StaffRole[]
  load: (db: Deps['db'], span: Span, roles: readonly StaffRole[]) => Promise<Happening[]>
}

const happening = (row: Source): Source => row
const short = (text: string) => (text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text)

type Played = { seconds: number; position: number | null; length: number | null; device: string | null }

/** How a lesson was played: where it was left, for how long, and on which device, as far as each is certain. */
const playedWords = ({ seconds, position, length, device }: Played) =>
  [
    position !== null && length !== null && (position < length ? `看到 ${clockText(position)} / ${clockText(length)}` : '看到最后'),
    `当天 ${Math.max(1, Math.round(seconds / MINUTE))} 分钟`,
    device,
  ]
    .filter(Boolean)
    .join('，')

const sources: readonly Source[] = [
  happening({
    kind: 'study',
    title: '课时',
    roles: ['service', 'teacher'],
    load: async (db, span, roles) =>
      (await studiedLessons(db, span)).map(({ at, title, courseId, device, ...played }) => ({
        at,
        icon: 'film',
        words: `学了“${title ?? '已删除的课时'}”`,
        note: playedWords({ ...played, device: mayUse(roles, ['service']) ? device : null }),
        to: `/courses/${courseId}`,
      })),
  }),
  happening({
    kind: 'study',
    title: '练习',
    roles: ['service', 'teacher'],
    load: async (db, span) =>
      (await practices(db, span)).map(({ at, title, questions, done, right }) => ({
        at,
        icon: 'sheet',
        words: `练习“${title}”，做了 ${done} / ${questions} 题`,
        note: `答对 ${right ?? 0} 题`,
      })),
  }),
  happening({
    kind: 'study',
    title: '成绩',
    roles: ['service', 'teacher'],
    load: async (db, span) =>
      (await handedIn(db, span)).map(({ at, title, marks, full, seconds, paperId, isFirst }) => ({
        at,
        icon: 'sheet',
        words: `“${title}”得 ${marksText(marks)} 分`,
        note: `满分 ${marksText(full)}，用时 ${Math.round(seconds / MINUTE)} 分钟${isFirst ? '' : '，不是第一次'}`,
        to: `/papers/${paperId}`,
      })),
  }),
  happening({
    kind: 'study',
    title: '作业',
    roles: ['service', 'teacher'],
    load: async (db, span) =>
      (await homeworkHandedIn(db, span)).map(({ id, at, title, status, marks }) => ({
        at,
        icon: 'sheet',
        words: `交了作业“${title}”`,
        note:
          status === 'submitted'
            ? '还没有批改'
            : `${status === 'passed' ? '通过' : '退回重做'}${marks === null ? '' : `，${marksText(marks)} 分`}`,
        to: `/homework/${id}`,
      })),
  }),
  happening({
    kind: 'money',
    title: '订单',
    roles: ['service', 'finance'],
    load: async (db, span) =>
      (await ordersMade(db, span)).map(({ id, at, title, payable, status, orderSn }) => ({
        at,
        icon: 'cart',
        words: `下单“${title}”，应付 ${moneyText(payable)}`,
        note: `${orderStatusWords(status)}，订单 ${orderSn}`,
        to: `/orders/${id}`,
      })),
  }),
  happening({
    kind: 'money',
    title: '退款',
    roles: ['service', 'finance'],
    load: async (db, span) =>
      (await refundsAsked(db, span)).map(({ id, at, amount, reason, note }) => ({
        at,
        icon: 'coin',
        words: `申请退款 ${moneyText(amount)}`,
        note: short([reason, note].filter((each) => each !== '').join('；')),
        to: `/refunds/${id}`,
      })),
  }),
  happening({
    kind: 'money',
    title: '提现',
    roles: ['service', 'finance'],
    load: async (db, span) =>
      (await cashOutsAsked(db, span)).map(({ id, at, amount, hint }) => ({
        at,
        icon: 'coin',
        words: `申请提现 ${moneyText(amount)}`,
        note: hint,
        to: `/cash-outs/${id}`,
      })),
  }),
  happening({
    kind: 'talk',
    title: '提问',
    roles: ['service', 'teacher'],
    load: async (db, span) =>
      (await doubtsAsked(db, span)).map(({ id, at, text, answers }) => ({
        at,
        icon: 'person',
        words: `提问：${short(text)}`,
        note: answers === 0 ? '还没有回答' : `${answers} 个回答`,
        to: `/doubts/${id}`,
      })),
  }),
  happening({
    kind: 'talk',
    title: '客服留言',
    roles: ['service'],
    load: async (db, span) =>
      (await supportWritten(db, span)).map(({ id, at, body, status, answer }) => ({
        at,
        icon: 'tray',
        words: `客服留言：${short(body)}`,
        note: status === 'open' ? '还没有回复' : `回复：${short(answer)}`,
        to: `/support/${id}`,
      })),
  }),
  happening({
    kind: 'talk',
    title: '消息',
    roles: ['service'],
    load: async (db, span) =>
      (await messagesSent(db, span)).map(({ at, title, body, readAt }) => ({
        at,
        icon: 'alarm',
        words: `收到消息“${title}”`,
        note: `${short(body)}（${readAt === null ? '未读' : '已读'}）`,
      })),
  }),
  happening({
    kind: 'staff',
    title: '员工操作',
    roles: ['service'],
    load: async (db, span) =>
      (await actsOnLearner(db, span)).map(({ at, act, staff, reason }) => ({
        at,
        icon: 'gear',
        words: `${staff}：${actTitle(act)}`,
        note: reason === '' ? undefined : `原因：${reason}`,
      })),
  }),
]

/** Rows newest first; `next` is the moment before which there are more, `failed` names sources that could not be read. */
export type Past = { rows: readonly Happening[]; next: number | null; failed: readonly string[] }
type Wish = { userId: number; roles: readonly StaffRole[]; kind: PastKind | undefined; before: number | undefined }

/** Reads a learner's past from every source that the roles may see. A source that fails is named; the others are shown. */
export async function pastOf({ db, log, now }: Deps, { userId, roles, kind, before }: Wish): Promise<Past> {
  const asked = sources.filter((row) => mayUse(roles, row.roles) && (kind === undefined || row.kind === kind))
  const failed: string[] = []
  const span = { userId, before: before ?? now() + 1, limit: SHOWN + 1 }
  const read = await Promise.all(
    asked.map((row) =>
      row.load(db, span, roles).catch((error: unknown) => {
        log.error({ err: error, source: row.title }, 'a source of a learner cannot be read')
        failed.push(row.title)
        return []
      }),
    ),
  )
  const all = read.flat().sort((one, other) => other.at - one.at)
  const last = all[SHOWN - 1]
  // Rows of one moment stay on one page, because the next page begins before that moment.
  const rows = last === undefined ? all : all.filter(({ at }, place) => place < SHOWN || at === last.at)
  return { rows, next: rows.length < all.length && last !== undefined ? last.at : null, failed }
}

function Row({ of: { at, icon, words, note, to } }: { of: Happening }) {
  return (
    <li>
      <Icon name={icon} />
      <div>
        {to === undefined ? words : <PageLink to={to}>{words}</PageLink>}
        {note !== undefined && note !== '' && <small>{note}</small>}
      </div>
      <time>{momentText(at).slice('2026-01-01 '.length)}</time>
    </li>
  )
}

const dayOf = ({ at }: Happening) => dayText(at)

/** A day in words: those of another year name it. */
const dayNamed = (day: string, today: string) =>
  day === today ? '今天' : day.slice(0, 4) === today.slice(0, 4) ? dayWords(day) : `${day.slice(0, 4)}年${dayWords(day)}`

/** The past of a learner by day, with the kinds to choose from. */
export function PastView({ path, kind, past, now }: { path: string; kind: PastKind | undefined; past: Past; now: number }) {
  const days = [...new Set(past.rows.map(dayOf))]
  const query = kind === undefined ? '' : `kind=${kind}&`
  return (
    <section className="sale">
      <div className="split">
        <h2>经过</h2>
        <nav aria-label="经过的种类" className="tabs">
          <a href={path} aria-current={kind === undefined ? 'page' : undefined}>
            全部
          </a>
          {Object.keys(pastKinds)
            .filter(isPastKind)
            .map((each) => (
              <a key={each} href={`${path}?kind=${each}`} aria-current={each === kind ? 'page' : undefined}>
                {pastKinds[each]}
              </a>
            ))}
        </nav>
      </div>
      {past.failed.map((title) => (
        <p key={title} role="alert" className="error">
          {title}没读出来，其余的如下。<a href={path}>再试一次</a>
        </p>
      ))}
      {past.rows.length === 0 && <p className="muted">{past.failed.length > 0 ? '没有别的记录。' : '还没有发生过什么。'}</p>}
      {days.map((day) => (
        <div key={day}>
          <h3>{dayNamed(day, dayText(now))}</h3>
          <ol className="past">
            {past.rows
              .filter((row) => dayOf(row) === day)
              .map((row, at) => (
                <Row key={`${row.at}-${row.words}-${String(at)}`} of={row} />
              ))}
          </ol>
        </div>
      ))}
      {past.next !== null && (
        <p>
          <a href={`${path}?${query}before=${past.next}`}>更早的</a>
        </p>
      )}
    </section>
  )
}
