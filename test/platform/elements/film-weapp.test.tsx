import { act, render } from '@testing-library/react'
import { Media } from '@/platform/elements/media/index.weapp'
import { useSound } from '@/platform/elements/sound/index.weapp'
import { host } from '../../support/client/taro-stand-in'

const mockEffects: string[] = []
const mockSounds: { obeyMuteSwitch: boolean }[] = []
const mockFilms: { poster?: string }[] = []
jest.mock('@tarojs/components', () => ({
  Video: (props: { poster?: string }) => {
    mockFilms.push(props)
    return null
  },
  Slider: () => null,
  View: () => null,
}))
jest.mock('@tarojs/taro', () => {
  const standIn = jest.requireActual('../../support/client/taro-stand-in')
  const silent = () => new Proxy({}, { get: () => () => undefined, set: () => true })
  const own = {
    setVisualEffectOnCapture: async ({ visualEffect }: { visualEffect: string }) => void mockEffects.push(visualEffect),
    setInnerAudioOption: async (option: { obeyMuteSwitch: boolean }) => void mockSounds.push(option),
    createVideoContext: silent,
    createInnerAudioContext: silent,
  }
  return { ...standIn, __esModule: true, default: { ...standIn.default, ...own } }
})

const none = () => {}
const props = { id: 'film', title: '片', artist: '', cover: '', startAt: 0, rate: 1, isAutoplay: false, onHandle: none, onReport: none }

it('a film is kept out of pictures of the screen while its page is in front, and no longer', () => {
  const { unmount } = render(<Media {...props} kind="video" src="a.mp4" />)
  expect(mockEffects.at(-1)).toBe('hidden')
  act(host.hide)
  expect(mockEffects.at(-1)).toBe('none')
  act(host.show)
  expect(mockEffects.at(-1)).toBe('hidden')
  unmount()
  expect(mockEffects.at(-1)).toBe('none')
})

it('a film shows its poster until its first frame', () => {
  render(<Media {...props} cover="/posters/a.jpg" kind="video" src="a.mp4" />)
  expect(mockFilms.at(-1)?.poster).toBe('/posters/a.jpg')
})

function Listening() {
  const { toggle } = useSound('a.mp3', none)
  return <button onClick={toggle} type="button" />
}

it('sounds of a question and of a kept lesson are heard on a phone that is set to silent', () => {
  const { container } = render(<Listening />)
  act(() => container.querySelector('button')?.click())
  render(<Media {...props} kind="audio" src="wxfile://usr/kept/a.mp3" />)
  expect(mockSounds).toEqual([{ obeyMuteSwitch: false }, { obeyMuteSwitch: false }])
})
