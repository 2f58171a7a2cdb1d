/** @sandbox own */
import { fireEvent } from '@testing-library/react'
import { choosePicture } from '@/platform/album/choose-picture'

const photo = new File(['x'], 'a.jpg', { type: 'image/jpeg' })
const input = () => document.querySelector<HTMLInputElement>('input[type=file]')
const choose = () => Object.defineProperty(input(), 'files', { value: [photo] })

/** A choice is ended by these: the browser's own events, or the page being used again, and then whatever time is left. */
const ends: [name: string, end: () => void, chosen: File | null][] = [
  ['a picture', () => choose() && fireEvent.change(input() as Element), photo],
  ['a cancel', () => fireEvent(input() as Element, new Event('cancel')), null],
  ['a return to the window of a browser that tells of no cancel', () => fireEvent.focus(window), null],
  ['a touch in a browser that tells of no cancel', () => fireEvent.pointerDown(document.body), null],
  [
    'a picture that comes after the return',
    () => {
      fireEvent.focus(window)
      fireEvent.pointerDown(document.body)
      jest.advanceTimersByTime(2000)
      choose()
      fireEvent.change(input() as Element)
    },
    photo,
  ],
]

describe('choosing a picture', () => {
  beforeEach(() => {
    jest.useFakeTimers()
    jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {})
  })
  afterEach(() => {
    jest.useRealTimers()
    jest.restoreAllMocks()
  })

  it.each(ends)('ends by %s, and the input is in the document until then', async (_name, end, chosen) => {
    const choice = choosePicture()
    expect(input()?.hidden).toBe(true)
    end()
    jest.runOnlyPendingTimers()
    expect(await choice).toBe(chosen)
    expect(input()).toBeNull()
  })

  it('takes a photo on request', () => {
    void choosePicture('environment')
    expect(input()?.getAttribute('capture')).toBe('environment')
    fireEvent(input() as Element, new Event('cancel'))
  })
})
