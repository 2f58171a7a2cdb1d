import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { classService } from '@/contract/service/class-service'
import type { ComplaintReply } from '@/contract/service/class-service.schema'
import ClassPage from '@/packages/service/class/index'
import ComplaintPage from '@/packages/service/complaint/index'
import ScorePage from '@/packages/service/score/index'
import ScoreCheckPage from '@/packages/service/score-check/index'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { press, renderPage, signIn, type } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

beforeEach(() => signIn())

it('the class service leads to a class when there is none, and to the services that need none', async () => {
  refuse(classService.open, 404, '班级不存在')
  renderPage(ClassPage)
  expect(await screen.findByText('还没有加入班级')).toBeTruthy()
  press(/匿名投诉/)
  expect(host.moves).toEqual([['navigateTo', '/packages/service/complaint/index']])
})

describe('a score', () => {
  it('a score is requested with number and code', async () => {
    answer(classService.exams, [{ name: '初级会计' }])
    answer(classService.sendCode, { mobile: '138****0001' })
    answer(classService.checkScore, { until: 1 })
    renderPage(ScoreCheckPage)
    press(await screen.findByText('查询成绩').then(() => '查询成绩'))
    expect(await screen.findByText('请输入准考证号，6 到 24 位数字或字母')).toBeTruthy()
    type('准考证号', '310126051208')
    await act(async () => void press('查询成绩'))
    expect(askedFor(classService.checkScore)).toEqual([])
    press('获取验证码')
    await screen.findByText('60 秒后重发')
    type('验证码', '123456')
    press('查询成绩')
    await screen.findByText('60 秒后重发')
    expect(askedFor(classService.checkScore)[0]?.body).toEqual({ examName: '初级会计', ticketNo: '310126051208', code: '123456' })
  })

  it('belongs to the exam that was chosen, not to the first one', async () => {
    answer(classService.exams, [{ name: '初级会计' }, { name: '中级会计' }])
    answer(classService.checkScore, { until: 1 })
    renderPage(ScoreCheckPage)
    fireEvent.click(await screen.findByRole('radio', { name: '中级会计' }))
    type('准考证号', '310126051208')
    type('验证码', '123456')
    press('查询成绩')
    await waitFor(() => expect(askedFor(classService.checkScore)).toHaveLength(1))
    expect(askedFor(classService.checkScore)[0]?.body).toMatchObject({ examName: '中级会计' })
  })

  it('leads back to the request once it is closed', async () => {
    refuse(classService.score, 403, '查询已过期，请重新验证')
    renderPage(ScorePage)
    expect(await screen.findByText('重新查询')).toBeTruthy()
  })
})

describe('a complaint', () => {
  it('shows its code once', async () => {
    answer(classService.complain, { code: 'ABCDEFGHJKMNPQRS' })
    renderPage(ComplaintPage)
    press('匿名提交')
    expect(await screen.findByText('请写至少 10 个字，方便我们处理')).toBeTruthy()
    type('情况说明', '直播迟到了二十分钟，没有通知。')
    press('匿名提交')
    expect(await screen.findByText('ABCD-EFGH-JKMN-PQRS')).toBeTruthy()
    expect(askedFor(classService.complain)).toHaveLength(1)
  })

  it('a complaint is found by its code in any notation', async () => {
    const found: ComplaintReply = { category: 'teaching', text: '直播迟到', day: '2026-11-05', reply: null, repliedOn: null }
    const read = (code: string) => {
      type('查询码', code)
      fireEvent.click(screen.getByRole('button', { name: '查看回复' }))
    }
    renderPage(ComplaintPage)
    fireEvent.click(screen.getByRole('tab', { name: '查看回复' }))
    read(' ABC1234 ')
    expect(screen.getByText('请输入提交时给你的查询码')).toBeTruthy()
    refuse(classService.reply, 404, '没有这个查询码')
    read(' ABCD1234 ')
    expect(await screen.findByText('没有这个查询码')).toBeTruthy()
    answer(classService.reply, found)
    read('ABCD-1234')
    expect(await screen.findByText('处理中')).toBeTruthy()
    expect([screen.getByText('教学质量 · 2026-11-05'), screen.queryByText('没有这个查询码')]).toEqual([expect.anything(), null])
    refuse(classService.reply, 404, '没有这个查询码')
    read('ABCD1235')
    expect(await screen.findByText('没有这个查询码')).toBeTruthy()
    expect(screen.queryByText('处理中')).toBeNull()
    expect(askedFor(classService.reply).map(({ body }) => body)).toEqual([
      { code: 'ABCD1234' },
      { code: 'ABCD-1234' },
      { code: 'ABCD1235' },
    ])
  })
})
