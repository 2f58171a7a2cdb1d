import { fireEvent, render, screen } from '@testing-library/react'
import { closePopups } from '@/platform/elements/popups'
import { Calendar } from '@/ui/calendar'

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })

afterEach(() => closePopups())

describe('Calendar', () => {
  const draw = (most?: number) => {
    const onConfirm = jest.fn()
    const span = { today: '2026-11-21', first: '2026-11-03', last: '2026-12-10', most }
    render(<Calendar id="c" title="学习日期" {...span} onConfirm={onConfirm} onClose={() => {}} />)
    return onConfirm
  }

  it('[D2-5-calendar-1] refuses more days than its limit, and shows the limit', () => {
    const onConfirm = draw(7)
    press('11月21日 星期六 今天')
    press('11月28日 星期六')
    expect(screen.getByText('选择天数不能超过 7 天')).toBeTruthy()
    press('确定')
    expect(onConfirm).not.toHaveBeenCalled()
    press('11月21日 星期六 开始')
    press('11月27日 星期五')
    press('确定')
    expect(onConfirm).toHaveBeenCalledWith('2026-11-21', '2026-11-27')
  })

  it('takes a first day and then a last, and only then reports them', () => {
    const onConfirm = draw()
    expect(screen.getByText('请选择开始日期')).toBeTruthy()
    press('11月21日 星期六 今天')
    expect(screen.getByText('请选择结束日期')).toBeTruthy()
    press('确定')
    expect(onConfirm).not.toHaveBeenCalled()
    press('下个月')
    press('12月2日 星期三')
    expect(screen.getByText('已选 12 天')).toBeTruthy()
    expect(screen.getByRole('button', { name: '12月2日 星期三 结束' }).getAttribute('aria-pressed')).toBe('true')
    press('确定')
    expect(onConfirm).toHaveBeenCalledWith('2026-11-21', '2026-12-02')
  })

  it('disables days outside its span, and its months too', () => {
    draw()
    press('11月2日 星期一')
    expect(screen.getByText('请选择开始日期')).toBeTruthy()
    expect(screen.getByRole('button', { name: '11月2日 星期一' }).getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole('button', { name: '上个月' }).hasAttribute('disabled')).toBe(true)
    press('下个月')
    expect(screen.getByRole('button', { name: '下个月' }).hasAttribute('disabled')).toBe(true)
    press('上个月')
    expect(screen.getByText('2026年11月')).toBeTruthy()
  })

  it('takes the first and the last day of its span, and no day beside them', () => {
    const onConfirm = draw()
    const isShut = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true'
    expect(['11月2日 星期一', '11月3日 星期二'].map(isShut)).toEqual([true, false])
    press('11月3日 星期二')
    press('下个月')
    expect(['12月10日 星期四', '12月11日 星期五'].map(isShut)).toEqual([false, true])
    press('12月10日 星期四')
    press('确定')
    expect(onConfirm).toHaveBeenCalledWith('2026-11-03', '2026-12-10')
  })

  it('takes one day in the single mode', () => {
    const onConfirm = jest.fn()
    const span = { today: '2026-11-21', first: '2026-12-01', last: '2027-12-10' }
    render(<Calendar id="c" title="考试日期" {...span} isOneDay onConfirm={onConfirm} onClose={() => {}} />)
    press('12月2日 星期三')
    press('12月5日 星期六')
    expect(screen.getByText('已选 2026-12-05')).toBeTruthy()
    expect(screen.getByRole('button', { name: '12月2日 星期三' }).getAttribute('aria-pressed')).toBe('false')
    press('确定')
    expect(onConfirm).toHaveBeenCalledWith('2026-12-05', '2026-12-05')
  })

  it('gets the focus at the first chosen day, else at today, else at the first of the month', () => {
    const stops = () => [...document.querySelectorAll('.calendar__days button[tabindex="0"]')].map((day) => day.getAttribute('aria-label'))
    draw()
    expect(stops()).toEqual(['11月21日 星期六 今天'])
    press('11月25日 星期三')
    expect(stops()).toEqual(['11月25日 星期三 开始'])
    press('下个月')
    expect(stops()).toEqual(['12月1日 星期二'])
  })

  it('moves by weeks with the arrow keys', () => {
    draw()
    screen.getByRole('button', { name: /今天/ }).focus()
    key('ArrowDown')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('11月28日 星期六')
    key('ArrowUp')
    key('ArrowRight')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('11月22日 星期日')
  })
})
