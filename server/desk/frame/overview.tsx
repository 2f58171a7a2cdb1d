import { Icon } from './icon'
import { isOverdue, menuOf } from './menu'
import { ageText, type PageRow, page } from './row'

/** The first page: everything that waits for the reader's roles, the oldest first. */
export const overviewOf = (pages: readonly PageRow[]): PageRow =>
  page({
    path: '/',
    title: '待办',
    roles: ['editor', 'teacher', 'service', 'finance', 'marketing'],
    load: async (deps, { staff }) => ({ ...(await menuOf(deps, pages, staff, false)), now: deps.now() }),
    view: ({ waiting, now }, { staff }) => (
      <>
        {!staff.hasFactors && (
          <p className="notice">
            你现在只靠短信验证码登录。 <a href="/acts/set-up-sign-in/me">设置密码和身份验证器</a>
          </p>
        )}
        {waiting.length === 0 && <p className="empty">都处理完了，现在没有等着的事</p>}
        {waiting.length > 0 && (
          <ul className="waiting">
            {waiting.map((queue) => (
              <li key={queue.path}>
                <a href={queue.path}>
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
