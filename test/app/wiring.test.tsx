import { useQuery } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { Providers } from '@/app/providers'
import { user } from '@/contract/account/user'
import { course } from '@/contract/course/course'
import { logout } from '@/data/account/session-commands'
import { userQueries } from '@/data/account/user'
import { courseQueries } from '@/data/course/course'
import { send } from '@/data/http/send'
import { answer, askedFor, refuse } from '../support/client/fake-fetch'
import { userInfo } from '../support/client/fixtures'
import { signIn, toastText } from '../support/client/render-page'
import { host } from '../support/client/taro-stand-in'

function Page() {
  const info = useQuery(userQueries.info())
  useQuery(courseQueries.categoryTree())
  return <p>{info.data?.nickname}</p>
}
const open = () =>
  render(
    <Providers>
      <p>页</p>
    </Providers>,
  )
const failed = (isQuiet?: boolean) => send(user.info, { query: {} }, { isQuiet }).catch(() => undefined)

beforeEach(() => {
  window.history.replaceState(null, '', '/course/pay?courseId=101')
  signIn()
})

describe('the wiring between data and interface', () => {
  it('shows a failure once, in the wording for the learner; a quiet failure is left to its screen', async () => {
    refuse(user.info, 500, 'server error!')
    open()
    await failed(true)
    expect(toastText()).toBe('')
    await failed()
    expect(toastText()).toBe('服务器开小差了，请稍后再试')
  })

  it('a session that the server has ended leads to the login, with the address to return to', async () => {
    refuse(user.info, 410, 'need login')
    open()
    await act(failed)
    expect(host.moves).toEqual([['redirectTo', '/pages/login/index?gotoUrl=%2Fcourse%2Fpay%3FcourseId%3D101']])
    expect([toastText(), window.localStorage.getItem('refreshToken')]).toEqual(['', null])
  })

  it('the wiring is removed together with the app', async () => {
    refuse(user.info, 410, 'need login')
    open().unmount()
    await failed()
    expect([host.moves, toastText()]).toEqual([[], ''])
  })

  it('personal replies of one learner are not shown to the next; public ones stay cached', async () => {
    answer(course.categoryTree, [])
    answer(user.info, userInfo())
    render(
      <Providers>
        <Page />
      </Providers>,
    )
    await screen.findByText('小启')
    refuse(user.info, 500, 'server error!')
    act(logout)
    await waitFor(() => expect(screen.queryByText('小启')).toBeNull())
    // The tracker asks for attributes of its own.
    const infos = askedFor(user.info).filter(({ query }) => query.attributes === undefined)
    expect([askedFor(course.categoryTree).length, infos.length]).toEqual([1, 1])
  })
})
