/** @sandbox own */
import { recorder } from '@/platform/recorder/index.h5'
import type { Take } from '@/platform/recorder/port'

/** The browser's recorder: it gives what it has when it is stopped. */
class FakeRecorder extends EventTarget {
  static bytes = 'webm'
  state = 'inactive'
  start() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([FakeRecorder.bytes]) }))
    this.dispatchEvent(new Event('stop'))
  }
}

let samples = 0
class FakeContext {
  decodeAudioData = async () => {
    if (samples < 0) throw new Error('not a sound')
    return { getChannelData: () => new Float32Array(samples) }
  }
}

const track = { stop: jest.fn() }
const ask = jest.fn()
const begun = async (seconds = 2): Promise<Take> => {
  const take = await recorder.start(seconds)
  if (typeof take === 'string') throw new Error(take)
  return take
}

beforeEach(() => {
  track.stop.mockReset()
  ask.mockReset().mockResolvedValue({ getTracks: () => [track] })
  FakeRecorder.bytes = 'webm'
  Object.assign(navigator, { mediaDevices: { getUserMedia: ask } })
  Object.assign(globalThis, { MediaRecorder: FakeRecorder, OfflineAudioContext: FakeContext })
  Object.assign(globalThis, {
    Response: class {
      arrayBuffer = async () => new ArrayBuffer(4)
    },
  })
  Object.assign(URL, { createObjectURL: () => 'blob:1' })
})

describe('the recorder of a browser', () => {
  it('returns a file that every player opens, cut at the maximum length, and releases the microphone', async () => {
    samples = 16_000 * 5
    const { stop, file } = await begun(2)
    stop()
    stop()
    expect(await file).toMatchObject({ name: 'voice.wav', type: 'audio/wav', size: 44 + 2 * 2 * 16_000, preview: 'blob:1' })
    expect(track.stop).toHaveBeenCalledTimes(1)
  })

  it('ends by itself', async () => {
    jest.useFakeTimers()
    samples = 100
    const { file } = await begun(2)
    jest.advanceTimersByTime(2000)
    jest.useRealTimers()
    expect(await file).toMatchObject({ size: 244 })
  })

  it.each([
    ['no bytes', '', 10],
    ['no samples', 'webm', 0],
    ['what is no sound', 'webm', -1],
  ])('returns nothing for %s', async (_name, bytes, count) => {
    FakeRecorder.bytes = bytes
    samples = count
    const { stop, file } = await begun()
    stop()
    expect(await file).toBeNull()
  })

  it.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'failed'],
  ])('maps %s to %s', async (name, refusal) => {
    ask.mockRejectedValue(Object.assign(new Error('no'), { name }))
    expect(await recorder.start(2)).toBe(refusal)
  })

  it('releases the microphone when the browser cannot record it after all', async () => {
    Object.assign(globalThis, {
      MediaRecorder: class {
        constructor() {
          throw new Error('not supported')
        }
      },
    })
    expect(await recorder.start(2)).toBe('failed')
    expect(track.stop).toHaveBeenCalledTimes(1)
  })

  it('opens no microphone where the code that records does not load', async () => {
    jest.resetModules()
    jest.doMock('@/platform/recorder/take', () => {
      throw new Error('Loading chunk 7 failed')
    })
    const { recorder: without } = await import('@/platform/recorder/index.h5')
    expect([await without.start(2), ask.mock.calls]).toEqual(['unloaded', []])
    jest.dontMock('@/platform/recorder/take')
  })

  it('exists where the browser has its parts', () => {
    expect(recorder.canRecord()).toBe(true)
    Reflect.deleteProperty(globalThis, 'MediaRecorder')
    expect(recorder.canRecord()).toBe(false)
  })
})
