import { DEFAULT_MENU, menuIn } from '@/domain/account/user-center'
import { builtAddress } from '@/routes/built'

const all = [DEFAULT_MENU, ...DEFAULT_MENU.groups.map(({ entries }) => ({ shortcuts: entries }))].flatMap(({ shortcuts }) => shortcuts)
const entry = { key: 'help', title: '帮助中心', icon: 'circle-help', route: 'help_center' }

describe('the menu of 我的', () => {
  it.each([[null], [{}], ['text'], [{ groups: 'none' }]])('falls back to the default for %j', (value) =>
    expect(menuIn(value)).toBe(DEFAULT_MENU),
  )

  it('follows the setting, without incomplete entries', () => {
    const groups = [
      { title: '服务', entries: [entry, { ...entry, route: '' }, 3, null] },
      'other',
      { entries: [] },
      { title: '权益', entries: entry },
    ]
    expect(menuIn({ shortcuts: [entry], groups })).toEqual({
      shortcuts: [entry],
      groups: [
        { title: '服务', entries: [entry] },
        { title: '权益', entries: [] },
      ],
    })
    expect(menuIn({ groups: [] })).toEqual({ shortcuts: [], groups: [] })
  })

  it('leads only to pages that open without a selection', () =>
    expect(all.map(({ route }) => route).filter((route) => builtAddress(route) === undefined)).toEqual([]))

  it("holds the learner's own items", () =>
    expect(all.map(({ title }) => title)).toEqual(expect.arrayContaining(['错题本', '我的收藏', '题目笔记', '离线下载', '学习记录'])))

  it('names each entry once', () => {
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
  })
})
