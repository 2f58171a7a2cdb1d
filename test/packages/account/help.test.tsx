import { act, fireEvent, screen } from '@testing-library/react'
import { help } from '@/contract/account/help'
import HelpCenter from '@/packages/account/help-center/index'
import HelpDetail from '@/packages/account/help-detail/index'
import { answer, refuse } from '../../support/client/fake-fetch'
import { press, renderPage } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const items = [
  { id: 1, topic: '账号', title: '怎样登录？' },
  { id: 2, topic: '账号', title: '收不到验证码怎么办？' },
  { id: 3, topic: '学习', title: '进度怎么算？' },
]

describe('the help centre', () => {
  it('lists questions by topic, and opens one', async () => {
    answer(help.list, items)
    renderPage(HelpCenter)
    await screen.findByText('怎样登录？')
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['帮助中心', '账号', '学习'])
    press('进度怎么算？')
    expect(host.moves).toEqual([['navigateTo', '/packages/account/help-detail/index?id=3']])
  })

  it('finds a question by its words, and shows all again when none is found', async () => {
    answer(help.list, items)
    renderPage(HelpCenter)
    await screen.findByText('怎样登录？')
    const search = (value: string) => fireEvent.change(screen.getByLabelText('搜索', { selector: 'input' }), { target: { value } })
    search('验证码')
    expect(screen.queryByText('怎样登录？')).toBeNull()
    search('发票')
    expect(screen.getByText('没有找到和“发票”有关的问题')).toBeTruthy()
    press('看全部问题')
    expect(screen.getByText('怎样登录？')).toBeTruthy()
    press(/没有找到答案/)
    expect(host.moves).toEqual([['navigateTo', '/packages/account/support-chat/index']])
  })

  it('leads to customer service when empty, and shows the reason when refused', async () => {
    answer(help.list, [])
    const { unmount } = renderPage(HelpCenter)
    await screen.findByText('帮助内容正在整理')
    press('联系我们')
    expect(host.moves).toEqual([['navigateTo', '/packages/site/block-page/index?type=contact-us&_at=about_us']])
    unmount()
    refuse(help.list, 500, '帮助暂时打不开')
    renderPage(HelpCenter)
    expect(await screen.findByText('帮助暂时打不开')).toBeTruthy()
  })

  it('an answer leads to customer service when it does not help', async () => {
    answer(help.detail, { id: 1, topic: '账号', title: '怎样登录？', content: [{ type: 'p', inline: [{ text: '用验证码。' }] }] })
    renderPage(HelpDetail, { id: '1' })
    expect(await screen.findByText('用验证码。')).toBeTruthy()
    press('没有解决？联系我们')
    expect(host.moves).toHaveLength(1)
  })

  it('a link in an answer works', async () => {
    const inline = [{ text: '看' }, { text: '备考文章', href: '/article' }]
    answer(help.detail, { id: 1, topic: '账号', title: '先读什么？', content: [{ type: 'p', inline }] })
    renderPage(HelpDetail, { id: '1' })
    fireEvent.click(await screen.findByRole('link', { name: '备考文章' }))
    await act(async () => {})
    expect(host.moves).toEqual([['navigateTo', '/pages/article/index']])
  })
})
