/** @sandbox own */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { Providers } from '@/app/providers'
import { wire } from '@/app/wiring'
import { user } from '@/contract/account/user'
import { closeHelpOffer } from '@/data/account/help-offer'
import { Failure } from '@/data/http/failure'
import { createQueryClient } from '@/data/http/query-client'
import { send } from '@/data/http/send'
import { TrailerVideo } from '@/features/course/trailer-video'
import { LazyDialogs } from '@/features/page-frame/lazy'
import { LoadMore as ButtonOfPages } from '@/features/page-frame/load-more'
import { screen as page, QueryState } from '@/features/page-frame/screen'
import { VideoBlock } from '@/features/site/blocks/video-block'
import MiniProgramFail from '@/packages/site/mini-program-fail'
import NotFound from '@/pages/not-found'
import { lazy } from '@/ui/lazy'
import { LoadMore } from '@/ui/load-more'
import { PagedList } from '@/ui/paged-list'
import { codeIn, repository, textOf } from '../structure/tree'
import { freshServer, refuse } from '../support/client/fake-fetch'
import { signIn } from '../support/client/render-page'
import { host } from '../support/client/taro-stand-in'

const nothing = () => {}
const MUCH_LATER = 4_000_000_000_000
const SUPPORT = ['navigateTo', '/packages/account/support-chat/index']
const isOffered = () => screen.queryByRole('button', { name: '联系客服' }) !== null

/** Draws something in the app, and asks for help there. */
async function helped(part: ReactElement, fail: () => void = nothing) {
  render(<Providers>{part}</Providers>)
  fail()
  fireEvent.click(await screen.findByRole('button', { name: '联系客服' }))
  expect(host.moves).toEqual([SUPPORT])
}

const read = (error: Error) => <QueryState of={{ data: undefined, error, refetch: nothing }}>{() => null}</QueryState>
const Crash = page('about_us', () => {
  throw new Error('no')
})
const Course = page('course_detail', ({ id }) => <p>{id}</p>)
const Missing = lazy(() => Promise.reject(new Error('no part')))
const isFailed = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: true, fetchNextPage: nothing }
const film = { type: 'video', title: '导学', src: '/v.mp4', poster: '/p.jpg' } as const
/** Opens a film whose file does not come. */
const openFilm = (name: string) => () => {
  fireEvent.click(screen.getByRole('button', { name }))
  for (const player of document.querySelectorAll('video')) fireEvent.error(player)
}

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(nothing))
afterEach(() => {
  act(closeHelpOffer)
  jest.restoreAllMocks()
})

describe('the help button', () => {
  it('appears on a page that could not be read', () => helped(read(new Failure(500, 'server error!', '服务器开小差了，请稍后再试'))))
  it('appears for content that no longer exists', () => helped(read(new Failure(404, 'not found', '课程不存在'))))
  it('appears on a page that crashed', () => {
    host.params = { type: 'about-bt' }
    return helped(<Crash />)
  })
  it('appears on a wrong address', () => helped(<Course />))
  it('appears on an address of no page', () => {
    host.params = { from: '/nowhere' }
    return helped(<NotFound />)
  })
  it('appears for a part that did not load', () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    return helped(<Missing />)
  })
  it('appears in a list whose next page did not arrive', () => helped(<LoadMore hasMore isBusy={false} isFailed onMore={nothing} />))
  it('appears in a list with its own button', () => helped(<ButtonOfPages of={isFailed} />))
  it('appears in an endless list', () =>
    helped(<PagedList label="题" items={[1]} keyOf={String} rowHeight={40} draw={String} state="failed" onMore={nothing} />))
  it('appears on a video in a page', () => helped(<VideoBlock block={film} />, openFilm('播放：导学')))
  it('appears on a trailer', () => helped(<TrailerVideo src="/v.mp4" poster="" label="预告" />, openFilm('播放预告')))
  it('appears when a mini-program did not open', () => helped(<MiniProgramFail />))
})

describe('an action that fails', () => {
  const cache = createQueryClient()
  const open = () => {
    signIn()
    render(
      <QueryClientProvider client={cache}>
        <LazyDialogs />
      </QueryClientProvider>,
    )
    return wire(cache)
  }
  const fails = () => act(async () => void (await send(user.info, { query: {} }).catch(nothing)))

  it('offers customer service after the second failure within a minute, and the offer closes by itself or by a tap', async () => {
    refuse(user.info, 500, 'server error!')
    const stop = open()
    await fails()
    expect(isOffered()).toBe(false)
    await fails()
    expect(await screen.findByText('一直不成功？我们来帮你')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '联系客服' }))
    expect(host.moves).toEqual([SUPPORT])
    fireEvent.click(screen.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(isOffered()).toBe(false))
    stop()
  })

  it('does not offer customer service without a network, nor twice within a minute', async () => {
    const clock = jest.spyOn(Date, 'now')
    const stop = open()
    clock.mockReturnValue(MUCH_LATER)
    Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('offline')) })
    await fails()
    await fails()
    expect(isOffered()).toBe(false)
    freshServer()
    refuse(user.info, 500, 'server error!')
    await fails()
    clock.mockReturnValue(MUCH_LATER + 60_000)
    await fails()
    expect(isOffered()).toBe(false)
    stop()
  })
})

/** Words of a button that tries again. */
const again = /action="(重试|再查一次|重新加载计划|重新交卷)"|^\s*(重试|再试一次|返回重试)$/m
/** Each file of an upload has a button of its own, and without a network nothing is reached. */
const without = new Set(['src/ui/uploader.tsx', 'src/ui/notice-bar.tsx'])

it('every component that offers a retry also offers help', () => {
  const lacking = codeIn(repository, 'src')
    .filter((file) => file.endsWith('.tsx') && !without.has(file))
    .filter((file) => again.test(textOf(repository, file)))
    .filter((file) => !/look="failed"|<HelpButton|href="\/support-chat"/.test(textOf(repository, file)))
  expect(lacking).toEqual([])
})
