/** @sandbox own */
import { act, fireEvent, render, screen } from '@testing-library/react'
import { MediaPad } from '@/platform/elements/media/media-pad'

const told = { onTap: jest.fn(), onNudge: jest.fn(), onHold: jest.fn() }
const heard = () => Object.values(told).map(({ mock }) => mock.calls.map(([given]) => given))

/** jsdom has no pointers: a mouse that is named one carries the place. */
const point = (name: string, clientX: number) => fireEvent(screen.getByText('画面'), new MouseEvent(name, { bubbles: true, clientX }))
const wait = (ms: number) => act(() => void jest.advanceTimersByTime(ms))
function tapAt(x: number) {
  point('pointerdown', x)
  point('pointerup', x)
}

describe('touch on the picture of a film', () => {
  let unmount: () => void
  beforeEach(() => {
    jest.useFakeTimers()
    for (const each of Object.values(told)) each.mockClear()
    ;({ unmount } = render(
      <MediaPad className="pad" {...told}>
        画面
      </MediaPad>,
    ))
    jest.spyOn(screen.getByText('画面'), 'getBoundingClientRect').mockReturnValue({ left: 0, width: 300 } as DOMRect)
  })
  afterEach(() => {
    jest.useRealTimers()
    jest.restoreAllMocks()
  })

  it('shows the controls on one tap, and skips ten seconds on a double tap at a side', () => {
    tapAt(50)
    wait(300)
    expect(heard()).toStrictEqual([[undefined], [], []])
    tapAt(50)
    tapAt(50)
    tapAt(250)
    tapAt(250)
    wait(1000)
    expect(heard()).toStrictEqual([[undefined], [-10, 10], []])
  })

  it('seeks 45 seconds on a drag across half of it', () => {
    point('pointerdown', 50)
    point('pointermove', 200)
    wait(1000)
    point('pointerup', 200)
    wait(1000)
    point('pointerdown', 200)
    point('pointermove', 50)
    point('pointerup', 50)
    wait(1000)
    expect(heard()).toStrictEqual([[], [45, -45], []])
  })

  it('plays faster on a long press until it is lifted or cancelled', () => {
    point('pointerdown', 50)
    wait(500)
    point('pointerup', 50)
    point('pointerdown', 50)
    wait(500)
    point('pointercancel', 50)
    wait(1000)
    expect(heard()).toStrictEqual([[], [], [true, false, true, false]])
  })

  it('ignores a press lifted in time, and the next one within half a second', () => {
    tapAt(50)
    wait(400)
    point('pointerdown', 50)
    wait(200)
    point('pointerup', 50)
    expect(heard()).toStrictEqual([[undefined], [], []])
    wait(250)
    tapAt(50)
    expect(heard()).toStrictEqual([[undefined], [-10], []])
  })

  it('does nothing more once the film is gone', () => {
    tapAt(50)
    point('pointerdown', 50)
    unmount()
    wait(1000)
    expect(heard()).toStrictEqual([[], [], []])
  })

  it('does nothing when it began elsewhere', () => {
    const failed = jest.fn((event: ErrorEvent) => event.preventDefault())
    window.addEventListener('error', failed)
    point('pointerup', 50)
    point('pointercancel', 50)
    wait(1000)
    window.removeEventListener('error', failed)
    expect([heard(), failed.mock.calls]).toStrictEqual([[[], [], []], []])
  })
})
