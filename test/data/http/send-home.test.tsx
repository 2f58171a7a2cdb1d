/** @sandbox own */
import { QueryClient } from '@tanstack/react-query'
import { course } from '@/contract/course/course'
import { session } from '@/data/account/session'
import { courseQueries } from '@/data/course/course'
import { sendHome } from '@/data/http/first-calls/send-home'
import { pickDirection } from '@/data/site/home-direction'
import { firstScreen } from '@/platform/first-screen'
import { http } from '@/platform/http'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'

const home = { id: 1, title: '首页', blocks: [] }
const sending = jest.spyOn(http, 'send')
const sent = () => sending.mock.calls.map(([{ headers }]) => headers['x-access-token'])
const asked = () => askedFor(course.pageItems).map(({ token }) => token)
const begin = (isHome = true) => {
  Object.assign(firstScreen, { lacksHome: () => isHome })
  answer(course.pageItems, home)
  sendHome()
}
const signIn = (expiresIn: number) =>
  session.store.setState({ refreshToken: 'r', accessToken: 'a', userId: 5, expiresTime: Date.now() + expiresIn })

afterEach(() => {
  sending.mockClear()
  Reflect.deleteProperty(firstScreen, 'lacksHome')
  Reflect.deleteProperty(globalThis, 'firstCalls')
  pickDirection(0, 0)
  session.clearLogin()
})

describe('home, asked for before the app is read', () => {
  it('is sent at once, and its reply is what the query of home gets', async () => {
    begin()
    expect(sent()).toEqual([''])
    expect(await new QueryClient().fetchQuery(courseQueries.pageItems(1))).toEqual(home)
    expect(asked()).toHaveLength(1)
  })

  it("is a learner's own, and not for the one who signs in meanwhile", async () => {
    signIn(60_000)
    begin()
    expect(sent()).toEqual(['a'])
    session.store.setState({ accessToken: 'b', userId: 6 })
    await new QueryClient().fetchQuery(courseQueries.pageItems(1))
    expect(asked()).toEqual(['a', 'b'])
  })

  it.each<[string, () => void, () => void]>([
    ['the app opens elsewhere', () => {}, () => begin(false)],
    ['a direction is picked', () => pickDirection(0, 22), begin],
    ['the token has to be renewed first', () => signIn(0), begin],
    ['there is no token yet', () => session.store.setState({ refreshToken: 'r', userId: 5 }), begin],
    ['a document brings it', () => {}, sendHome],
  ])('is not sent when %s', (_, prepare, act) => {
    prepare()
    act()
    expect(sent()).toEqual([])
  })

  it('is nobody’s fault when it fails and no page asks', async () => {
    const failed = Promise.reject(new Error('no network'))
    const heard = jest.spyOn(failed, 'catch')
    sending.mockReturnValueOnce(failed)
    begin()
    expect(heard).toHaveBeenCalledTimes(1)
    await expect(heard.mock.results[0]?.value).resolves.toBeUndefined()
  })

  it('is asked for by the page as ever when the early one is refused', async () => {
    Object.assign(firstScreen, { lacksHome: () => true })
    refuse(course.pageItems, 500, 'busy')
    sendHome()
    await expect(new QueryClient().fetchQuery({ ...courseQueries.pageItems(1), retry: 0 })).rejects.toMatchObject({ code: 500 })
  })
})
