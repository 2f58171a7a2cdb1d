import { mainPages, subPackages, tabs } from '@/routes/pages'

describe('the page list for Taro', () => {
  it('begins with the home page', () => {
    expect(mainPages[0]).toBe('pages/home/index')
  })

  it('has the four tabs in their order, all of them in the main bundle', () => {
    expect(tabs).toEqual([
      { name: 'home_page', text: '首页', pagePath: 'pages/home/index' },
      { name: 'tiku_home', text: '题库', pagePath: 'pages/tiku/index' },
      { name: 'study_center', text: '学习', pagePath: 'pages/study/index' },
      { name: 'myself', text: '我的', pagePath: 'pages/myself/index' },
    ])
    expect(mainPages).toEqual(expect.arrayContaining(tabs.map(({ pagePath }) => pagePath)))
  })

  it('has a sub-package for every other bundle, with pages named from its root', () => {
    expect(subPackages).toContainEqual({
      root: 'packages/course',
      pages: expect.arrayContaining(['list/index', 'detail/index', 'mine/index']),
    })
    const roots = subPackages.map(({ root }) => root)
    expect(roots).not.toContain('packages/main')
    expect(roots.filter((root) => !/^packages\/\w+$/.test(root))).toEqual([])
  })

  it('names no page twice', () => {
    const all = [...mainPages, ...subPackages.flatMap(({ root, pages }) => pages.map((page) => `${root}/${page}`))]
    expect(new Set(all).size).toBe(all.length)
  })
})
