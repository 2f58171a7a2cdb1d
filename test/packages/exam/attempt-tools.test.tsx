import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { reveal } from '@/platform/reveal'
import { openAgain as again, choose, keysThere, openAttempt as open, openSheet } from '../../support/client/attempt-page'
import { press, pressLate } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'
import { inWideWindow } from '../../support/client/wide-window'

const RESULT_MOVE = ['redirectTo', '/packages/tiku/result/index?resultId=44']

describe('an attempt beside its answers', () => {
  it('offers larger letters, a calculator and a draft sheet for each question', async () => {
    await open()
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    await screen.findByText('题干1')
    await pressLate('字号：标准')
    fireEvent.click(await screen.findByRole('radio', { name: '大' }))
    press('关闭')
    expect(screen.getByRole('button', { name: '字号：大' })).toBeTruthy()
    const show = jest.spyOn(reveal, 'show')
    press('计算器')
    await screen.findByRole('button', { name: '等于' })
    press('1')
    for (const key of ['/', '2', '=']) fireEvent.keyDown(document.body, { key })
    expect(document.getElementById('calculator-shown')?.textContent).toBe('0.5')
    expect(screen.getByText('1 ÷ 2 = 0.5')).toBeTruthy()
    expect(screen.queryAllByRole('radio', { checked: true })).toEqual([])
    await keysThere()
    fireEvent.keyDown(document.body, { key: 'b' })
    expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(1)
    expect([screen.queryByRole('dialog'), screen.getByRole('button', { name: '计算器' }).getAttribute('aria-pressed')]).toEqual([
      null,
      'true',
    ])
    expect(show).toHaveBeenCalledWith('calculator')
    show.mockRestore()
    press('收起计算器')
    press('计算器')
    expect(document.getElementById('calculator-shown')?.textContent).toBe('0.5')
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(screen.queryByRole('region', { name: '计算器' })).toBeNull()
    press('草稿')
    expect(await screen.findByRole('img', { name: '草稿纸，已画 0 笔' })).toBeTruthy()
    expect(screen.getByRole('button', { name: '清空' }).hasAttribute('disabled')).toBe(true)
    press('下一题')
    expect(screen.getByRole('region', { name: '第 2 题草稿' })).toBeTruthy()
  })

  it('shows its answer sheet in a wide window, with keyboard answers', async () => {
    inWideWindow()
    await open()
    const sheet = within(await screen.findByRole('region', { name: '答题卡' }))
    fireEvent.click(screen.getByRole('radio', { name: 'A 内容C' }))
    expect(sheet.getByRole('button', { name: '第1题 已答，当前' })).toBeTruthy()
    fireEvent.click(sheet.getByRole('button', { name: '第3题 未答' }))
    expect(screen.getByText('题干3')).toBeTruthy()
    for (const word of ['已答', '未答', '已标记']) expect(sheet.getByText(word)).toBeTruthy()
    expect(sheet.getByRole('group', { name: '键盘快捷键' }).textContent).toContain('M标记')
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.click(sheet.getByRole('button', { name: '交卷' }))
    expect(await screen.findByText(/还有 4 题未作答/)).toBeTruthy()
  })

  it('opens its answer sheet by a tap in a narrow window', async () => {
    await open()
    await screen.findByText('题干1')
    await openSheet()
    press('关闭')
    expect(screen.queryByRole('region', { name: '答题卡' })).toBeNull()
  })

  it('can be handed in from its head, at any open question', async () => {
    await open()
    await screen.findByText('题干1')
    expect(screen.getByRole('heading', { name: '摸底卷' })).toBeTruthy()
    press('现在交卷')
    expect(await screen.findByText(/还有 5 题未作答/)).toBeTruthy()
    press('确认交卷')
    await waitFor(() => expect(host.moves).toEqual([RESULT_MOVE]))
  })

  it('strikes options out and highlights phrases, which return after a reload and are gone after the hand-in', async () => {
    const id = await open()
    await screen.findByText('题干1')
    expect(screen.queryByRole('button', { name: '排除 A' })).toBeNull()
    await pressLate('勾画')
    await pressLate('排除 A')
    await pressLate('题干1')
    press('勾画')
    expect(screen.getByRole('radio', { name: 'A 内容C，已排除' })).toBeTruthy()
    press('下一题')
    await again(id)
    await screen.findByText('题干2')
    press('上一题')
    expect(screen.getByRole('radio', { name: 'A 内容C，已排除' })).toBeTruthy()
    expect(screen.getByText('题干1').closest('.is-marked')).toBeTruthy()
    choose('radio', 'A 内容C，已排除')
    expect(screen.getByRole('radio', { name: 'A 内容C' }).getAttribute('aria-checked')).toBe('true')
    press('勾画')
    fireEvent.keyDown(screen.getByRole('button', { name: '题干1' }), { key: 'Enter' })
    expect(screen.getByRole('button', { name: '题干1' }).getAttribute('aria-pressed')).toBe('false')
    press('排除 B')
    const kept = () => Object.keys(window.localStorage).filter((key) => key.startsWith(`attempt:${id}:`))
    expect(kept()).toContain(`attempt:${id}:marks:1`)
    press('现在交卷')
    fireEvent.click(await screen.findByRole('button', { name: '确认交卷' }))
    await waitFor(() => expect(host.moves).toEqual([RESULT_MOVE]))
    expect(kept()).toEqual([])
  })

  it('highlights the phrases of a material too', async () => {
    await open()
    await screen.findByText('题干1')
    await openSheet()
    press('第5题 未答')
    await pressLate('勾画')
    await pressLate('题干5')
    expect(screen.getByRole('button', { name: '题干5' }).getAttribute('aria-pressed')).toBe('true')
    await keysThere()
    fireEvent.keyDown(screen.getByRole('button', { name: '题干5' }), { key: 'a' })
    expect(screen.getByRole('checkbox', { name: 'A 内容C' }).getAttribute('aria-checked')).toBe('true')
  })

  it('continues at the question last shown', async () => {
    const id = await open()
    await screen.findByText('题干1')
    await openSheet()
    press('第4题 未答')
    await again(id)
    expect(await screen.findByText('题干4')).toBeTruthy()
  })
})
