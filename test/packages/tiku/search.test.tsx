import { fireEvent, screen } from '@testing-library/react'
import { course } from '@/contract/course/course'
import { practice } from '@/contract/tiku/practice'
import SearchPage from '@/packages/tiku/search/index'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { press, renderPage } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const found = (id: number) => ({ id, type: 'choice' as const, text: `存货${id}`, subjectName: '实务', chapterTitle: '存货' })
const write = (text: string) => fireEvent.change(screen.getByRole('searchbox', { name: '搜索' }), { target: { value: text } })

describe('searching questions', () => {
  it('finds page by page and leads to the explanation', async () => {
    answer(practice.search, ({ query }) => ({ total: 2, questions: [found(query.page === '0' ? 1 : 2)] }))
    renderPage(SearchPage, { categoryId: '22' })
    write(' 存货 ')
    press('搜索')
    expect(await screen.findByText('找到 2 题')).toBeTruthy()
    expect(askedFor(practice.search)[0]?.query).toMatchObject({ categoryId: '22', text: '存货' })
    press('加载更多')
    expect(await screen.findByText('存货2')).toBeTruthy()
    fireEvent.click(screen.getByText('存货2'))
    expect(host.moves).toEqual([['navigateTo', '/packages/doubt/explanation/index?explanationId=2']])
  })

  it('shows a message before a search, for an empty result, and for a failure', async () => {
    answer(course.categoryTree, [{ id: 2, name: '财会', children: [{ id: 22, name: '初级会计', children: [] }] }] as never)
    answer(practice.search, { total: 0, questions: [] })
    renderPage(SearchPage, {})
    expect(screen.getByText('输入题干里的字词，找到原题和解析')).toBeTruthy()
    write('无题')
    press('搜索')
    expect(await screen.findByText('没有找到含“无题”的题')).toBeTruthy()
    refuse(practice.search, 404, '分类不存在')
    write('有题')
    press('搜索')
    expect(await screen.findByText('分类不存在')).toBeTruthy()
  })
})
