/** Films and sounds of the mini-program, against a stand-in of its components and players. */
import { act, render, renderHook } from '@testing-library/react'
import { Video } from '@/platform/elements/index.weapp'
import { Media, mediaAbilities, SeekBar } from '@/platform/elements/media/index.weapp'
import type { MediaHandle, MediaProps } from '@/platform/elements/media/port'
import { useSound } from '@/platform/elements/sound/index.weapp'
import { fire, given, weapp } from '../../support/client/weapp-host'

jest.mock(
  '@tarojs/components',
  () => jest.requireActual<typeof import('../../support/client/weapp-host')>('../../support/client/weapp-host').components,
)
jest.mock(
  '@tarojs/taro',
  () => jest.requireActual<typeof import('../../support/client/weapp-host')>('../../support/client/weapp-host').taro,
)

beforeEach(weapp.reset)

/** A player of the host: it keeps who listens, and what it was asked. */
function player() {
  const listeners = new Map<string, (event?: unknown) => void>()
  const asked: string[] = []
  const own: Record<string, unknown> = { currentTime: 12, duration: 60 }
  const host = new Proxy(own, {
    get: (fields, name: string) => {
      if (/^on[A-Z]/.test(name)) return (listener: () => void) => void listeners.set(name.slice(2), listener)
      return name in fields ? fields[name] : (...words: unknown[]) => void asked.push([name, ...words].join(' '))
    },
  })
  return { host, own, asked, tell: (event: string) => act(() => listeners.get(event)?.()) }
}

describe('a film', () => {
  const asked: unknown[][] = []
  beforeEach(() => {
    asked.splice(0)
    weapp.answers.createVideoContext = (id: string) =>
      new Proxy(
        {},
        {
          get:
            (_, name: string) =>
            (...words: unknown[]) =>
              void asked.push([id, name, ...words]),
        },
      )
  })

  const film = (more: object = {}) => {
    const onReport = jest.fn()
    const onHandle = jest.fn<void, [MediaHandle | null]>()
    const props = {
      kind: 'video',
      id: 'film',
      className: 'f',
      title: '第一课',
      src: 'https://a/b.mp4',
      startAt: 30,
      rate: 1.4,
      onReport,
      onHandle,
    }
    const { unmount } = render(<Media {...({ ...props, isAutoplay: false, ...more } as unknown as MediaProps)} />)
    return { onReport, onHandle, unmount }
  }

  it('begins where the learner left it, at the nearest speed the host knows', () => {
    film()
    expect(given('Video')).toMatchObject({
      src: 'https://a/b.mp4',
      initialTime: 30,
      title: '第一课',
      controls: true,
      pictureInPictureMode: ['push', 'pop'],
    })
    expect(asked).toEqual([['film', 'playbackRate', 1.5]])
  })

  it('reports each event once, and takes its speed again at each start', () => {
    const { onReport } = film()
    asked.splice(0)
    fire('Video', 'onLoadedMetaData', { detail: { duration: 600 } })
    fire('Video', 'onPlay')
    fire('Video', 'onTimeUpdate', { detail: { currentTime: 31 } })
    for (const name of ['onPause', 'onWaiting', 'onEnded', 'onError']) fire('Video', name)
    expect(onReport.mock.calls.flat()).toEqual([
      { type: 'ready', length: 600 },
      { type: 'playing' },
      { type: 'time', at: 31 },
      ...['pause', 'wait', 'end', 'fail'].map((type) => ({ type })),
    ])
    expect(asked).toEqual([['film', 'playbackRate', 1.5]])
  })

  it('a film obeys its handle, which is taken back with the element', () => {
    const { onHandle, unmount } = film()
    asked.splice(0)
    const [[handle]] = onHandle.mock.calls as [[MediaHandle]]
    handle.play()
    handle.pause()
    handle.seek(90)
    handle.setRate(3)
    handle.enlarge()
    handle.float()
    expect(handle.frame()).toBeNull()
    expect(asked.map(([, ...rest]) => rest)).toEqual([
      ['play'],
      ['pause'],
      ['seek', 90],
      ['playbackRate', 2],
      ['requestFullScreen', { direction: 90 }],
    ])
    unmount()
    expect(onHandle.mock.lastCall).toEqual([null])
  })

  it('a film of a page rests while the program is hidden', () => {
    const heard = { onTime: jest.fn(), onPlay: jest.fn(), onPause: jest.fn(), onEnded: jest.fn(), onError: jest.fn() }
    const props = { id: 'film', className: 'f', src: 'https://a/b.mp4', label: '试听', startAt: 0, rate: 0.6, ...heard }
    render(<Video {...(props as unknown as Parameters<typeof Video>[0])} />)
    fire('Video', 'onTimeUpdate', { detail: { currentTime: 4 } })
    fire('Video', 'onPlay')
    weapp.hidden()
    expect([heard.onTime.mock.calls, heard.onPlay.mock.calls.length]).toEqual([[[4]], 1])
    expect(asked).toEqual([
      ['film', 'playbackRate', 0.5],
      ['film', 'playbackRate', 0.5],
      ['film', 'pause'],
    ])
  })

  it('has the abilities of the host', () => {
    expect([
      mediaAbilities.hasHostControls,
      mediaAbilities.canFloat(),
      mediaAbilities.goesOn('audio'),
      mediaAbilities.goesOn('video'),
    ]).toEqual([true, true, true, false])
    expect([0.1, 1.4, 9].map((rate) => [mediaAbilities.playedRate(rate, 'video'), mediaAbilities.playedRate(rate, 'audio')])).toEqual([
      [0.5, 0.5],
      [1.5, 1.4],
      [2, 2],
    ])
  })
})

describe('a sound lesson', () => {
  const lesson = (src: string, more: object = {}) => {
    const onReport = jest.fn()
    const onHandle = jest.fn<void, [MediaHandle | null]>()
    const props = {
      kind: 'audio',
      id: 's',
      className: 's',
      title: '第一课',
      artist: '启明',
      cover: 'c.png',
      src,
      startAt: 30,
      rate: 1.25,
      isAutoplay: true,
    }
    const drawn = render(<Media {...({ ...props, onReport, onHandle, ...more } as unknown as MediaProps)} />)
    return { onReport, onHandle, ...drawn }
  }
  const reports = ['Canplay', 'Play', 'Pause', 'Waiting', 'TimeUpdate', 'Ended', 'Error']
  const reported = [
    { type: 'ready', length: 60 },
    ...['playing', 'pause', 'wait'].map((type) => ({ type })),
    { type: 'time', at: 12 },
    ...['end', 'fail'].map((type) => ({ type })),
  ]

  it('a sound of the network goes on in the background under its own name, until it is left', () => {
    const { host, own, asked, tell } = player()
    weapp.answers.getBackgroundAudioManager = () => host
    const { onReport, onHandle, unmount } = lesson('https://a/b.mp3')
    expect(own).toMatchObject({
      title: '第一课',
      singer: '启明',
      coverImgUrl: 'c.png',
      startTime: 30,
      src: 'https://a/b.mp3',
      playbackRate: 1.25,
    })
    reports.forEach(tell)
    expect(onReport.mock.calls.flat()).toEqual(reported)
    const [[handle]] = onHandle.mock.calls as [[MediaHandle]]
    handle.pause()
    handle.play()
    handle.seek(40)
    unmount()
    expect(asked).toEqual(['pause', 'play', 'seek 40', 'stop'])
    reports.forEach(tell)
    expect(onReport).toHaveBeenCalledTimes(reports.length)
  })

  it('a sound that does not start by itself starts where it was sought', () => {
    const { host, own, asked } = player()
    weapp.answers.getBackgroundAudioManager = () => host
    const { onReport, onHandle } = lesson('https://a/c.mp3', { isAutoplay: false })
    const [[handle]] = onHandle.mock.calls as [[MediaHandle]]
    handle.pause()
    handle.seek(50)
    expect([onReport.mock.calls, asked, own.src]).toEqual([[[{ type: 'ready', length: 0 }]], [], undefined])
    handle.play()
    expect([own.src, own.startTime]).toEqual(['https://a/c.mp3', 50])
  })

  it('a sound of the device is played in front, also on a silent phone', () => {
    const { host, own, asked, tell } = player()
    weapp.answers.createInnerAudioContext = () => host
    const { onReport, onHandle, unmount } = lesson('wxfile://usr/kept/a.mp3')
    expect(own).toMatchObject({ startTime: 30, autoplay: true, src: 'wxfile://usr/kept/a.mp3', playbackRate: 1.25 })
    reports.forEach(tell)
    expect(onReport.mock.calls.flat()).toEqual(reported)
    const [[handle]] = onHandle.mock.calls as [[MediaHandle]]
    handle.play()
    handle.pause()
    handle.seek(5)
    unmount()
    expect(asked).toEqual(['play', 'pause', 'seek 5', 'destroy'])
  })

  it('a bar moves it by whole seconds', () => {
    const onSeek = jest.fn()
    render(<SeekBar id="bar" label="进度" at={12.7} length={60.4} text="0:12" onSeek={onSeek} />)
    expect(given('Slider')).toMatchObject({ min: 0, max: 60, value: 12, ariaLabel: '进度' })
    fire('Slider', 'onChange', { detail: { value: 33 } })
    expect(onSeek.mock.calls).toEqual([[33]])
  })
})

it('the sound of a question is heard on a silent phone, rests while the program is hidden, and tells that it failed', () => {
  const { host, own, asked, tell } = player()
  weapp.answers.createInnerAudioContext = () => host
  const onFail = jest.fn()
  const { result, unmount } = renderHook(() => useSound('https://a/q.mp3', onFail))
  act(() => result.current.toggle())
  expect(own).toMatchObject({ src: 'https://a/q.mp3' })
  tell('Play')
  tell('TimeUpdate')
  expect(result.current).toMatchObject({ isPlaying: true, at: 12, length: 60 })
  act(() => weapp.hidden())
  for (const end of ['Pause', 'Stop', 'Ended']) {
    tell('Play')
    tell(end)
    expect(result.current.isPlaying).toBe(false)
  }
  act(() => weapp.hidden())
  tell('Error')
  unmount()
  expect([asked, onFail.mock.calls.length]).toEqual([['play', 'pause', 'destroy'], 1])
})
