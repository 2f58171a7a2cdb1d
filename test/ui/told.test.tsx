/** @sandbox own */
import { act, fireEvent, render, screen } from '@testing-library/react'
import { BarChart, DataTable, LineChart, RadarChart } from '@/ui/charts'
import { Countdown } from '@/ui/countdown'
import { HeatCalendar } from '@/ui/heat-calendar'
import { NoticeBar, OfflineBanner } from '@/ui/notice-bar'
import { Ring } from '@/ui/ring'
import { Badge, Tag } from '@/ui/tag'

describe('Tag and Badge', () => {
  it('show good, bad and doubtful by a sign, and numbers to 99', () => {
    const { container, rerender } = render(<Tag tone="right">答对</Tag>)
    expect(container.textContent).toBe('✓ 答对')
    rerender(<Tag>直播</Tag>)
    expect(container.textContent).toBe('直播')
    rerender(<Badge count={0} />)
    expect(container.textContent).toBe('')
    rerender(<Badge />)
    expect(screen.getByRole('img', { name: '有新内容' })).toBeTruthy()
    rerender(<Badge count={99} label="99 条未读" />)
    expect(screen.getByRole('img', { name: '99 条未读' }).textContent).toBe('99')
  })
})

describe('Countdown', () => {
  it('ticks by seconds, by tenths in its last minute, and shows when it is over', () => {
    jest.useFakeTimers()
    let time = 0
    const now = () => time
    render(<Countdown label="距交卷" until={61_000} now={now} />)
    const pass = (ms: number) => {
      time += ms
      act(() => void jest.advanceTimersByTime(ms))
    }
    const text = () => screen.getByRole('timer').textContent
    expect(text()).toBe('00:01:01')
    pass(1_500)
    expect(text()).toBe('00:00:59.5')
    pass(100)
    expect([text(), screen.getByRole('timer').getAttribute('aria-label')]).toEqual(['00:00:59.4', '距交卷 00:00:59.4'])
    pass(60_000)
    expect(text()).toBe('已结束')
    jest.useRealTimers()
  })
})

describe('NoticeBar and OfflineBanner', () => {
  it('announce urgent news at once, and can be dismissed', () => {
    const done: string[] = []
    const { rerender } = render(<NoticeBar icon="megaphone" text="今晚维护" onClose={() => done.push('close')} />)
    expect(screen.getByRole('status').textContent).toContain('今晚维护')
    fireEvent.click(screen.getByRole('button', { name: '关闭通知' }))
    rerender(<OfflineBanner isOffline onRetry={() => done.push('retry')} />)
    expect(screen.getByRole('alert').textContent).toContain('当前无网络')
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(done).toEqual(['close', 'retry'])
    rerender(<OfflineBanner isOffline />)
    expect(screen.queryByRole('button')).toBeNull()
    rerender(<OfflineBanner isOffline={false} />)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('the calendar of days', () => {
  const daysFrom = (first: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({ day: new Date(Date.parse(first) + at * 86_400_000).toISOString().slice(0, 10), count: at }))

  it('names each month over the week it begins in, unless there is no room', () => {
    // 2026-09-28 is a Monday: three days of September are too few for a name.
    render(<HeatCalendar label="最近" unit="题" days={daysFrom('2026-09-28', 42)} />)
    const months = [...document.querySelectorAll<HTMLElement>('.heat__month')]
    expect(months.map(({ textContent, style }) => [textContent, style.gridColumnStart])).toEqual([
      ['10 月', '2'],
      ['11 月', '6'],
    ])
  })

  it('puts a day under its week and beside its weekday', () => {
    render(<HeatCalendar label="最近" unit="题" days={daysFrom('2026-11-05', 10)} />)
    const places = [...document.querySelectorAll<HTMLElement>('.heat__grid .heat__day')].map(({ style }) => [
      style.gridColumnStart,
      style.gridRowStart,
    ])
    // A Thursday, and the Monday after it.
    expect([places[0], places[4]]).toEqual([
      ['2', '5'],
      ['3', '2'],
    ])
  })
})

describe('charts', () => {
  it('have a text for screen readers', () => {
    render(
      <>
        <BarChart label="学习时长" unit="分钟" bars={[{ key: 'a', text: '周一', value: 30 }]} />
        <LineChart
          label="成绩"
          unit="分"
          points={[
            { key: 'a', text: '第 1 次', value: 52 },
            { key: 'b', text: '第 2 次', value: 61 },
          ]}
        />
        <HeatCalendar
          label="最近"
          unit="题"
          days={[
            { day: '2026-11-05', count: 0 },
            { day: '2026-11-06', count: 8 },
          ]}
        />
        <HeatCalendar label="无" unit="题" days={[]} />
        <RadarChart
          label="掌握"
          axes={[
            { mark: '1', text: '总论', value: 0.5 },
            { mark: '2', text: '存货', value: 1 },
            { mark: '3', text: '收入', value: 0 },
          ]}
        />
        <DataTable label="成绩单" heads={['次序', '得分']} rows={[{ key: 'a', cells: ['1', '52'] }]} />
      </>,
    )
    expect(screen.getByRole('listitem', { name: '周一 30 分钟' })).toBeTruthy()
    const heat = screen.getByRole('img', { name: /^最近：/ })
    expect(heat.textContent).toBe('11 月一三五日')
    expect(screen.getByRole('img', { name: '掌握：总论 50%，存货 100%，收入 0%' })).toBeTruthy()
    expect(screen.getByRole('table', { name: '成绩单' }).textContent).toBe('次序得分152')
    expect(screen.getByRole('img', { name: '成绩：第 1 次 52 分，第 2 次 61 分' })).toBeTruthy()
    expect(screen.getByRole('img', { name: '最近：共 2 天，其中 1 天有记录，最多的一天 8 题' })).toBeTruthy()
    expect(screen.getByRole('img', { name: '无：共 0 天，其中 0 天有记录，最多的一天 0 题' })).toBeTruthy()
  })

  it('include a ring that fills clockwise, with its words in the middle', () => {
    render(
      <Ring label="正确率 72%" parts={[{ tone: 'accent', share: 0.72 }]}>
        72%
      </Ring>,
    )
    const ring = screen.getByRole('img', { name: '正确率 72%' })
    expect(ring.textContent).toBe('72%')
  })
})
