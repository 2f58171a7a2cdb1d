import { fireEvent, screen, waitFor } from '@testing-library/react'
import { act } from 'react'
import { audio } from '@/contract/site/audio'
import { QuestionText } from '@/features/tiku/question/question-body'
import { RichContent } from '@/ui/rich-content'
import { answer, askedFor } from '../../../support/client/fake-fetch'
import { renderPart } from '../../../support/client/render-page'

const sound = { type: 'media', kind: 'audio', src: 'bank/a.mp3', name: '听力一' } as const
const film = { type: 'media', kind: 'video', src: 'bank/b.mp4', name: '实验' } as const

/** Records the commands to the page's sounds, in order. */
const told: string[] = []
let made: FakeSound[] = []
class FakeSound extends EventTarget {
  currentTime = 0
  duration = 65
  constructor(readonly src: string) {
    super()
    made.push(this)
  }
  play() {
    told.push(`play ${this.src}`)
    this.dispatchEvent(new Event('playing'))
    return Promise.resolve()
  }
  pause() {
    told.push(`pause ${this.src}`)
    this.dispatchEvent(new Event('pause'))
  }
  load() {}
  removeAttribute() {}
}
const before = window.Audio
beforeEach(() => {
  told.length = 0
  made = []
  Object.assign(window, { Audio: FakeSound })
})
afterAll(() => Object.assign(window, { Audio: before }))

it('a sound plays on demand, one at a time, and from its beginning', async () => {
  renderPart(<QuestionText of={[sound, { ...sound, src: 'bank/c.mp3', name: '听力二' }]} />)
  fireEvent.click(await screen.findByRole('button', { name: '播放：听力一' }))
  act(() => {
    made[0]?.dispatchEvent(new Event('loadedmetadata'))
  })
  expect(screen.getByRole('group', { name: '音频：听力一' }).textContent).toContain('00:00 / 01:05')
  fireEvent.click(screen.getByRole('button', { name: '播放：听力二' }))
  fireEvent.click(screen.getByRole('button', { name: '暂停：听力二' }))
  Object.assign(made[0] ?? {}, { currentTime: 30 })
  fireEvent.click(screen.getByRole('button', { name: '从头播放：听力一' }))
  expect(made[0]?.currentTime).toBe(0)
  const [one, two] = ['/media/bank/a.mp3', '/media/bank/c.mp3']
  expect(told).toEqual([`play ${one}`, `pause ${one}`, `play ${two}`, `pause ${two}`, `pause ${two}`, `play ${one}`])
})

it('a recording of a downloaded pack plays from the device, and is released', async () => {
  const data: Blob[] = []
  const released = jest.fn()
  const createObjectURL = (blob: Blob) => {
    data.push(blob)
    return 'blob:said'
  }
  Object.assign(URL, { createObjectURL, revokeObjectURL: released })
  const { unmount } = renderPart(<QuestionText of={[{ ...sound, src: 'data:audio/mpeg;base64,AAEC' }]} />)
  fireEvent.click(await screen.findByRole('button', { name: '播放：听力一' }))
  expect(told).toEqual(['play blob:said'])
  expect(data.map(({ size, type: kind }) => [size, kind])).toEqual([[3, 'audio/mpeg']])
  unmount()
  expect(released).toHaveBeenCalledWith('blob:said')
})

it('a recording that does not play shows a message, and can be retried', async () => {
  renderPart(<QuestionText of={[sound]} />)
  fireEvent.click(await screen.findByRole('button', { name: '播放：听力一' }))
  act(() => {
    made[0]?.dispatchEvent(new Event('error'))
  })
  expect(screen.getByText(/听力一”没有打开/)).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(screen.getByRole('button', { name: '播放：听力一' })).not.toBeNull()
})

it('a film has its name, and a name alone where nothing plays', async () => {
  const { container } = renderPart(<QuestionText of={[film]} />)
  await screen.findByRole('group', { name: '视频：实验' })
  expect(container.querySelector('video')?.getAttribute('src')).toBe('/media/bank/b.mp4')
  expect(renderPart(<RichContent of={[sound]} />).container.textContent).toBe('听力一')
})

it('the length of a sound is shown before it is played', async () => {
  answer(audio.info, { format: { duration: 31.4, size: 4000 } })
  renderPart(<QuestionText of={[sound]} />)
  await waitFor(() => expect(screen.getByRole('group', { name: '音频：听力一' }).textContent).toContain('00:32'))
  expect([askedFor(audio.info)[0]?.query, made]).toEqual([{ src: 'bank/a.mp3' }, []])
})
