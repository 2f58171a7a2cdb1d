import { QueryClient } from '@tanstack/react-query'
import { course } from '@/contract/course/course'
import { courseQueries } from '@/data/course/course'
import { beginHome } from '@/data/http/query-client'
import { pickDirection } from '@/data/site/home-direction'
import { firstScreen } from '@/platform/first-screen'
import { answer, askedFor } from '../../support/client/fake-fetch'

const home = { id: 1, title: '首页', blocks: [] }
const query = courseQueries.pageItems(1)

/** Starts the app where its host carries the pages: at home or elsewhere. */
function start(isHome: boolean): QueryClient {
  Object.assign(firstScreen, { lacksHome: () => isHome })
  answer(course.pageItems, home)
  const cache = new QueryClient()
  beginHome(cache)
  return cache
}

afterEach(() => {
  Reflect.deleteProperty(firstScreen, 'lacksHome')
  pickDirection(0, 0)
})

describe('the early request of home', () => {
  it('serves the page, which sends no other request', async () => {
    const cache = start(true)
    expect(cache.isFetching()).toBe(1)
    expect(await cache.fetchQuery(query)).toEqual(home)
    expect(askedFor(course.pageItems)).toHaveLength(1)
  })

  it('the early request is not sent by an app that opens elsewhere, at a direction, or in a document that contains home', () => {
    expect(start(false).isFetching()).toBe(0)
    pickDirection(0, 22)
    expect(start(true).isFetching()).toBe(0)
    pickDirection(0, 0)
    Reflect.deleteProperty(firstScreen, 'lacksHome')
    const cache = new QueryClient()
    beginHome(cache)
    expect(cache.isFetching()).toBe(0)
  })
})
