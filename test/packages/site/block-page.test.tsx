import { screen, waitFor } from '@testing-library/react'
import { course } from '@/contract/course/course'
import { page } from '@/contract/site/page'
import BlockPage from '@/packages/site/block-page/index'
import { AT } from '@/routes/link'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { press, renderPage } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const shown = (id: number, title: string) => answer(course.pageItems, { id, title, blocks: [{ type: 'notice', text: `${title}的内容` }] })

describe('a page made of blocks', () => {
  it.each([
    ['link_page', { pageId: '31' }],
    ['channel_page', { pageId: '31', channelId: '5' }],
  ])('%s shows the page of its id, by its own title', async (name, values) => {
    shown(31, '寒假提前学')
    renderPage(BlockPage, { [AT]: name, ...values })
    expect(await screen.findByText('寒假提前学的内容')).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('寒假提前学'))
    expect(screen.queryByText(/^预览/)).toBeNull()
    expect(askedFor(page.attached)).toEqual([])
  })

  it.each([
    ['preview_page', true],
    ['preview_page_act', false],
  ])('%s shows a draft mark: %s', async (name, isDraft) => {
    answer(page.preview, { isDraft, page: { id: 31, title: '寒假提前学', blocks: [{ type: 'notice', text: '试看' }] } })
    renderPage(BlockPage, { [AT]: name, pageId: '31', token: '9.x' })
    expect(await screen.findByText('试看')).toBeTruthy()
    expect(screen.queryByText(/^预览/) !== null).toBe(isDraft)
    expect(askedFor(page.preview)[0]?.query).toEqual({ token: '9.x' })
  })

  it('a preview without a valid link is not found', async () => {
    refuse(page.preview, 404, '页面不存在')
    renderPage(BlockPage, { [AT]: 'preview_page', pageId: '31' })
    expect(await screen.findByText('页面不存在')).toBeTruthy()
  })

  it.each([
    ['college_page', { categoryId: '22' }, { itemType: 'college', item: '22' }],
    ['topic', { id: '1' }, { itemType: 'topic', item: '1' }],
    ['custome_page', { alias: 'excel-camp' }, { itemType: 'custom', item: 'excel-camp' }],
    ['about_us', { type: 'bt-brand' }, { itemType: 'about', item: 'bt-brand' }],
    ['about_us', {}, { itemType: 'about', item: 'about-bt' }],
  ])('%s %j shows the page attached to it', async (name, values, query) => {
    answer(page.attached, [{ pageId: 41, title: '话题' }])
    shown(41, '话题')
    renderPage(BlockPage, { [AT]: name, ...values })
    expect(await screen.findByText('话题的内容')).toBeTruthy()
    expect(askedFor(page.attached)[0]?.query).toEqual(query)
  })

  it.each([
    ['topic', { id: '999' }],
    ['custome_page', { alias: '../x' }],
    ['link_page', { pageId: 'x' }],
  ])('%s %j of no page shows a message, and leads home', async (name, values) => {
    answer(page.attached, [])
    renderPage(BlockPage, { [AT]: name, ...values })
    await screen.findByRole('button', { name: '回首页' })
    press('回首页')
    expect(host.moves).toEqual([['switchTab', '/pages/home/index?categoryId=0']])
  })

  it('shows the reason when refused', async () => {
    refuse(page.attached, 500, '暂时打不开')
    renderPage(BlockPage, { [AT]: 'topic', id: '1' })
    expect(await screen.findByText('暂时打不开')).toBeTruthy()
  })

  it('a page without blocks is never blank', async () => {
    answer(course.pageItems, { id: 5, title: '空', blocks: [] })
    renderPage(BlockPage, { [AT]: 'link_page', pageId: '5' })
    expect(await screen.findByText('这里还没有内容')).toBeTruthy()
  })

  it('the three about pages link to each other', async () => {
    answer(page.attached, [{ pageId: 71, title: '关于' }])
    shown(71, '关于')
    renderPage(BlockPage, { [AT]: 'about_us', type: 'about-bt' })
    await screen.findByText('关于的内容')
    screen.getByRole('tab', { name: '联系我们' }).click()
    expect(host.moves).toEqual([['redirectTo', '/packages/site/block-page/index?type=contact-us&_at=about_us']])
  })

  it('[D1-3-openapp-1] a channel page offers the app', async () => {
    shown(61, '渠道')
    renderPage(BlockPage, { [AT]: 'channel_page', pageId: '61' })
    await screen.findByText('渠道的内容')
    press('打开 App')
    expect((await screen.findByRole('alertdialog')).textContent).toContain('再看看')
    press('再看看')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
