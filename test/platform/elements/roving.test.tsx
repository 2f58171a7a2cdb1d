import { fireEvent, render, screen } from '@testing-library/react'
import { Button } from '@/platform/elements/index.h5'
import { Roving } from '@/platform/elements/roving'

const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
const here = () => document.activeElement?.textContent

function draw(columns: number | undefined, follows: boolean) {
  const chosen: string[] = []
  render(
    <Roving role="group" itemRole="button" label="日期" columns={columns} follows={follows}>
      {['1', '2', '3', '4', '5'].map((text) => (
        <Button key={text} tabStop={text === '1'} onClick={() => chosen.push(text)}>
          {text}
        </Button>
      ))}
    </Roving>,
  )
  screen.getByText('1').focus()
  return chosen
}

describe('a row of items', () => {
  it('cycles by arrows, and by Home and End', () => {
    const chosen = draw(undefined, true)
    const walk = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'End', 'ArrowRight', 'ArrowUp', 'Home', 'a'].map((name) => {
      key(name)
      return here()
    })
    expect(walk).toEqual(['2', '3', '2', '5', '1', '5', '1', '1'])
    expect(chosen).toEqual(['2', '3', '2', '5', '1', '5', '1'])
  })
})

describe('a grid of items', () => {
  it('moves by rows, stops at its ends and chooses nothing by itself', () => {
    const chosen = draw(3, false)
    const walk = ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowLeft'].map((name) => {
      key(name)
      return here()
    })
    expect(walk).toEqual(['4', '5', '2', '1', '1'])
    expect(chosen).toEqual([])
  })

  it('ignores a key pressed beside its items', () => {
    draw(3, false)
    screen.getByText('1').blur()
    fireEvent.keyDown(screen.getByRole('group', { name: '日期' }), { key: 'ArrowRight' })
    expect(document.activeElement).toBe(document.body)
  })
})

describe('a row longer than the window', () => {
  /** Items of 100 pixels in a row of 200; how far it is scrolled after the next frame. */
  async function openedAt(chosen: string) {
    const box = (left: number, width: number) => ({ left, width, top: 0, height: 40 }) as DOMRect
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return this.tagName === 'BUTTON' ? box(100 * (Number(this.textContent) - 1), 100) : box(0, 200)
    })
    render(
      <Roving role="group" itemRole="button" label="日期">
        {['1', '2', '3', '4', '5'].map((text) => (
          <Button key={text} tabStop={text === chosen}>
            {text}
          </Button>
        ))}
      </Roving>,
    )
    const row = screen.getByRole('group', { name: '日期' })
    const atOnce = row.scrollLeft
    await new Promise((resolve) => requestAnimationFrame(resolve))
    return [atOnce, row.scrollLeft]
  }
  afterEach(() => jest.restoreAllMocks())

  it('scrolls to its chosen item in the next frame', async () => {
    expect(await openedAt('4')).toEqual([0, 250])
  })

  it('stays unscrolled for its first item, and is not measured', async () => {
    expect(await openedAt('1')).toEqual([0, 0])
    expect(Element.prototype.getBoundingClientRect).not.toHaveBeenCalled()
  })
})
