/** @sandbox own */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { learning } from '@/contract/learn/lesson'
import { answer, refuse } from '../../support/client/fake-fetch'
import { open, player } from '../../support/client/lesson-page'
import { press } from '../../support/client/render-page'

const elsewhere = { device: 'iPad', lessonTitle: '会计科目' }
const words = '你的 iPad 正在播放《会计科目》，同一时间在一台设备上播放'

// The films of this environment neither play nor pause.
beforeAll(() => {
  for (const act of ['play', 'pause'] as const) HTMLMediaElement.prototype[act] = () => Promise.resolve()
})

describe('a lesson that plays on one device', () => {
  /** The page, and how often its film was started and stopped. */
  async function playing() {
    open({ isOneDevice: true })
    const media = await player()
    const pause = jest.spyOn(media, 'pause')
    fireEvent.play(media)
    fireEvent.playing(media)
    return { media, pause }
  }

  it('stops where another device of the learner plays, and says which', async () => {
    answer(learning.playHere, { elsewhere })
    const { pause } = await playing()
    expect(await screen.findByText(words)).toBeTruthy()
    expect(pause).toHaveBeenCalled()
  })

  it('goes on here once that is wanted', async () => {
    answer(learning.playHere, { elsewhere })
    const { media } = await playing()
    await screen.findByText(words)
    const play = jest.spyOn(media, 'play')
    answer(learning.playHere, { elsewhere: null })
    press('在这里播放')
    await waitFor(() => expect(screen.queryByText(words)).toBeNull())
    expect(play).toHaveBeenCalled()
  })

  it('plays on where the server cannot be asked', async () => {
    refuse(learning.playHere, 503, '稍后再试')
    const { pause } = await playing()
    await act(async () => {})
    expect(pause).not.toHaveBeenCalled()
    expect(screen.queryByText('在这里播放')).toBeNull()
  })
})

it('a film that is marked shows the number of its learner', async () => {
  open({ mark: '学员 1002' })
  await player()
  expect(screen.getByText('学员 1002')).toBeTruthy()
})
