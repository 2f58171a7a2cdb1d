/** @sandbox own */
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Media } from '@/platform/elements/media/index.h5'
import type { MediaHandle, MediaProps } from '@/platform/elements/media/port'

/** The sources the library was given, and its replies. */
const film = { sources: [] as string[], heights: [] as number[], fail: (_fatal: boolean) => {}, isGone: false }
class MockFilm {
  levels = film.heights.map((height) => ({ height }))
  nextLevel = 0
  on(event: string, act: (event: string, told: { fatal: boolean }) => void) {
    if (event === 'parsed') act(event, { fatal: false })
    else film.fail = (fatal) => act(event, { fatal })
  }
  loadSource(src: string) {
    film.sources.push(src)
  }
  attachMedia() {}
  destroy() {
    film.isGone = true
  }
}
const mockLibrary = Object.assign(MockFilm, { isSupported: () => true, Events: { ERROR: 'error', MANIFEST_PARSED: 'parsed' } })
jest.mock('hls.js/light', () => ({ __esModule: true, default: mockLibrary }))

const onReport = jest.fn()
const onQualities = jest.fn()
function open(change: Partial<MediaProps> = {}) {
  const held: { handle: MediaHandle | null } = { handle: null }
  const props = { id: 'film', kind: 'video', title: '片', artist: '', cover: '', startAt: 0, rate: 1, isAutoplay: false } as const
  const onHandle = (found: MediaHandle | null) => {
    held.handle = found
  }
  const view = render(<Media {...props} src="/a.mp4" onHandle={onHandle} onReport={onReport} onQualities={onQualities} {...change} />)
  return { ...view, held, player: screen.getByLabelText<HTMLVideoElement>('片') }
}
beforeEach(() => {
  jest.clearAllMocks()
  Object.assign(film, { sources: [], heights: [720, 1080], isGone: false })
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {})
})
afterEach(() => jest.restoreAllMocks())

describe('the source of a film', () => {
  it.each([
    ['/a.m3u8', true],
    ['/a.m3u8?key=1', true],
    ['/a.m3u8x.mp4', false],
    ['/a.mp4', false],
  ])('%s goes through the library: %s', async (src, isList) => {
    const { player } = open({ src })
    if (isList) await waitFor(() => expect(film.sources).toEqual([src]))
    expect([film.sources.length, player.getAttribute('src')]).toEqual(isList ? [1, null] : [0, src])
  })

  it('a film played by the browser itself skips the library', () => {
    jest.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe')
    expect(open({ src: '/a.m3u8' }).player.getAttribute('src')).toBe('/a.m3u8')
  })

  it.each([
    ['of several heights, highest first', [360, 1080, 720, 1080], [1080, 720, 360]],
    ['of sound alone and one height', [0, 720], undefined],
    ['of sound alone and two heights', [0, 720, 360], [720, 360]],
  ])('offers a choice %s', async (_what, heights, offered) => {
    film.heights = heights
    open({ src: '/a.m3u8' })
    await waitFor(() => expect(onQualities).toHaveBeenCalledTimes(1))
    expect(onQualities.mock.lastCall?.[0]?.heights).toEqual(offered)
  })

  it('fails only on fatal errors, and is released when the page is left', async () => {
    const { unmount } = open({ src: '/a.m3u8' })
    await waitFor(() => expect(film.sources).toHaveLength(1))
    film.fail(false)
    expect(onReport).not.toHaveBeenCalled()
    film.fail(true)
    expect(onReport.mock.calls).toEqual([[{ type: 'fail' }]])
    unmount()
    expect(film.isGone).toBe(true)
  })

  it.each([
    ['blob:film', 1],
    ['/a.mp4', 0],
  ])('a player lets go of %s at once when it is left: %s', (src, times) => {
    const load = jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {})
    open({ src }).unmount()
    expect(load).toHaveBeenCalledTimes(times)
  })

  it('a film left before the library loaded is not requested', async () => {
    open({ src: '/a.m3u8' }).unmount()
    await import('hls.js/light')
    await Promise.resolve()
    expect(film.sources).toEqual([])
  })
})

describe('a film', () => {
  it.each([
    ['/media/posters/a.jpg', '/media/posters/a.jpg'],
    ['', null],
  ])('shows its poster %j until its first frame', (cover, shown) => {
    expect(open({ cover }).player.getAttribute('poster')).toBe(shown)
  })
})

describe('a frame of a film', () => {
  const drawImage = jest.fn()
  it.each([
    ['a frame without a picture', 0, 0, null],
    ['a frame with a picture', 640, 360, 'data:image/jpeg;base64,x'],
  ])('gives the expected picture for %s', (_what, videoWidth, videoHeight, frame) => {
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never)
    jest.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,x')
    const { held, player } = open()
    Object.defineProperties(player, { videoWidth: { value: videoWidth }, videoHeight: { value: videoHeight } })
    expect(held.handle?.frame()).toBe(frame)
  })

  it('a frame blocked from drawing is not returned', () => {
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never)
    drawImage.mockImplementation(() => {
      throw new DOMException('tainted', 'SecurityError')
    })
    const { held, player } = open()
    Object.defineProperties(player, { videoWidth: { value: 640 }, videoHeight: { value: 360 } })
    expect(held.handle?.frame()).toBeNull()
    fireEvent.ended(player)
    expect(onReport.mock.calls).toEqual([[{ type: 'end' }]])
  })
})
