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

describe('home, requested before the app loads', () => {
  it('goes out at once, and the query of home gets its reply', async () => {
    begin()
    expect(sent()).toEqual([''])
    expect(await new QueryClient().fetchQuery(courseQueries.pageItems(1))).toEqual(home)
    expect(asked()).toHaveLength(1)
  })

  it('belongs to one learner, and is not used for the one who signs in meanwhile', async () => {
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
  ])('sends no early request when %s', (_, prepare, act) => {
    prepare()
    act()
    expect(sent()).toEqual([])
  })

  it('fails silently when no page queries it', async () => {
    const failed = Promise.reject(new Error('no network'))
    const heard = jest.spyOn(failed, 'catch')
    sending.mockReturnValueOnce(failed)
    begin()
    expect(heard).toHaveBeenCalledTimes(1)
    await expect(heard.mock.results[0]?.value).resolves.toBeUndefined()
  })

  it('goes out from the page when the early request is refused', async () => {
    Object.assign(firstScreen, { lacksHome: () => true })
    refuse(course.pageItems, 500, 'busy')
    sendHome()
    await expect(new QueryClient().fetchQuery({ ...courseQueries.pageItems(1), retry: 0 })).rejects.toMatchObject({ code: 500 })
  })
})
