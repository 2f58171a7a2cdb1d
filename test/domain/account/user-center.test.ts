import { DEFAULT_MENU, menuIn } from '@/domain/account/user-center'

const entry = { key: 'help', title: '帮助中心', icon: 'circle-help', route: 'help_center' }

describe('the menu of 我的', () => {
  it.each([[null], [{}], ['text'], [{ groups: 'none' }]])('is the default one for %j', (value) => expect(menuIn(value)).toBe(DEFAULT_MENU))

  it('is what a setting says, without entries that are not whole', () => {
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

  it('names each entry once', () => {
    const keys = [DEFAULT_MENU, ...DEFAULT_MENU.groups.map(({ entries }) => ({ shortcuts: entries }))].flatMap(({ shortcuts }) => shortcuts)
    expect(new Set(keys.map(({ key }) => key)).size).toBe(keys.length)
  })
})
