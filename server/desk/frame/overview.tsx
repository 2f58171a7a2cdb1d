import type { QueueHead } from '#server/database/queue-head'
import type { Deps } from '#server/deps'
import type { Env } from '#server/env'
import { paymentsOn } from '#server/providers/payment/gateway'
import { FactorsNotice } from './detail'
import { cardsOf, type HomeCard, NumberBoard, numberSheets, numbersHead, numbersOf } from './home'
import { Icon, type IconName } from './icon'
import { groupIcon, isOverdue, sumOf, TODO, waitingAddress } from './menu'
import type { NumberRow } from './number'
import { ageText, type PageRow, page, type Waiting } from './row'
import { queuesOf, waitingIds } from './walk'

/** Adds to each queue the way to what has waited longest in it, or to its list where it is not worked through one by one. */
async function withFirst(deps: Deps, pages: readonly PageRow[], waiting: readonly Waiting[]) {
  const queues = queuesOf(pages)
  return Promise.all(
    waiting.map(async (each) => {
      const queue = queues.find(({ path }) => path === each.path)
      const [first] = queue ? await waitingIds(deps, queue, 1) : []
      return { ...each, to: first === undefined ? waitingAddress(each) : `${each.path}/${first}` }
    }),
  )
}

/** Sentences about what this school has not set up, and what follows for learners. */
function offWords(env: Env): string[] {
  const on = paymentsOn(env)
  const missing: [isOff: boolean, words: string][] = [
    [on.length === 0, '在线支付：学员不能在线付款，有售价的课程不能上架'],
    [on.length > 0 && !on.includes('wechat'), '微信支付：只能用支付宝付款'],
    [on.length > 0 && !on.includes('alipay'), '支付宝：只能用微信付款，余额不能提现'],
    [on.length === 0, '提现：余额保留，不能转出'],
    [env.sms.kind === 'off', '短信：学员用密码登录，由老师“添加学员”或“给初始密码”'],
    [env.email.kind === 'off', '邮件：发票和通知不发邮件，学员不用填邮箱'],
    [env.officialAccount.kind === 'off', '微信公众号：不能用微信登录，微信里分享的是普通链接'],
    [env.miniProgram.kind === 'off', '小程序：没有小程序码、微信提醒和打开小程序的链接'],
    [env.carrier.kind === 'off', '快递查询：学员只看到快递公司和运单号'],
    [env.live.kind === 'off', '直播：直播间显示没有开通'],
  ]
  return missing.filter(([isOff]) => isOff).map(([, words]) => words)
}

/** Shows the owner, folded, what is off; where to set it stands in the documents of the machine. */
function OffNote({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null
  return (
    <details>
      <summary>还有 {words.length} 项服务没有开通</summary>
      <ul>
        {words.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <p className="muted">需要时请管理服务器的人在设置里开通，设置好后重启服务。</p>
    </details>
  )
}

type Line = { to: string; icon: IconName; title: string } & QueueHead

function QueueLine({ of: { to, icon, title, ...head }, now }: { of: Line; now: number }) {
  return (
    <li>
      <a href={to}>
        <Icon name={icon} />
        <span>{title}</span>
        <b>
          {head.count}
          <span className="unseen"> 件</span>
        </b>
        <span className={isOverdue(head, now) ? 'age late' : 'age'}>
          <span className="unseen">最久等待 </span>
          {ageText(head.oldest, now)}
        </span>
        <Icon name="chevron" />
      </a>
    </li>
  )
}

type Led = Waiting & { to: string }
/** Lines about queues on the first page; where there are more queues, the last line stands for the others. */
const MOST_LINES = 7

/** Queues with a sign of their own, by the first word of their address; the others have the one of their group. */
const icons: Readonly<Record<string, IconName>> = {
  ...{ essays: 'pen', homework: 'pen', reports: 'sheet', errata: 'book', doubts: 'say', support: 'say', ai: 'say' },
  ...{ refunds: 'undo', 'cash-outs': 'coin', invoices: 'page', parcels: 'truck', prizes: 'gift', 'circle-posts': 'person' },
}

const lineOf = ({ path, to, section, title, count, oldest }: Led): Line => ({
  ...{ to, title, count, oldest },
  icon: icons[path.split('/')[1] ?? ''] ?? groupIcon(section),
})

/** Queues that always have a line of their own: learners are told by when their money is decided. */
const isMoney = ({ path }: Waiting) => path === '/refunds' || path === '/cash-outs'

function linesOf(waiting: readonly Led[]): Line[] {
  if (waiting.length <= MOST_LINES) return waiting.map(lineOf)
  const money = waiting.filter(isMoney)
  const oldest = waiting.filter((each) => !isMoney(each)).slice(0, MOST_LINES - 1 - money.length)
  const others = waiting.filter((each) => !money.includes(each) && !oldest.includes(each))
  const last: Line = { to: TODO, icon: 'list', title: `另外 ${others.length} 个队列`, ...sumOf(others) }
  return [...waiting.filter((each) => !others.includes(each)).map(lineOf), last]
}

/** Lists queues, the oldest first, each line leading to what has waited longest in it. */
function Queues({ lines, count, now }: { lines: readonly Line[]; count: number; now: number }) {
  if (lines.length === 0) return <p className="empty">都处理完了，现在没有等着的事</p>
  return (
    <section className="waiting">
      <h2>
        待办 <small>{count} 件，最久的在最前面</small>
      </h2>
      <ul>
        {lines.map((line) => (
          <QueueLine key={line.to} of={line} now={now} />
        ))}
      </ul>
    </section>
  )
}

const everybody = ['editor', 'teacher', 'service', 'finance', 'marketing'] as const

/** Everything that waits for the reader's roles, the oldest first. */
export const todoOf = (pages: readonly PageRow[]): PageRow =>
  page({
    path: TODO,
    title: '待办',
    roles: everybody,
    load: async (deps, _visit, waiting) => ({ waiting: await withFirst(deps, pages, waiting), now: deps.now() }),
    view: ({ waiting, now }) => <Queues lines={waiting.map(lineOf)} count={sumOf(waiting).count} now={now} />,
  })

/** The first page: the figures of the reader's roles, and what has waited longest for them. */
export const overviewOf = (pages: readonly PageRow[], numbers: readonly NumberRow[], cards: readonly HomeCard[]): PageRow =>
  page({
    path: '/',
    title: '首页',
    roles: everybody,
    load: async (deps, visit, waiting) => {
      const [first, board, below] = await Promise.all([
        withFirst(deps, pages, waiting),
        numbersOf(deps, numbers, visit),
        cardsOf(deps, cards, visit),
      ])
      return { waiting: first, board, below, off: visit.staff.roles.includes('owner') ? offWords(deps.env) : [], now: deps.now() }
    },
    head: ({ board }) => numbersHead(board),
    sheets: async (deps, visit) => numberSheets(await numbersOf(deps, numbers, visit, true)),
    view: ({ waiting, board, below, off, now }, { staff }) => (
      <>
        <FactorsNotice of={staff} />
        <NumberBoard of={board} below={below.length > 0 && <div className={below.length > 1 ? 'today' : undefined}>{below}</div>}>
          <Queues lines={linesOf(waiting)} count={sumOf(waiting).count} now={now} />
        </NumberBoard>
        <OffNote words={off} />
      </>
    ),
  })
