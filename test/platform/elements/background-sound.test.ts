/** @sandbox own */
import { backgroundSound } from '@/platform/elements/media/background-sound'
import type { MediaReport } from '@/platform/elements/media/port'

type Listener = () => void
const mockManager = {
  listeners: {} as Record<string, Listener>,
  currentTime: 0,
  duration: 60,
  startTime: 0,
  src: '',
  play: jest.fn(),
  stop: jest.fn(),
}
jest.mock('@tarojs/taro', () => ({
  getBackgroundAudioManager: () =>
    new Proxy(mockManager, {
      get: (manager, name: string) =>
        name.startsWith('on') ? (listener: Listener) => Object.assign(manager.listeners, { [name]: listener }) : Reflect.get(manager, name),
    }),
}))
const happen = (name: string) => mockManager.listeners[name]?.()

function open(isAutoplay = true) {
  const reports: MediaReport[] = []
  const onNext = jest.fn()
  const sound = { src: 'a.mp3', title: '课', artist: '师', cover: '', startAt: 5, isAutoplay, onNext }
  return { ...backgroundSound(sound, (report) => reports.push(report)), reports, onNext }
}
beforeEach(() => {
  jest.clearAllMocks()
  Object.assign(mockManager, { listeners: {}, currentTime: 0, startTime: 0, src: '' })
})

describe('a sound that goes on in the background', () => {
  it('shows as paused when the host’s own player is closed, and starts again where it was', () => {
    const { handle, reports } = open()
    happen('onPlay')
    mockManager.currentTime = 21
    happen('onTimeUpdate')
    Object.assign(mockManager, { src: '' })
    happen('onStop')
    expect(reports.at(-1)).toEqual({ type: 'pause' })
    handle.play()
    expect([mockManager.src, mockManager.startTime, mockManager.play.mock.calls]).toEqual(['a.mp3', 21, []])
  })

  it('an end of the sound before, reported late, changes nothing', () => {
    const earlier = open()
    happen('onPlay')
    earlier.stop()
    const { reports } = open()
    happen('onStop')
    happen('onPlay')
    expect(reports).toEqual([{ type: 'playing' }])
  })

  it('the button for what follows leads on, from the sound that plays alone', () => {
    const { onNext, stop } = open()
    happen('onNext')
    stop()
    happen('onNext')
    expect(onNext).toHaveBeenCalledTimes(1)
  })
})
