import { readFileSync } from 'node:fs'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { closePopups, closeTopPopup } from '@/platform/elements/popups'
import { Cascader } from '@/ui/cascader'
import { ImagePreview } from '@/ui/image-preview'
import { Picker } from '@/ui/picker'
import { ActionSheet, Dialog, Popup } from '@/ui/popup'

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const key = (name: string, shiftKey = false) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name, shiftKey })
const focused = () => document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label')

afterEach(() => closePopups())

function Page() {
  const [isOpen, setOpen] = useState(false)
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      {isOpen && (
        <Popup
          id="popup"
          title="目录"
          onClose={() => setOpen(false)}
          foot={
            <button type="button" onClick={() => setAsked(true)}>
              清空
            </button>
          }
        >
          内容
        </Popup>
      )}
      {isAsked && (
        <Dialog id="ask" title="清空？" confirm="清空目录" cancel="取消" onConfirm={() => {}} onCancel={() => setAsked(false)}>
          不能恢复
        </Dialog>
      )}
    </>
  )
}

function openPage() {
  render(<Page />)
  screen.getByRole('button', { name: '打开' }).focus()
  press('打开')
}

describe('Popup', () => {
  it('takes the focus, keeps it, and returns it; the page behind does not scroll meanwhile', () => {
    openPage()
    const panel = screen.getByRole('dialog', { name: '目录' })
    expect(document.activeElement).toBe(panel)
    expect([panel.getAttribute('aria-modal'), document.body.style.overflow]).toEqual(['true', 'hidden'])
    key('Tab', true)
    expect(focused()).toBe('清空')
    key('Tab')
    expect(focused()).toBe('关闭')
    key('Escape')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect([focused(), document.body.style.overflow]).toEqual(['打开', ''])
  })

  it('[D1-4-popup-2] [D2-9-popup-1] opens above other popups, and only the top one responds to Escape and back', () => {
    openPage()
    screen.getByRole('button', { name: '清空' }).focus()
    press('清空')
    const levels = [...document.querySelectorAll<HTMLElement>('.layer')].map(({ style }) => style.zIndex)
    expect(levels).toEqual(['2000', '2001'])
    key('Escape')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect([screen.getByRole('dialog', { name: '目录' }).id, focused()]).toEqual(['popup', '清空'])
    expect(document.body.style.overflow).toBe('hidden')
    const answered: boolean[] = []
    act(() => void answered.push(closeTopPopup(), closeTopPopup()))
    expect([answered, screen.queryByRole('dialog')]).toEqual([[true, false], null])
  })

  it('stays open when Escape cancels a text composition', () => {
    openPage()
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape', isComposing: true, keyCode: 229 })
    expect(screen.getByRole('dialog', { name: '目录' }).id).toBe('popup')
  })

  it('closes once by one press of Escape after a re-render', () => {
    const onClose = jest.fn()
    const popup = (text: string) => (
      <Popup id="popup" title="目录" onClose={onClose}>
        {text}
      </Popup>
    )
    const { rerender } = render(popup('一'))
    rerender(popup('二'))
    key('Escape')
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('closes by a press beside it; a question waits for its answer', () => {
    openPage()
    press('清空')
    const veils = document.querySelectorAll('.layer__veil')
    fireEvent.click(veils[1] ?? document.body)
    expect(screen.getByRole('alertdialog', { name: '清空？' })).toBeTruthy()
    press('取消')
    fireEvent.click(veils[0] ?? document.body)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('Dialog', () => {
  it('has its own colour of the heading, whatever the part of the page around it is coloured', () => {
    const [, heading = ''] = /&__title \{([^}]*)\}/.exec(readFileSync('src/ui/dialog.scss', 'utf8')) ?? []
    expect(heading).toContain('color: var(--text)')
  })

  it('cannot be answered twice while it is busy', () => {
    const onConfirm = jest.fn()
    render(<Dialog id="d" title="交卷？" confirm="交卷" isBusy onConfirm={onConfirm} onCancel={() => {}} />)
    press('交卷')
    expect(onConfirm).not.toHaveBeenCalled()
    expect(screen.getAllByRole('button')).toHaveLength(1)
  })
})

describe('ActionSheet', () => {
  it('reports the chosen action, by keys as well', () => {
    const onChoose = jest.fn()
    const acts = [
      { key: 'edit', text: '编辑' },
      { key: 'drop', text: '删除', note: '不能恢复', isDangerous: true },
      { key: 'pin', text: '置顶', disabled: true },
    ]
    render(<ActionSheet id="s" title="笔记" acts={acts} onChoose={onChoose} onClose={() => {}} />)
    screen.getByRole('button', { name: '编辑' }).focus()
    key('ArrowDown')
    expect(focused()).toBe('删除不能恢复')
    press('删除 不能恢复')
    press('置顶')
    expect(onChoose.mock.calls).toEqual([['drop']])
  })
})

describe('Picker', () => {
  it('changes nothing before it is confirmed, and arrows choose', () => {
    const onConfirm = jest.fn()
    const columns = [
      {
        label: '年',
        options: [
          { value: '2026', text: '2026 年' },
          { value: '2027', text: '2027 年' },
        ],
      },
      {
        label: '月',
        options: [
          { value: '1', text: '1 月' },
          { value: '2', text: '2 月' },
        ],
      },
    ]
    render(<Picker id="p" title="时间" columns={columns} values={['2027']} onConfirm={onConfirm} onClose={() => {}} />)
    const chosen = () => screen.getAllByRole('option', { selected: true }).map(({ textContent }) => textContent)
    expect(chosen()).toEqual(['2027 年✓', '1 月✓'])
    screen.getByRole('option', { name: '1 月' }).focus()
    key('ArrowDown')
    expect(chosen()).toEqual(['2027 年✓', '2 月✓'])
    expect(onConfirm).not.toHaveBeenCalled()
    press('确定')
    expect(onConfirm).toHaveBeenCalledWith(['2027', '2'])
  })
})

describe('Cascader', () => {
  it('shows the current level, a loading level, and returns to a chosen one', () => {
    const onChoose = jest.fn()
    const provinces = [
      { value: 'zj', text: '浙江省' },
      { value: 'js', text: '江苏省' },
    ]
    const draw = (levels: (typeof provinces | undefined)[], chosen: string[]) => (
      <Cascader id="c" title="地区" levels={levels} chosen={chosen} onChoose={onChoose} onClose={() => {}} />
    )
    const { rerender } = render(draw([provinces], []))
    fireEvent.click(screen.getByRole('option', { name: '浙江省' }))
    expect(onChoose).toHaveBeenLastCalledWith(0, 'zj')
    rerender(draw([provinces, undefined], ['zj']))
    expect(screen.getByRole('status', { name: '正在加载' })).toBeTruthy()
    rerender(draw([provinces, [{ value: 'hz', text: '杭州市' }]], ['zj']))
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['浙江省', '请选择'])
    fireEvent.click(screen.getByRole('option', { name: '杭州市' }))
    expect(onChoose).toHaveBeenLastCalledWith(1, 'hz')
    fireEvent.click(screen.getByRole('tab', { name: '浙江省' }))
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('浙江省✓')
  })
})

describe('ImagePreview', () => {
  const boxOf = (alt: string) => screen.getByRole('group', { name: `${alt}，可放大` })
  const widthOf = (alt: string) => (boxOf(alt).firstElementChild as HTMLElement).style.width
  const fingers = (gap: number) => ({
    touches: [
      { clientX: 0, clientY: 0 },
      { clientX: gap, clientY: 0 },
    ],
  })

  it('counts, names the visible picture, and enlarges', () => {
    const images = [
      { src: '/a.png', alt: '资产负债表' },
      { src: '/b.png', alt: '利润表' },
    ]
    render(<ImagePreview images={images} startAt={1} onClose={() => {}} />)
    expect(screen.getByRole('dialog', { name: '图片 2 / 2' }).textContent).toContain('利润表')
    press('放大')
    expect([widthOf('资产负债表'), widthOf('利润表')]).toEqual(['100%', '200%'])
    press('还原')
    expect(widthOf('利润表')).toBe('100%')
    fireEvent.keyDown(screen.getByRole('group', { name: '图片' }), { key: 'ArrowLeft' })
    expect(screen.getByRole('dialog', { name: '图片 1 / 2' })).toBeTruthy()
  })

  it('zooms with two fingers to four times at most, and back to its box at least', () => {
    render(<ImagePreview images={[{ src: '/a.png', alt: '利润表' }]} onClose={() => {}} />)
    const box = boxOf('利润表')
    Object.defineProperties(box, { clientWidth: { value: 300 }, clientHeight: { value: 400 } })
    fireEvent.touchStart(box, fingers(100))
    fireEvent.touchMove(box, fingers(150))
    expect([widthOf('利润表'), box.scrollLeft, box.scrollTop]).toEqual(['150%', 75, 100])
    fireEvent.touchMove(box, fingers(900))
    expect(widthOf('利润表')).toBe('400%')
    fireEvent.touchStart(box, { touches: [{ clientX: 0, clientY: 0 }] })
    fireEvent.touchMove(box, fingers(10))
    expect(widthOf('利润表')).toBe('400%')
    fireEvent.touchStart(box, fingers(100))
    fireEvent.touchMove(box, fingers(10))
    expect(widthOf('利润表')).toBe('100%')
  })

  it('zooms by keys and a double press; then the arrows move over it, and turning draws the next one small', () => {
    const images = ['甲', '乙'].map((alt) => ({ src: '/a.png', alt }))
    render(<ImagePreview images={images} onClose={() => {}} />)
    const key = (name: string) => fireEvent.keyDown(boxOf('甲'), { key: name })
    key('+')
    expect(widthOf('甲')).toBe('200%')
    key('ArrowRight')
    expect(screen.getByRole('dialog', { name: '图片 1 / 2' })).toBeTruthy()
    key('-')
    expect(widthOf('甲')).toBe('100%')
    fireEvent.doubleClick(boxOf('甲'))
    expect(widthOf('甲')).toBe('200%')
    fireEvent.doubleClick(boxOf('甲'))
    key('ArrowRight')
    expect(screen.getByRole('dialog', { name: '图片 2 / 2' })).toBeTruthy()
    expect(widthOf('乙')).toBe('100%')
  })
})
