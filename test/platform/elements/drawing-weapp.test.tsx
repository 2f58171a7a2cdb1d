import { act, render } from '@testing-library/react'
import { Drawing } from '@/platform/elements/drawing/index.weapp'

type Touch = (event: { touches: { x: number; y: number }[] }) => void
type Told = { onTouchStart: Touch; onTouchMove: Touch; onTouchEnd: () => void; onTouchCancel: () => void; disableScroll: boolean }
const told = {} as Told
jest.mock('@tarojs/components', () => ({
  Canvas: (props: object) => {
    Object.assign(told, props)
    return null
  },
}))

const mockFind = jest.fn()
jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  default: {
    getWindowInfo: () => ({ pixelRatio: 2 }),
    createSelectorQuery: () => ({
      select: (id: string) => ({ fields: (_: object, call: (found: object | null) => void) => ({ exec: () => call(mockFind(id)) }) }),
    }),
  },
}))

const lines: number[][] = []
const brush = {
  clearRect: () => void lines.splice(0),
  moveTo: () => lines.push([]),
  lineTo: (x: number, y: number) => lines.at(-1)?.push(x, y),
  beginPath: () => {},
  stroke: () => {},
}
const node = { width: 0, height: 0, getContext: () => brush }
const onStroke = jest.fn()
const at = (x: number, y: number) => ({ touches: [{ x, y }] })
const sheet = (strokes: number[][]) => <Drawing id="sheet" className="sheet" label="草稿纸" strokes={strokes} onStroke={onStroke} />
const shown = async (part: () => void) => act(async () => part())

describe('a drawing sheet of a mini-program', () => {
  beforeEach(() => {
    onStroke.mockReset()
    lines.splice(0)
  })

  it('has the pixels of the screen, and shows the stored lines, also when the last one is removed', async () => {
    mockFind.mockReturnValue({ node, width: 100, height: 70 })
    const { rerender } = render(sheet([[0.1, 0.2, 0.5, 0.5]]))
    await shown(() => {})
    expect([node.width, node.height, lines, told.disableScroll]).toEqual([200, 140, [[20, 40, 100, 100]], true])
    await shown(() => rerender(sheet([])))
    expect([lines, mockFind.mock.calls]).toEqual([[], [['#sheet']]])
  })

  it.each(['onTouchEnd', 'onTouchCancel'] as const)(
    'draws the moving finger on top, and returns the line on %s, in shares of the width',
    async (end) => {
      mockFind.mockReturnValue({ node, width: 100, height: 70 })
      render(sheet([[0, 0, 1, 0]]))
      await shown(() => {})
      told.onTouchStart(at(20, 40))
      told.onTouchMove({ touches: [] })
      told.onTouchMove(at(60, 30))
      expect(lines).toEqual([
        [0, 0, 200, 0],
        [40, 80, 120, 60],
      ])
      told[end]()
      told[end]()
      expect(onStroke.mock.calls).toEqual([[[0.2, 0.4, 0.6, 0.3]]])
    },
  )

  it('accepts no line before the host has a canvas for it', async () => {
    mockFind.mockReturnValue(null)
    render(sheet([]))
    await shown(() => {})
    told.onTouchStart(at(20, 40))
    told.onTouchEnd()
    expect(onStroke).not.toHaveBeenCalled()
  })
})
