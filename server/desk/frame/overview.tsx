import type { Deps } from '#server/deps'
import { NumberBoard, numbersOf } from './home'
import { Icon } from './icon'
import { isOverdue, menuOf, type Waiting, waitingAddress } from './menu'
import type { NumberRow } from './number'
import { OffNote, offWords } from './off-note'
import { ageText, type PageRow, page } from './row'
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

/** The first page: the figures of the reader's roles, and everything that waits for the reader's roles, the oldest first. */
export const overviewOf = (pages: readonly PageRow[], numbers: readonly NumberRow[]): PageRow =>
  page({
    path: '/',
    title: '待办',
    roles: ['editor', 'teacher', 'service', 'finance', 'marketing'],
    load: async (deps, visit) => {
      const { waiting } = await menuOf(deps, pages, visit.staff, false)
      const [first, board] = await Promise.all([withFirst(deps, pages, waiting), numbersOf(deps, numbers, visit)])
      return { waiting: first, board, off: visit.staff.roles.includes('owner') ? offWords(deps.env) : [], now: deps.now() }
    },
    view: ({ waiting, board, off, now }, { staff }) => (
      <>
        {!staff.hasFactors && (
          <p className="notice">
            你现在只靠短信验证码登录。 <a href="/acts/set-up-sign-in/me">设置密码和身份验证器</a>
          </p>
        )}
        <NumberBoard of={board} />
        <OffNote words={off} />
        {waiting.length === 0 && <p className="empty">都处理完了，现在没有等着的事</p>}
        {waiting.length > 0 && (
          <ul className="waiting">
            {waiting.map((queue) => (
              <li key={queue.path}>
                <a href={queue.to}>
                  <span>{queue.title}</span>
                  <b>
                    {queue.count}
                    <span className="unseen"> 件</span>
                  </b>
                  <span className={isOverdue(queue, now) ? 'age late' : 'age'}>
                    <span className="unseen">最久等待 </span>
                    {ageText(queue.oldest, now)}
                  </span>
                  <Icon name="chevron" />
                </a>
              </li>
            ))}
          </ul>
        )}
      </>
    ),
  })
