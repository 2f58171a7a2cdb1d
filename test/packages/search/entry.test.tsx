import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { search } from '@/contract/search/search'
import type { Found, SearchResult } from '@/contract/search/search.schema'
import { page } from '@/contract/site/page'
import { forgetSearches, useSearchHistory } from '@/data/search/search-history'
import Search from '@/packages/search/entry/index'
import Results from '@/packages/search/results/index'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { press, renderPage, signIn } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const found = (change: Partial<Found> = {}): Found => ({
  kind: 'course',
  id: 102,
  title: '初级会计实务',
  titleHits: [{ from: 2, to: 4 }],
  excerpt: '零基础学会计',
  excerptHits: [{ from: 4, to: 6 }],
  cover: '/cover.png',
  price: 9900,
  courseId: null,
  ...change,
})
const none = { course: 0, lesson: 0, article: 0, question: 0, paper: 0, doubt: 0, teacher: 0, help: 0 }
const result = (rows: Found[], change: Partial<SearchResult> = {}): SearchResult => ({
  counts: { ...none, course: rows.length },
  rows,
  didYouMean: null,
  ...change,
})
const results = () => within(document.getElementById('found') as HTMLElement)

const write = (text: string) => fireEvent.change(screen.getByRole('searchbox', { name: '搜索' }), { target: { value: text } })

beforeEach(() => {
  forgetSearches()
  answer(search.hot, ['初级会计', '办税实操'])
  answer(search.suggest, ['会计考试', '初级会计实务'])
})

describe('the search page', () => {
  it('begins with frequent searches, and one tap runs one', async () => {
    answer(search.find, result([found()]))
    window.history.replaceState(null, '', '/')
    renderPage(Search)
    expect([document.activeElement, window.location.search]).toEqual([screen.getByRole('searchbox', { name: '搜索' }), ''])
    fireEvent.click(await screen.findByRole('button', { name: '办税实操' }))
    await screen.findByRole('button', { name: /^初级\s*会计\s*实务/ })
    expect(askedFor(search.find)[0]?.query).toMatchObject({ searchKey: '办税实操', type: 'course' })
    expect(useSearchHistory.getState().words).toEqual(['办税实操'])
  })

  it('marks the hits, and opens one', async () => {
    answer(search.find, result([found()]))
    renderPage(Search, { searchKey: '会计' })
    await screen.findByRole('button', { name: /^初级\s*会计\s*实务/ })
    expect(
      results()
        .getAllByText('会计')
        .map(({ className }) => className),
    ).toEqual(['found__hit', 'found__hit'])
    expect(document.activeElement).not.toBe(screen.getByRole('searchbox', { name: '搜索' }))
    press(/^初级\s*会计\s*实务/)
    expect(host.moves).toEqual([['navigateTo', '/packages/course/detail/index?id=102']])
  })

  it('offers completions while the learner types, with the typed text marked', async () => {
    renderPage(Search)
    write('会计')
    const offered = await screen.findByRole('button', { name: '会计考试' })
    expect([...offered.children].map(({ textContent, className }) => [textContent, className])).toEqual([
      ['会计', 'found__hit'],
      ['考试', ''],
    ])
  })

  it('stores the search history until it is cleared', async () => {
    answer(search.find, result([]))
    renderPage(Search)
    write('  税法 ')
    press('搜索')
    await screen.findByText(/没有找到与“税法”有关的课程/)
    write('')
    expect(await screen.findByRole('button', { name: '税法' })).toBeTruthy()
    press('清空')
    expect(screen.queryByRole('button', { name: '税法' })).toBeNull()
  })

  it('searches another kind', async () => {
    answer(search.find, result([found({ kind: 'teacher', id: 5, title: '林老师', titleHits: [], price: null })]))
    renderPage(Search, { searchKey: '会计', type: 'teacher' })
    fireEvent.click(await screen.findByRole('button', { name: /^林老师/ }))
    expect(host.moves).toEqual([['navigateTo', '/packages/course/teacher/index?teacherUserId=5']])
    fireEvent.click(screen.getByRole('tab', { name: '文章' }))
    await screen.findByRole('button', { name: /^林老师/ })
    expect(askedFor(search.find).map(({ query }) => query.type)).toEqual(['teacher', 'article'])
  })

  it('shows the count of each kind, and links from a kind without results to the one with most', async () => {
    const counts = { ...none, article: 3, question: 140 }
    answer(search.find, result([], { counts }))
    renderPage(Search, { searchKey: '借贷' })
    expect(await screen.findByText('没有找到与“借贷”有关的课程，题目里有 99+ 条')).toBeTruthy()
    const kinds = within(screen.getByRole('tablist', { name: '搜索范围' }))
    expect(kinds.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      '综合',
      '课程',
      '课时',
      '文章 3',
      '题目 99+',
      '试卷',
      '答疑',
      '老师',
      '帮助',
    ])
    answer(search.find, result([found({ kind: 'question', id: 9, price: null, cover: '' })], { counts }))
    press('看题目')
    expect(kinds.getByRole('tab', { selected: true }).textContent).toBe('题目 99+')
    expect(await screen.findByRole('button', { name: /零基础学/ })).toBeTruthy()
  })

  it('shows all kinds first, names the kind of each, and stores the query in the address', async () => {
    const rows = [
      found({ kind: 'lesson', id: 1007, courseId: 101, title: '价税分离', titleHits: [], price: null, cover: '' }),
      found({ kind: 'paper', id: 3, title: '真题风格卷', titleHits: [], price: null, cover: '' }),
      found({ kind: 'help', id: 41, title: '移出错题本', titleHits: [], price: null, cover: '' }),
    ]
    answer(search.find, result(rows, { counts: { ...none, lesson: 1, paper: 1, help: 1 } }))
    renderPage(Search, { type: 'all' })
    write('税')
    press('搜索')
    for (const name of [/^课时\s*价税分离/, /^试卷\s*真题风格卷/, /^帮助\s*移出错题本/])
      fireEvent.click(await screen.findByRole('button', { name }))
    expect(host.moves.map(([, url]) => url)).toEqual([
      '/packages/learn/lesson/index?id=101&lessonId=1007',
      '/packages/exam/paper/index?testpaperId=3',
      '/packages/account/help-detail/index?id=41',
    ])
    const asked = () => Object.fromEntries(new URLSearchParams(window.location.search))
    expect(asked()).toMatchObject({ searchKey: '税', type: 'all' })
    fireEvent.click(screen.getByRole('tab', { name: '试卷 1' }))
    expect(asked()).toMatchObject({ searchKey: '税', type: 'paper' })
  })

  it('offers a spelling correction', async () => {
    answer(search.find, result([], { didYouMean: '初级会计' }))
    renderPage(Search, { searchKey: '初级会记' })
    fireEvent.click(await screen.findByRole('button', { name: '搜索“初级会计”' }))
    await screen.findByText(/没有找到与“初级会计”有关/)
    expect(askedFor(search.find).at(-1)?.query).toMatchObject({ searchKey: '初级会计' })
  })

  it('loads the next page', async () => {
    answer(search.find, result([found()], { counts: { ...none, course: 30 } }))
    renderPage(Search, { searchKey: '会计' })
    fireEvent.click(await screen.findByRole('button', { name: '加载更多' }))
    await screen.findAllByRole('button', { name: /^初级\s*会计\s*实务/ })
    expect(askedFor(search.find).map(({ query }) => query.page)).toContain('1')
  })

  it('shows the reason when refused', async () => {
    refuse(search.find, 500, '搜索暂时不可用')
    renderPage(Search, { searchKey: '会计' })
    expect(await screen.findByText('搜索暂时不可用')).toBeTruthy()
  })
})

describe('the page of one kind', () => {
  it('searches for its title within that kind', async () => {
    answer(search.find, result([found({ kind: 'question', id: 9, price: null, cover: '' })]))
    renderPage(Results, { type: 'question', title: '会计' })
    fireEvent.click(await screen.findByRole('button', { name: /零基础学/ }))
    expect(askedFor(search.find)[0]?.query).toMatchObject({ type: 'question' })
    expect(host.moves.at(-1)?.[1]).toContain('explanationId=9')
  })

  it('the page of one kind without a title asks for a query', async () => {
    answer(search.find, result([found()]))
    renderPage(Results, { type: 'article' })
    expect(screen.getByText('输入关键词，搜索文章')).toBeTruthy()
    write('会计')
    press('搜索')
    await screen.findByRole('button', { name: /^初级\s*会计\s*实务/ })
  })

  it('links to the same page of another kind that has results', async () => {
    answer(search.find, result([], { counts: { ...none, article: 3 } }))
    renderPage(Results, { type: 'course', title: '借贷' })
    fireEvent.click(await screen.findByRole('button', { name: '看文章' }))
    expect(host.moves.at(-1)).toEqual(['redirectTo', '/packages/search/results/index?type=article&title=%E5%80%9F%E8%B4%B7'])
  })
})

describe('filtering the results', () => {
  const asked = () => askedFor(search.find).map(({ query: { searchKey: _, page: __, limit: ___, ...query } }) => query)
  const pick = (group: string, name: string) =>
    fireEvent.click(within(screen.getByRole('tablist', { name: group })).getByRole('tab', { name }))

  it('filters courses by price and order, and shows when nothing is left', async () => {
    answer(search.find, ({ query }) => result(query.price === 'free' && query.sort === 'hot' ? [] : [found()]))
    renderPage(Search, { searchKey: '会计', type: 'course' })
    await screen.findByRole('list', { name: '搜索结果' })
    pick('排序', '最热')
    await screen.findByRole('list', { name: '搜索结果' })
    pick('价格', '免费')
    await screen.findByText('没有符合条件的课程')
    expect(asked()).toEqual([{ type: 'course' }, { type: 'course', sort: 'hot' }, { type: 'course', sort: 'hot', price: 'free' }])
    expect(askedFor(page.directions)).toEqual([])
    press('清空筛选')
    await screen.findByRole('list', { name: '搜索结果' })
    expect(screen.getByRole('tab', { name: '综合', selected: true, description: '' })).toBeTruthy()
  })

  it('filters questions by type and by a direction of the learner', async () => {
    signIn()
    answer(page.directions, [{ categoryId: 22, name: '初级会计' }])
    answer(search.find, result([found({ kind: 'question', id: 5, title: '存货', excerpt: '存货计价' })]))
    renderPage(Search, { searchKey: '会计', type: 'question' })
    await screen.findByRole('tablist', { name: '学习方向' })
    expect(screen.queryByRole('tablist', { name: '价格' })).toBeNull()
    pick('题型', '判断题')
    pick('学习方向', '初级会计')
    await waitFor(() => expect(asked().at(-1)).toEqual({ type: 'question', questionType: 'determine', categoryId: '22' }))
    pick('题型', '全部题型')
    await waitFor(() => expect(asked().at(-1)).toEqual({ type: 'question', categoryId: '22' }))
  })

  it('the filter is reset for another kind', async () => {
    signIn()
    answer(page.directions, [{ categoryId: 22, name: '初级会计' }])
    answer(search.find, result([found()], { counts: { ...none, course: 1, help: 1 } }))
    renderPage(Search, { searchKey: '会计', type: 'course' })
    await screen.findByRole('list', { name: '搜索结果' })
    pick('价格', '付费')
    fireEvent.click(screen.getByRole('tab', { name: /帮助/ }))
    await waitFor(() => expect(asked().at(-1)).toEqual({ type: 'help' }))
    for (const name of ['学习方向', '价格']) expect(screen.queryByRole('tablist', { name })).toBeNull()
  })
})
