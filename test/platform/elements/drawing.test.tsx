import { fireEvent, render, screen } from '@testing-library/react'
import { Drawing } from '@/platform/elements/drawing'

describe('a drawing sheet', () => {
  const begun: number[][] = []
  beforeEach(() => {
    const brush = { beginPath: () => {}, stroke: () => {}, clearRect: () => {}, moveTo: () => begun.push([]), lineTo }
    function lineTo(x: number, y: number) {
      begun.at(-1)?.push(x, y)
    }
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(brush as never)
    jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ left: 10, top: 20, width: 100 } as DOMRect)
    Object.assign(HTMLCanvasElement.prototype, { setPointerCapture: () => {} })
  })
  afterEach(() => {
    Reflect.deleteProperty(HTMLCanvasElement.prototype, 'setPointerCapture')
    jest.restoreAllMocks()
  })

  it('returns a line from pointer down to pointer up, in shares of its width', () => {
    const onStroke = jest.fn()
    render(<Drawing id="sheet" className="sheet" label="草稿纸" strokes={[]} onStroke={onStroke} />)
    const sheet = screen.getByRole<HTMLCanvasElement>('img', { name: '草稿纸' })
    Object.assign(sheet, { width: 100 })
    const point = (name: string, clientX: number, clientY: number) =>
      fireEvent(sheet, new MouseEvent(name, { bubbles: true, clientX, clientY }))
    point('pointermove', 90, 90)
    point('pointerup', 90, 90)
    expect([begun, onStroke.mock.calls]).toEqual([[], []])
    point('pointerdown', 20, 40)
    point('pointermove', 60, 70)
    expect(begun.at(-1)).toEqual([10, 20, 50, 50])
    point('pointerup', 60, 70)
    point('pointermove', 90, 90)
    point('pointerup', 90, 90)
    expect(onStroke.mock.calls).toEqual([[[0.1, 0.2, 0.5, 0.5]]])
  })
})
