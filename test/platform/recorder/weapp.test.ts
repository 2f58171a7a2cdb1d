import Taro from '@tarojs/taro'
import { recorder } from '@/platform/recorder/index.weapp'

type Heard = Record<'stop' | 'error' | 'interrupted', (given?: object) => void>
const mockHeard = {} as Heard
const mockManager = {
  start: jest.fn(),
  stop: jest.fn(),
  onStop: (call: Heard['stop']) => Object.assign(mockHeard, { stop: call }),
  onError: (call: Heard['error']) => Object.assign(mockHeard, { error: call }),
  onInterruptionBegin: (call: Heard['interrupted']) => Object.assign(mockHeard, { interrupted: call }),
}
jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  default: { authorize: jest.fn(async () => ({})), getRecorderManager: jest.fn(() => mockManager), openSetting: jest.fn(async () => ({})) },
}))

const begun = async () => {
  const take = await recorder.start(120)
  if (typeof take === 'string') throw new Error(take)
  return take
}

describe('the recorder of a mini-program', () => {
  it('records two minutes of mp3 at most, one after another', async () => {
    const first = await begun()
    expect(mockManager.start).toHaveBeenCalledWith(expect.objectContaining({ format: 'mp3', duration: 120_000 }))
    mockHeard.stop({ tempFilePath: 'wxfile://a.mp3', fileSize: 900 })
    expect(await first.file).toMatchObject({ type: 'audio/mpeg', size: 900, preview: 'wxfile://a.mp3' })
    const second = await begun()
    second.stop()
    expect(mockManager.stop).toHaveBeenCalledTimes(1)
    mockHeard.error()
    expect(await second.file).toBeNull()
    expect(Taro.getRecorderManager).toHaveBeenCalledTimes(1)
  })

  it('ends at an incoming call', async () => {
    mockManager.stop.mockClear()
    await begun()
    mockHeard.interrupted()
    expect(mockManager.stop).toHaveBeenCalledTimes(1)
  })

  it('reports a refusal and leads to the settings', async () => {
    jest.mocked(Taro.authorize).mockRejectedValueOnce({ errMsg: 'authorize:fail auth deny' })
    expect(await recorder.start(120)).toBe('denied')
    recorder.openSettings?.()
    expect(Taro.openSetting).toHaveBeenCalledTimes(1)
  })
})
